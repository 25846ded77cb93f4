import { Button } from '@mantine/core';
import { useSignOut } from '../session/use-session';

/** Ends the current session. */
export function SignOutButton() {
  const signOut = useSignOut();
  return (
    <Button variant="default" loading={signOut.isPending} onClick={() => signOut.mutate()}>
      Sign out
    </Button>
  );
}
