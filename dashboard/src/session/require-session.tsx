import { type ReactNode, Suspense } from 'react';
import { Redirect } from 'wouter';
import { SignedOutLayout } from '../layout/signed-out-layout';
import { FailureAlert } from '../shared/failure-alert';
import { lazyPage } from '../shared/lazy-page';
import { currentPage } from '../shared/public-path';
import { signInAndReturn } from '../sign-in/next-page';
import { useSession } from './use-session';

const SecondFactorNeeded = lazyPage(() => import('../second-factor/second-factor-needed'));

/** Renders its children for a signed-in user. Others are sent to the sign-in page, and back here afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { data: session, error, isPending, refetch } = useSession();
  if (isPending) return null;
  // A known session stays when it could not be loaded again.
  if (error && session === undefined) {
    return (
      <SignedOutLayout title="Voxgate">
        <FailureAlert error={error} title="The server did not answer" onRetry={() => void refetch()} />
      </SignedOutLayout>
    );
  }
  if (!session) {
    return <Redirect to={signInAndReturn(currentPage())} replace />;
  }
  if (session.must_set_up_second_factor) {
    return (
      <Suspense fallback={null}>
        <SecondFactorNeeded />
      </Suspense>
    );
  }
  return children;
}
