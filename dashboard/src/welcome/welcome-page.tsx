import { Alert, Anchor, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { ApiFailure } from '../api/api-failure';
import { SignedOutLayout } from '../layout/signed-out-layout';
import { FailureAlert } from '../shared/failure-alert';
import { ChoosePassword } from './choose-password';
import { useLinkToken } from './use-link-token';
import { useWelcomeLink } from './use-welcome-link';

/** The page that a one-time link opens. Choosing a password signs the user in. */
export function WelcomePage() {
  const token = useLinkToken();
  const link = useWelcomeLink(token);
  const [accepting, setAccepting] = useState(false);

  const gone = token === '' || (link.error instanceof ApiFailure && link.error.code === 'LINK_NOT_FOUND');
  if (gone && !accepting) return <GoneLink />;
  return (
    <SignedOutLayout
      title="Welcome to Voxgate"
      lead={
        link.data ? (
          <>
            Choose a password for <strong>{link.data.email}</strong>, account <strong>{link.data.account_name}</strong>.
          </>
        ) : (
          'Choose a password.'
        )
      }
    >
      {link.isPending && <Skeleton height={252} />}
      {link.error && (
        <FailureAlert error={link.error} title="The link could not be read" onRetry={() => void link.refetch()} />
      )}
      {link.data && <ChoosePassword token={token} email={link.data.email} onAccepting={() => setAccepting(true)} />}
    </SignedOutLayout>
  );
}

function GoneLink() {
  return (
    <SignedOutLayout title="This link does not work">
      <Alert color="orange" role="alert">
        It was already used, has expired, or was not copied completely. A link works only once.
      </Alert>
      <Text size="sm">
        If you already have a password,{' '}
        <Anchor component={Link} href="/sign-in">
          sign in
        </Anchor>
        . Otherwise, your administrator can create a new link with <code>voxgate accounts invite</code>.
      </Text>
    </SignedOutLayout>
  );
}
