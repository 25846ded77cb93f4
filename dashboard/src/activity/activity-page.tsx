import { Skeleton, Stack } from '@mantine/core';
import { Page } from '../layout/page';
import { EmptyState } from '../shared/empty-state';
import { FailureAlert } from '../shared/failure-alert';
import { NextPageButton } from '../shared/next-page-button';
import { Panel } from '../shared/panel';
import { EventList } from './event-list';
import { useAuditEvents } from './use-audit-events';

/** The audit trail: who did what, when and from where. */
export default function ActivityPage() {
  const events = useAuditEvents();
  const known = events.data?.pages.flatMap(({ data }) => data);
  return (
    <Page
      title="Activity"
      lead="Who signed in, and who changed keys, people, alerts and budgets: when, from where, and what."
    >
      {events.error && !known && (
        <FailureAlert
          error={events.error}
          title="The activity could not be loaded"
          onRetry={() => void events.refetch()}
        />
      )}
      {(events.isPending || known) && (
        <Panel>
          {events.isPending && (
            <Stack aria-busy="true">
              {['a', 'b', 'c', 'd', 'e'].map((row) => (
                <Skeleton key={row} height={36} />
              ))}
            </Stack>
          )}
          {known?.length === 0 && <EmptyState title="No activity yet">Sign-ins and changes appear here.</EmptyState>}
          {known && known.length > 0 && <EventList events={known} />}
          <NextPageButton list={events} />
        </Panel>
      )}
    </Page>
  );
}
