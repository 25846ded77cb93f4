import { Alert, Anchor, Button, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import type { SubmitEvent } from 'react';
import { Link } from 'wouter';
import { SignedOutLayout } from '../layout/signed-out-layout';
import { FailureAlert } from '../shared/failure-alert';
import { useRequestPasswordLink, useSignInOptions } from './use-sign-in';

/** How somebody who has forgotten their password gets a link to choose another one. */
export function ForgottenPasswordPage() {
  const options = useSignInOptions();
  return (
    <SignedOutLayout title="Forgot your password?">
      {options.isPending && <Skeleton height={140} />}
      {options.error && (
        <FailureAlert
          error={options.error}
          title="The page could not be loaded"
          onRetry={() => void options.refetch()}
        />
      )}
      {options.data && (options.data.password_by_email ? <RequestForm /> : <WhomToAsk />)}
      <Anchor component={Link} href="/sign-in" size="sm">
        Back to sign-in
      </Anchor>
    </SignedOutLayout>
  );
}

/** Asks for an e-mail. The answer does not say whether somebody has the address. */
function RequestForm() {
  const ask = useRequestPasswordLink();
  if (ask.isSuccess) {
    return (
      <Alert color="teal" title="Look into your mailbox" role="alert">
        If somebody with this address can sign in here with a password, an e-mail with a link is on its way. The link
        works once, within an hour. If none comes, look into the spam folder, or ask an owner of your account.
      </Alert>
    );
  }
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    ask.mutate((new FormData(event.currentTarget).get('email') as string).trim());
  };
  return (
    <form onSubmit={submit}>
      <Stack>
        {ask.error && <FailureAlert error={ask.error} title="No e-mail was sent" />}
        <TextInput
          name="email"
          type="email"
          label="E-mail"
          description="You get a link with which you choose a new password."
          autoComplete="username"
          maxLength={254}
          required
          withAsterisk={false}
        />
        <Button type="submit" loading={ask.isPending} fullWidth>
          Send the link
        </Button>
      </Stack>
    </form>
  );
}

function WhomToAsk() {
  return (
    <Stack gap="xs">
      <Text size="sm">
        This server sends no e-mail. Somebody else makes a link for you, with which you choose a new password:
      </Text>
      <Text size="sm">
        An <strong>owner of your account</strong>, on the page People.
      </Text>
      <Text size="sm">
        The <strong>operator of the server</strong>, with <code>voxgate accounts invite</code>.
      </Text>
    </Stack>
  );
}
