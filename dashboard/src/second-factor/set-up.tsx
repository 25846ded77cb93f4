import { Button, Group, PasswordInput, Stack, Text } from '@mantine/core';
import type { SubmitEvent } from 'react';
import type { SecondFactorSecret } from '../api/types';
import { CodeField } from '../shared/code-field';
import { CodeBlock } from '../shared/code-block';
import { FailureAlert } from '../shared/failure-alert';
import { QrCode } from './qr-code';
import { RecoveryCodes } from './recovery-codes';
import { useBeginSecondFactor, useConfirmSecondFactor, useRefreshSecondFactor } from './use-second-factor';

/** Sets up a second factor in three steps: the password, the app's first code, the recovery codes. */
export function SetUpSecondFactor({ email }: { email: string }) {
  const begin = useBeginSecondFactor();
  const confirm = useConfirmSecondFactor();
  const refresh = useRefreshSecondFactor();

  if (confirm.data) return <RecoveryCodes codes={confirm.data.recovery_codes} onDone={refresh} />;
  if (begin.data) {
    return (
      <ConfirmStep
        secret={begin.data}
        error={confirm.error}
        isPending={confirm.isPending}
        onCode={(code) => confirm.mutate(code)}
      />
    );
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    begin.mutate(new FormData(event.currentTarget).get('password') as string);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">
          With a second factor, signing in with your password also needs a code from an authenticator app on your phone.
        </Text>
        {begin.error && <FailureAlert error={begin.error} title="The set-up did not begin" />}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordInput
          name="password"
          label="Your password"
          autoComplete="current-password"
          required
          withAsterisk={false}
        />
        <Group>
          <Button type="submit" loading={begin.isPending}>
            Set up
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ConfirmStepProps {
  secret: SecondFactorSecret;
  error: Error | null;
  isPending: boolean;
  onCode: (code: string) => void;
}

function ConfirmStep({ secret, error, isPending, onCode }: ConfirmStepProps) {
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    onCode(new FormData(event.currentTarget).get('code') as string);
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        <Text size="sm">
          Scan this code with your authenticator app, or type the secret. Then enter the app’s code.
        </Text>
        <QrCode text={secret.url} label="QR code of the secret" />
        <CodeBlock code={secret.secret} what="secret" />
        {error && <FailureAlert error={error} title="The second factor is not on yet" />}
        <CodeField description="The six digits that the app shows." />
        <Group>
          <Button type="submit" loading={isPending}>
            Switch on
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
