import { Menu, UnstyledButton } from '@mantine/core';
import { Fragment, useState } from 'react';
import { Link } from 'wouter';
import { MoreIcon } from '../shared/icons';
import { isWithin, type NavigationGroup } from './navigation-pages';

interface MoreMenuProps {
  groups: readonly { label: NavigationGroup['label'] | undefined; pages: NavigationGroup['pages'] }[];
  /** The path of the page that is shown. */
  location: string;
  className: string | undefined;
}

/** The menu of a small screen with the pages that have no room beside it. */
export function MoreMenu({ groups, location, className }: MoreMenuProps) {
  const [opened, setOpened] = useState(false);
  const hasCurrent = groups.some(({ pages }) => pages.some(({ href }) => isWithin(location, href)));
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
        {groups.map(({ label: heading, pages }) => (
          <Fragment key={heading ?? ''}>
            {heading !== undefined && <Menu.Label>{heading}</Menu.Label>}
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
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
