import { ActionIcon, Menu } from '@mantine/core';
import { Fragment } from 'react';
import { MoreIcon } from './icons';

/** An action of a row. */
export interface RowAction {
  label: string;
  /** Whether it takes something away. A line separates these actions from the others. */
  isRed?: boolean;
  onClick: () => void;
}

interface RowMenuProps {
  /** The name of the button that opens the menu. */
  label: string;
  /** Those that take something away come last. */
  actions: readonly RowAction[];
}

/** The menu with the actions of a row of a table. */
export function RowMenu({ label, actions }: RowMenuProps) {
  const firstRed = actions.findIndex(({ isRed }) => isRed);
  return (
    <Menu position="bottom-end" width={180} shadow="md" withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <ActionIcon variant="default" aria-label={label}>
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map((action, place) => (
          <Fragment key={action.label}>
            {place > 0 && place === firstRed && <Menu.Divider />}
            <Menu.Item color={action.isRed ? 'var(--mantine-color-red-text)' : undefined} onClick={action.onClick}>
              {action.label}
            </Menu.Item>
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
