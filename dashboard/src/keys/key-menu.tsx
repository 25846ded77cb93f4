import { ActionIcon, Menu } from '@mantine/core';
import type { ApiKey } from '../api/types';
import { MoreIcon } from '../shared/icons';

/** What a user can do with a key. */
export type KeyAction = 'edit' | 'rotate' | 'disable' | 'enable' | 'revoke';

interface KeyMenuProps {
  apiKey: ApiKey;
  onAction: (action: KeyAction, apiKey: ApiKey) => void;
}

/** The menu of a key. */
export function KeyMenu({ apiKey, onAction }: KeyMenuProps) {
  const toggle = apiKey.disabled ? 'enable' : 'disable';
  return (
    <Menu position="bottom-end" width={180} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={`Actions for ${apiKey.name}`}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onAction('edit', apiKey)}>Edit</Menu.Item>
        <Menu.Item onClick={() => onAction('rotate', apiKey)}>Rotate</Menu.Item>
        <Menu.Item onClick={() => onAction(toggle, apiKey)}>{apiKey.disabled ? 'Enable' : 'Disable'}</Menu.Item>
        <Menu.Divider />
        <Menu.Item onClick={() => onAction('revoke', apiKey)}>Revoke</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
