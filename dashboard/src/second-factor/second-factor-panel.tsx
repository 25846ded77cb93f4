import { Button, Group, PasswordInput, Skeleton, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import type { SecondFactor } from '../api/types';
import { useSession } from '../session/use-session';
import { CodeField } from '../shared/code-field';
import { FailureAlert } from '../shared/failure-alert';
import { Panel } from '../shared/panel';
import { RelativeTime } from '../shared/relative-time';
import { RecoveryCodes } from './recovery-codes';
import { SetUpSecondFactor } from './set-up';
import {
  useDisableSecondFactor,
  useRefreshSecondFactor,
  useRenewRecoveryCodes,
  useSecondFactor,
} from './use-second-factor';

/** Shows and changes the user's second factor. */
export function SecondFactorPanel() {
  const { data: session } = useSession();
  const secondFactor = useSecondFactor();
  const { data } = secondFactor;
  return (
    <Panel title="Second factor">
      {secondFactor.isPending && <Skeleton height={60} />}
      {secondFactor.error && !data && (
        <FailureAlert
          error={secondFactor.error}
          title="The second factor could not be loaded"
          onRetry={() => void secondFactor.refetch()}
        />
      )}
      {data && !data.has_password && (
        <Text size="sm">
          Not needed: you sign in with your identity provider, which can ask for a second factor itself.
        </Text>
      )}
      {data?.has_password && data.enabled_at === null && <SetUpSecondFactor email={session?.person.email ?? ''} />}
      {data && data.enabled_at !== null && <EnabledSecondFactor state={data} enabledAt={data.enabled_at} />}
    </Panel>
  );
}

function EnabledSecondFactor({ state, enabledAt }: { state: SecondFactor; enabledAt: string }) {
  const [task, setTask] = useState<'renew' | 'disable' | null>(null);
  const renew = useRenewRecoveryCodes();
  const disable = useDisableSecondFactor();
  const refresh = useRefreshSecondFactor();
  const finish = async () => {
    await refresh();
    renew.reset();
    setTask(null);
  };
  if (renew.data) return <RecoveryCodes codes={renew.data.recovery_codes} onDone={finish} />;
  const action = task === 'renew' ? renew : disable;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const proof = { password: fields.get('password') as string, code: fields.get('code') as string };
    if (task === 'renew') renew.mutate(proof);
    else disable.mutate(proof, { onSuccess: () => void finish() });
  };
  return (
    <Stack>
      <Text size="sm">
        On since <RelativeTime at={enabledAt} />. {state.recovery_codes_left} recovery codes left.
      </Text>
      {task === null ? (
        <Group>
          <Button variant="default" onClick={() => setTask('renew')}>
            New recovery codes
          </Button>
          <Button variant="light" color="red" onClick={() => setTask('disable')}>
            Switch off
          </Button>
        </Group>
      ) : (
        <form onSubmit={submit}>
          <Stack>
            {action.error && (
              <FailureAlert
                error={action.error}
                title={task === 'renew' ? 'No new codes were made' : 'The second factor is still on'}
              />
            )}
            <PasswordInput
              name="password"
              label="Your password"
              autoComplete="current-password"
              required
              withAsterisk={false}
            />
            <CodeField />
            <Group>
              <Button variant="default" onClick={() => setTask(null)}>
                Cancel
              </Button>
              <Button type="submit" color={task === 'disable' ? 'red' : undefined} loading={action.isPending}>
                {task === 'renew' ? 'Make new recovery codes' : 'Switch off'}
              </Button>
            </Group>
          </Stack>
        </form>
      )}
    </Stack>
  );
}
