import { Button, PasswordInput, Stack } from '@mantine/core';
import { type SubmitEvent, useRef } from 'react';
import { useLocation } from 'wouter';
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

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onAccepting();
    accept.mutate(new FormData(event.currentTarget).get('password') as string, {
      onSuccess: () => navigate('/keys', { replace: true }),
      onError: () => passwordField.current?.select(),
    });
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {accept.error && <FailureAlert error={accept.error} title="You have not joined" />}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          withAsterisk={false}
          ref={passwordField}
        />
        <Button type="submit" fullWidth loading={accept.isPending}>
          Join and sign in
        </Button>
      </Stack>
    </form>
  );
}
