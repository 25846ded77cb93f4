import { Button, PasswordInput, Stack } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { codeOf, isCodeMissing, needsCode } from '../session/needs-code';
import { CodeField } from '../shared/code-field';
import { FailureAlert } from '../shared/failure-alert';
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
  const passwordField = useRef<HTMLInputElement>(null);
  const [asksForCode, setAsksForCode] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onAccepting();
    const fields = new FormData(event.currentTarget);
    accept.mutate(
      { password: fields.get('password') as string, code: codeOf(fields) },
      {
        onSuccess: () => navigate('/keys', { replace: true }),
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
        {accept.error && !isCodeMissing(accept.error) && (
          <FailureAlert error={accept.error} title="You have not joined" />
        )}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          ref={passwordField}
        />
        {asksForCode && <CodeField />}
        <Button type="submit" fullWidth loading={accept.isPending}>
          Join and sign in
        </Button>
      </Stack>
    </form>
  );
}
