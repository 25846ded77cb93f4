import { Button, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { FailureAlert } from '../shared/failure-alert';
import { NewPasswordField } from '../shared/new-password-field';
import { policyProblem } from '../shared/password-policy';
import { useAcceptLink } from './use-welcome-link';

interface ChoosePasswordProps {
  token: string;
  /** The user name under which a password manager stores the password. */
  email: string;
  onAccepting: () => void;
}

/** The form that a one-time link opens. */
export function ChoosePassword({ token, email, onAccepting }: ChoosePasswordProps) {
  const [, navigate] = useLocation();
  const accept = useAcceptLink(token);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const problem = policyProblem(password);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (problem) return;
    onAccepting();
    accept.mutate(password, { onSuccess: () => navigate('/keys', { replace: true }) });
  };

  return (
    <form onSubmit={submit}>
      <Stack>
        {accept.error && <FailureAlert error={accept.error} title="The password was not set" />}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          label="Password"
          value={password}
          onChange={setPassword}
          error={tried ? problem : undefined}
        />
        <Button type="submit" fullWidth loading={accept.isPending}>
          Set password and sign in
        </Button>
      </Stack>
    </form>
  );
}
