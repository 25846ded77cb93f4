import { Button, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { codeOf, isCodeMissing, needsCode } from '../session/needs-code';
import { CodeField } from '../shared/code-field';
import { FailureAlert } from '../shared/failure-alert';
import { home } from '../sign-in/next-page';
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
  const [asksForCode, setAsksForCode] = useState(false);
  const problem = policyProblem(password);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (problem) return;
    onAccepting();
    accept.mutate(
      { password, code: codeOf(new FormData(event.currentTarget)) },
      {
        onSuccess: () => navigate(home, { replace: true }),
        onError: (error) => setAsksForCode(needsCode(error)),
      },
    );
  };

  return (
    <form onSubmit={submit}>
      <Stack>
        {accept.error && !isCodeMissing(accept.error) && (
          <FailureAlert error={accept.error} title="The password was not set" />
        )}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <NewPasswordField
          label="Password"
          value={password}
          onChange={setPassword}
          error={tried ? problem : undefined}
        />
        {asksForCode && <CodeField />}
        <Button type="submit" fullWidth loading={accept.isPending}>
          Set password and sign in
        </Button>
      </Stack>
    </form>
  );
}
