import type { ReactNode } from 'react';
import { Redirect, useLocation } from 'wouter';
import { Entrance } from '../layout/entrance';
import { FailureAlert } from '../shared/failure-alert';
import { useSession } from './use-session';

/** Shows its children to whoever is signed in; others go to the sign-in, and come back to where they were. */
export function RequireSession({ children }: { children: ReactNode }) {
  const { data: session, error, isPending, refetch } = useSession();
  const [location] = useLocation();
  if (isPending) return null;
  if (error) {
    return (
      <Entrance title="Voxgate">
        <FailureAlert error={error} title="The server did not answer" onRetry={() => void refetch()} />
      </Entrance>
    );
  }
  if (!session) return <Redirect to={`/sign-in?next=${encodeURIComponent(location)}`} replace />;
  return children;
}
