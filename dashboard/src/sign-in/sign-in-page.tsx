import { Alert, Skeleton, Text } from '@mantine/core';
import { Redirect, useSearch } from 'wouter';
import { Entrance } from '../layout/entrance';
import { nextPage } from '../session/next-page';
import { useSession } from '../session/use-session';
import { FailureAlert } from '../shared/failure-alert';
import { OidcButton } from './oidc-button';
import { PasswordForm } from './password-form';
import { oidcProblem } from './oidc-problem';
import { useSignInOptions } from './use-sign-in';

/** The way in. */
export function SignInPage() {
  const search = useSearch();
  const { data: session } = useSession();
  const options = useSignInOptions();
  if (session) return <Redirect to={nextPage(search)} replace />;

  const problem = oidcProblem(search);
  const { password, oidc } = options.data ?? {};
  return (
    <Entrance title="Sign in">
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {options.isPending && <Skeleton height={212} />}
      {options.error && (
        <FailureAlert
          error={options.error}
          title="The sign-in could not be loaded"
          onRetry={() => void options.refetch()}
        />
      )}
      {password && <PasswordForm />}
      {oidc && <OidcButton name={oidc.name} url={oidc.url} alone={!password} />}
      {password && (
        <Text size="xs" c="dimmed">
          No password yet, or forgotten? Whoever runs this server makes you a link with{' '}
          <code>voxgate accounts invite</code>.
        </Text>
      )}
    </Entrance>
  );
}
