import { useLocation } from 'wouter';
import { PasswordProofForm } from '../session/password-proof-form';
import { home } from '../sign-in/next-page';
import { useAcceptLink } from './use-welcome-link';

interface EnterPasswordProps {
  token: string;
  email: string;
  onAccepting: () => void;
}

/** The form with which a person who has a password accepts an invitation. */
export function EnterPassword({ token, email, onAccepting }: EnterPasswordProps) {
  const [, navigate] = useLocation();
  const accept = useAcceptLink(token);
  return (
    <PasswordProofForm
      submitLabel="Join and sign in"
      failure="You have not joined"
      isPending={accept.isPending}
      error={accept.error}
      onSubmit={(proof, _fields, onError) => {
        onAccepting();
        accept.mutate(proof, { onSuccess: () => navigate(home, { replace: true }), onError });
      }}
    >
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
    </PasswordProofForm>
  );
}
