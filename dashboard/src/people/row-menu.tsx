import { ActionIcon, Menu } from '@mantine/core';
import { MoreIcon } from '../shared/icons';

interface RowMenuProps {
  label: string;
  items: { label: string; isRed?: boolean; onClick: () => void }[];
}

/** The actions of a row of a table. */
export function RowMenu({ label, items }: RowMenuProps) {
  return (
    <Menu position="bottom-end" shadow="md" withinPortal>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={label} size="lg">
          <MoreIcon />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {items.map((item) => (
          <Menu.Item key={item.label} color={item.isRed ? 'red' : undefined} onClick={item.onClick}>
            {item.label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
