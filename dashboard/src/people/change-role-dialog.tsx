import { Button, Group, Modal, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { Person, Role } from '../api/types';
import { FailureAlert } from '../shared/failure-alert';
import { lockedWhile } from '../shared/locked-while';
import { RoleField } from './role-field';
import { roleName } from './roles';
import { useSetRole } from './use-people';

interface ChangeRoleDialogProps {
  /** With `null`, the dialog is closed. */
  person: Person | null;
  ownRole: Role;
  onClose: () => void;
  onChanged: (announcement: string) => void;
}

/** Changes the role of a person. */
export function ChangeRoleDialog({ person, ownRole, onClose, onChanged }: ChangeRoleDialogProps) {
  const setPersonRole = useSetRole();
  // Keeps the person in the dialog while it fades out.
  const [shown, setShown] = useState(person);
  const [role, setRole] = useState<Role>('member');
  if (person && person !== shown) {
    setShown(person);
    setRole(person.role);
  }
  const close = () => {
    setPersonRole.reset();
    setShown(null);
    onClose();
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!shown) return;
    setPersonRole.mutate(
      { id: shown.id, role },
      {
        onSuccess: () => {
          onChanged(`${shown.email} now has the role ${roleName(role)}.`);
          close();
        },
      },
    );
  };
  return (
    <Modal
      opened={person !== null}
      onClose={close}
      title={shown && `Change the role of ${shown.email}`}
      {...lockedWhile(setPersonRole.isPending)}
    >
      <form onSubmit={submit}>
        <Stack>
          {setPersonRole.error && <FailureAlert error={setPersonRole.error} title="The role was not changed" />}
          <RoleField ownRole={ownRole} value={role} onChange={setRole} />
          <Group justify="flex-end">
            <Button variant="default" disabled={setPersonRole.isPending} onClick={close}>
              Cancel
            </Button>
            <Button type="submit" loading={setPersonRole.isPending}>
              Change role
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
