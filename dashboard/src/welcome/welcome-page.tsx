import { Alert, Anchor, Skeleton, Text } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'wouter';
import { ApiFailure } from '../api/api-failure';
import { Entrance } from '../layout/entrance';
import { FailureAlert } from '../shared/failure-alert';
import { ChoosePassword } from './choose-password';
import { useLinkToken } from './use-link-token';
import { useWelcomeLink } from './use-welcome-link';

/** What a one-time link leads to: a password is chosen, and with it somebody is signed in. */
export function WelcomePage() {
  const token = useLinkToken();
  const link = useWelcomeLink(token);
  const [accepting, setAccepting] = useState(false);

  const gone = token === '' || (link.error instanceof ApiFailure && link.error.code === 'LINK_NOT_FOUND');
  if (gone && !accepting) return <GoneLink />;
  return (
    <Entrance
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
    </Entrance>
  );
}

function GoneLink() {
  return (
    <Entrance title="This link does not work">
      <Alert color="orange" role="alert">
        It has been used, has expired, or was not copied whole. A link works once.
      </Alert>
      <Text size="sm">
        If you have chosen a password already,{' '}
        <Anchor component={Link} href="/sign-in">
          sign in
        </Anchor>
        . If not, whoever runs this server makes a new link with <code>voxgate accounts invite</code>.
      </Text>
    </Entrance>
  );
}
