import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../api/client';
import { forgetAccount } from '../api/query-client';
import { useSession } from '../session/use-session';
import { ConfirmDialog } from '../shared/confirm-dialog';

interface LeaveDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Asks for confirmation before the user leaves the account. The last owner sees why they cannot. */
export function LeaveDialog({ opened, onClose }: LeaveDialogProps) {
  const { data: session } = useSession();
  const leave = useLeaveAccount();
  return (
    <ConfirmDialog
      subject={opened && session ? session.account : null}
      title={({ name }) => `Leave ${name}?`}
      action={() => 'Leave the account'}
      failure="You are still in the account"
      mutation={leave}
      onClose={onClose}
    >
      {({ name }) => (
        <>
          You can no longer use <strong>{name}</strong>, from now on, unless somebody invites you again. Keys that you
          created keep working. Invitations whose links you were shown are withdrawn. If you belong to no other account,
          you are signed out, and your password is deleted.
        </>
      )}
    </ConfirmDialog>
  );
}

/** Leaves the account. The page goes on with another account of the user, or leads to the sign-in page. */
function useLeaveAccount() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (_accountId: string) => send('DELETE', '/membership'),
    onSuccess: () => forgetAccount(queries),
  });
}
