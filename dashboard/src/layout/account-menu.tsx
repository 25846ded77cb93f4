import { Button, Menu, Text } from '@mantine/core';
import { Link } from 'wouter';
import { useSession, useSignOut } from '../session/use-session';
import { ChevronIcon } from '../shared/icons';
import { ColorSchemeSwitch } from '../theme/color-scheme-switch';
import classes from './account-menu.module.css';

/** Shows who is signed in, the colour scheme switch and the sign-out button. */
export function AccountMenu() {
  const { data: session } = useSession();
  const signOut = useSignOut();
  if (!session) return null;
  return (
    <div className={classes.account}>
      <div className={classes.scheme}>
        <ColorSchemeSwitch />
      </div>
      <Menu position="bottom-end" width={240} shadow="md">
        <Menu.Target>
          <Button variant="subtle" color="gray" className={classes.button} rightSection={<ChevronIcon />}>
            <span className={classes.name}>{session.account.name}</span>
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>
            Signed in as
            <Text size="sm" c="var(--mantine-color-text)" truncate>
              {session.person.email}
            </Text>
          </Menu.Label>
          <Menu.Item component={Link} href="/account">
            Account and sessions
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item onClick={() => signOut.mutate()}>Sign out</Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
