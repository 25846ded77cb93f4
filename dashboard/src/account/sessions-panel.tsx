import { Skeleton } from '@mantine/core';
import { FailureAlert } from '../shared/failure-alert';
import { Panel } from '../shared/panel';
import { SessionList } from './session-list';
import { useSessions } from './use-sessions';

/** The panel that lists where the user is signed in. */
export function SessionsPanel() {
  const sessions = useSessions();
  return (
    <Panel title="Sessions">
      {sessions.isPending && <Skeleton height={60} />}
      {sessions.error && !sessions.data && (
        <FailureAlert
          error={sessions.error}
          title="The sessions could not be loaded"
          onRetry={() => void sessions.refetch()}
        />
      )}
      {sessions.data && <SessionList sessions={sessions.data} />}
    </Panel>
  );
}
