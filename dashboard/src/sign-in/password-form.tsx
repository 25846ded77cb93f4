import { Button, PasswordInput, Stack, TextInput } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { codeOf, isCodeMissing, needsCode } from '../session/needs-code';
import { CodeField } from '../shared/code-field';
import { FailureAlert } from '../shared/failure-alert';
import { useSignIn } from './use-sign-in';

/** The form for e-mail and password. An error does not say which of them was wrong, and keeps what was typed. */
export function PasswordForm() {
  const signIn = useSignIn();
  const passwordField = useRef<HTMLInputElement>(null);
  const [asksForCode, setAsksForCode] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    signIn.mutate(
      { email: fields.get('email') as string, password: fields.get('password') as string, code: codeOf(fields) },
      {
        onError: (error) => {
          if (needsCode(error)) setAsksForCode(true);
          else passwordField.current?.select();
        },
      },
    );
  };

  return (
    <form onSubmit={submit}>
      <Stack>
        {signIn.error && !isCodeMissing(signIn.error) && <FailureAlert error={signIn.error} title="Sign-in failed" />}
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
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          ref={passwordField}
        />
        {asksForCode && <CodeField />}
        <Button type="submit" fullWidth loading={signIn.isPending}>
          Sign in
        </Button>
      </Stack>
    </form>
  );
}
