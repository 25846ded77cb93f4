import { Alert, Anchor, Skeleton } from '@mantine/core';
import { Link, Redirect, useSearch } from 'wouter';
import { SignedOutLayout } from '../layout/signed-out-layout';
import { nextPage } from './next-page';
import { useSession } from '../session/use-session';
import { FailureAlert } from '../shared/failure-alert';
import { OidcButton } from './oidc-button';
import { PasswordForm } from './password-form';
import { oidcProblem } from './oidc-problem';
import { useSignInOptions } from './use-sign-in';

/** The sign-in page: by password, by OpenID Connect, or both. */
export function SignInPage() {
  const search = useSearch();
  const { data: session } = useSession();
  const options = useSignInOptions();
  if (session) return <Redirect to={nextPage(window.location.search)} replace />;

  const problem = oidcProblem(search);
  const { password, oidc } = options.data ?? {};
  return (
    <SignedOutLayout title="Sign in">
      {problem && (
        <Alert color="red" role="alert">
          {problem}
        </Alert>
      )}
      {options.isPending && <Skeleton height={212} />}
      {options.error && (
        <FailureAlert
          error={options.error}
          title="The sign-in page could not be loaded"
          onRetry={() => void options.refetch()}
        />
      )}
      {password && <PasswordForm />}
      {oidc && <OidcButton name={oidc.name} url={oidc.url} onlyOption={!password} />}
      {password && (
        <Anchor component={Link} href="/forgot-password" size="sm">
          Forgot your password, or have none yet?
        </Anchor>
      )}
    </SignedOutLayout>
  );
}
