import { Menu, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { MoreIcon } from '../shared/icons';
import { isWithin, type NavigationPage } from './navigation-pages';

interface MoreMenuProps {
  pages: readonly NavigationPage[];
  /** The path of the page that is shown. */
  location: string;
  className: string | undefined;
}

/** The menu of a small screen with the pages that have no room beside it. */
export function MoreMenu({ pages, location, className }: MoreMenuProps) {
  const [opened, setOpened] = useState(false);
  const hasCurrent = pages.some(({ href }) => isWithin(location, href));
  return (
    <Menu
      position="top-end"
      width={200}
      shadow="md"
      opened={opened}
      onChange={setOpened}
      withinPortal={false}
      withInitialFocusPlaceholder={false}
    >
      <Menu.Target>
        <UnstyledButton className={className} aria-current={hasCurrent || undefined}>
          <MoreIcon />
          <span>More</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {pages.map(({ href, label, icon, isExternal }) =>
          isExternal ? (
            <Menu.Item key={href} component="a" href={href} leftSection={icon}>
              {label}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={href}
              component={Link}
              href={href}
              leftSection={icon}
              aria-current={isWithin(location, href) ? 'page' : undefined}
            >
              {label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
