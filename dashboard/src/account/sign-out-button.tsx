import { Button, Stack } from '@mantine/core';
import { useSignOut } from '../session/use-session';
import { FailureAlert } from '../shared/failure-alert';

/** Ends the current session. */
export function SignOutButton() {
  const signOut = useSignOut();
  return (
    <Stack gap="xs" align="flex-end">
      <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </Button>
      {signOut.error && <FailureAlert error={signOut.error} title="You are still signed in" />}
    </Stack>
  );
}
