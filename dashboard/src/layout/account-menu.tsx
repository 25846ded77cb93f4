import { Button, Menu, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { useOwnAccounts, useSession, useSignOut, useSwitchAccount } from '../session/use-session';
import { FailureAlert } from '../shared/failure-alert';
import { ChevronIcon } from '../shared/icons';
import { ColorSchemeSwitch } from '../theme/color-scheme-switch';
import classes from './account-menu.module.css';

/** Shows who is signed in, the user's other accounts, the colour scheme switch and the sign-out button. */
export function AccountMenu() {
  const { data: session } = useSession();
  const signOut = useSignOut();
  const [opened, setOpened] = useState(false);
  const accounts = useOwnAccounts({ enabled: opened && session !== null });
  const switchAccount = useSwitchAccount();
  // The menu shows an error, but a click in the question about unsaved changes closes it.
  const onError = () => setOpened(true);
  const others = accounts.data?.filter(({ current }) => !current) ?? [];
  if (!session) return null;
  return (
    <div className={classes.account}>
      <div className={classes.scheme}>
        <ColorSchemeSwitch />
      </div>
      <Menu position="bottom-end" width={240} shadow="md" withinPortal={false} opened={opened} onChange={setOpened}>
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
          {others.length > 0 && (
            <>
              <Menu.Divider />
              <Menu.Label>Switch to</Menu.Label>
              {switchAccount.error && <FailureAlert error={switchAccount.error} title="The account was not switched" />}
              {others.map(({ id, name, role }) => (
                <Menu.Item
                  key={id}
                  closeMenuOnClick={false}
                  onClick={() => switchAccount.mutate(id, { onSuccess: () => setOpened(false), onError })}
                >
                  {name}
                  <Text span size="xs" c="dimmed" ml="xs">
                    {role}
                  </Text>
                </Menu.Item>
              ))}
            </>
          )}
          <Menu.Divider />
          {signOut.error && <FailureAlert error={signOut.error} title="You are still signed in" />}
          <Menu.Item closeMenuOnClick={false} onClick={() => signOut.mutate({ onError })}>
            Sign out
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
