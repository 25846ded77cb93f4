import { Radio, Stack } from '@mantine/core';
import type { Role } from '../api/types';
import { manageableRoles } from './roles';

interface RoleFieldProps {
  /** The role of the user, who cannot give a higher one. */
  ownRole: Role;
  value: Role;
  onChange: (role: Role) => void;
}

/** Chooses a role. */
export function RoleField({ ownRole, value, onChange }: RoleFieldProps) {
  return (
    <Radio.Group label="Role" value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {manageableRoles(ownRole).map((role) => (
          <Radio key={role.value} value={role.value} label={role.label} description={role.description} />
        ))}
      </Stack>
    </Radio.Group>
  );
}
