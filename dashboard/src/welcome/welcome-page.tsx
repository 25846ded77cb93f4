import { Alert, Anchor, Skeleton, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { ApiFailure } from '../api/api-failure';
import type { WelcomeLink } from '../api/types';
import { SignedOutLayout } from '../layout/signed-out-layout';
import { FailureAlert } from '../shared/failure-alert';
import { ChoosePassword } from './choose-password';
import { EnterPassword } from './enter-password';
import { SignInToJoin } from './sign-in-to-join';
import { useLinkToken } from './use-link-token';
import { useWelcomeLink } from './use-welcome-link';

/** The page that a one-time link opens: for a new password, or for an invitation. Accepting it signs the user in. */
export function WelcomePage() {
  const token = useLinkToken();
  const link = useWelcomeLink(token);
  const [accepting, setAccepting] = useState(false);

  const gone = token === '' || (link.error instanceof ApiFailure && link.error.code === 'LINK_NOT_FOUND');
  if (gone && !accepting) return <GoneLink />;
  const acceptance = { token, email: link.data?.email ?? '', onAccepting: () => setAccepting(true) };
  return (
    <SignedOutLayout
      title={link.data?.role ? `Join ${link.data.account_name}` : 'Welcome to Voxgate'}
      lead={link.data ? whatToDo(link.data) : 'Choose a password.'}
    >
      {link.isPending && <Skeleton height={252} />}
      {link.error && (
        <FailureAlert error={link.error} title="The link could not be read" onRetry={() => void link.refetch()} />
      )}
      {link.data?.proof === 'new_password' && <ChoosePassword {...acceptance} />}
      {link.data?.proof === 'password' && <EnterPassword {...acceptance} />}
      {link.data?.proof === 'sign_in' && <SignInToJoin />}
    </SignedOutLayout>
  );
}

function whatToDo({ email, account_name: account, role, proof }: WelcomeLink): ReactNode {
  const place = (
    <>
      the account <strong>{account}</strong>
      {role && ` as ${role}`}
    </>
  );
  switch (proof) {
    case 'new_password':
      return (
        <>
          Choose a password for <strong>{email}</strong>, {place}.
        </>
      );
    case 'password':
      return (
        <>
          Enter the password of <strong>{email}</strong> to join {place}.
        </>
      );
    case 'sign_in':
      return (
        <>
          <strong>{email}</strong> is invited to {place}.
        </>
      );
  }
}

function GoneLink() {
  return (
    <SignedOutLayout title="This link does not work">
      <Alert color="orange" role="alert">
        It was already used, was withdrawn, has expired, or was not copied completely. A link works only once.
      </Alert>
      <Text size="sm">
        If you already have a password,{' '}
        <Anchor component={Link} href="/sign-in">
          sign in
        </Anchor>
        , or{' '}
        <Anchor component={Link} href="/forgot-password">
          choose a new one
        </Anchor>
        . Otherwise, ask whoever sent you the link for another.
      </Text>
    </SignedOutLayout>
  );
}
