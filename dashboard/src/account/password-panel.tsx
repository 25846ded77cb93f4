import { Alert, Button, PasswordInput, Stack } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useSession } from '../session/use-session';
import { FailureAlert } from '../shared/failure-alert';
import { NewPasswordField } from '../shared/new-password-field';
import { Panel } from '../shared/panel';
import { policyProblem } from '../shared/password-policy';
import { useChangePassword } from './use-sessions';

/** The form that changes the password. */
export function PasswordPanel() {
  const { data: session } = useSession();
  const change = useChangePassword();
  const [current, setCurrent] = useState('');
  const [chosen, setChosen] = useState('');
  const [tried, setTried] = useState(false);
  const problem = policyProblem(chosen);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    if (problem) return;
    change.mutate(
      { current_password: current, new_password: chosen },
      {
        onSuccess: () => {
          setCurrent('');
          setChosen('');
          setTried(false);
        },
      },
    );
  };
  return (
    <Panel title="Password">
      <form onSubmit={submit}>
        <Stack>
          {change.error && <FailureAlert error={change.error} title="The password was not changed" />}
          {change.isSuccess && (
            <Alert color="teal">
              <output>Your password was changed. You have been signed out everywhere else.</output>
            </Alert>
          )}
          <input
            type="text"
            name="username"
            autoComplete="username"
            value={session?.person.email ?? ''}
            readOnly
            hidden
          />
          <PasswordInput
            label="Current password"
            autoComplete="current-password"
            required
            withAsterisk={false}
            value={current}
            onChange={(event) => setCurrent(event.currentTarget.value)}
          />
          <NewPasswordField
            label="New password"
            value={chosen}
            onChange={setChosen}
            error={tried ? problem : undefined}
          />
          <div>
            <Button type="submit" loading={change.isPending}>
              Change password
            </Button>
          </div>
        </Stack>
      </form>
    </Panel>
  );
}
