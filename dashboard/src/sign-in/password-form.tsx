import { TextInput } from '@mantine/core';
import { PasswordProofForm } from '../session/password-proof-form';
import { useSignIn } from './use-sign-in';

/** The form for e-mail and password. An error does not say which of them was wrong. */
export function PasswordForm() {
  const signIn = useSignIn();
  return (
    <PasswordProofForm
      submitLabel="Sign in"
      failure="Sign-in failed"
      isPending={signIn.isPending}
      error={signIn.error}
      onSubmit={(proof, fields, onError) =>
        signIn.mutate({ email: fields.get('email') as string, ...proof }, { onError })
      }
    >
      {/* Signing in is the page's only purpose, so the field takes the focus. */}
      <TextInput
        name="email"
        type="email"
        label="E-mail"
        autoComplete="username"
        required
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        withAsterisk={false}
      />
    </PasswordProofForm>
  );
}
