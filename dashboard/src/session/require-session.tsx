import type { ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { SignedOutLayout } from '../layout/signed-out-layout';
import { FailureAlert } from '../shared/failure-alert';
import { useSession } from './use-session';

/** Renders its children for a signed-in user. Others are sent to the sign-in page, and back here afterwards. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { data: session, error, isPending, refetch } = useSession();
  const [location] = useLocation();
  if (isPending) return null;
  if (error) {
    return (
      <SignedOutLayout title="Voxgate">
        <FailureAlert error={error} title="The server did not answer" onRetry={() => void refetch()} />
      </SignedOutLayout>
    );
  }
  if (!session) return <Redirect to={`/sign-in?next=${encodeURIComponent(location)}`} replace />;
  return children;
}
