import { Button, Skeleton, Stack } from '@mantine/core';
import { useSearchParams } from 'wouter';
import { Page } from '../layout/page';
import { EmptyState } from '../shared/empty-state';
import { FailureAlert } from '../shared/failure-alert';
import { NextPageButton } from '../shared/next-page-button';
import { Panel } from '../shared/panel';
import { FilterBar } from './filter-bar';
import { RequestDetails } from './request-details';
import { addressOf, filtersFrom, isFiltered as hasFilters, type RequestFilters } from './request-filters';
import { RequestList } from './request-list';
import { useLoggedRequest, useRequests } from './use-requests';

/** The requests of the last days, with filters. The page's address has the filters and the open entry, so that it can be sent to others. */
export default function RequestsPage() {
  const [query, setQuery] = useSearchParams();
  const filters = filtersFrom(query);
  const requests = useRequests(filters);
  const known = requests.data?.pages.flatMap(({ data }) => data);
  const isFiltered = hasFilters(filters);
  const { id: openedId } = filters;
  const listed = known?.find(({ id }) => id === openedId);
  const single = useLoggedRequest(openedId, { enabled: openedId !== '' && known !== undefined && !listed });
  const opened = openedId === '' ? null : (listed ?? single.data ?? null);
  const change = (wanted: RequestFilters) => setQuery(addressOf(wanted), { replace: true });
  return (
    <Page
      title="Requests"
      lead="What your keys requested in the last days, and how it ended. Texts are not recorded."
      actions={
        <Button variant="default" loading={requests.isRefetching} onClick={() => void requests.refetch()}>
          Refresh
        </Button>
      }
    >
      <Panel>
        <FilterBar filters={filters} onChange={change} />
      </Panel>
      {requests.error && !known && (
        <FailureAlert
          error={requests.error}
          title="The requests could not be loaded"
          onRetry={() => void requests.refetch()}
        />
      )}
      {(requests.isPending || known) && (
        <Panel>
          {requests.isPending && (
            <Stack aria-busy="true">
              {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((row) => (
                <Skeleton key={row} height={32} />
              ))}
            </Stack>
          )}
          {known?.length === 0 && !requests.hasNextPage && (
            <EmptyState title={isFiltered ? 'No such requests' : 'No requests yet'}>
              {isFiltered
                ? 'No request of the last days matches the filters.'
                : 'Requests made with a key appear here within seconds.'}
            </EmptyState>
          )}
          {known?.length === 0 && requests.hasNextPage && (
            <EmptyState title="None of the latest requests match">There are older ones to search.</EmptyState>
          )}
          {known && known.length > 0 && (
            <RequestList requests={known} hrefOf={({ id }) => addressIn({ ...filters, id })} />
          )}
          <NextPageButton list={requests}>{isFiltered ? 'Search older' : 'Show older'}</NextPageButton>
        </Panel>
      )}
      <output className="visually-hidden">
        {known && isFiltered ? `${known.length}${requests.hasNextPage ? ' or more' : ''} requests found.` : ''}
      </output>
      <RequestDetails
        request={opened}
        isMissing={openedId !== '' && single.data === null}
        onClose={() => change({ ...filters, id: '' })}
      />
    </Page>
  );
}

function addressIn(filters: RequestFilters): string {
  return `/requests?${new URLSearchParams(addressOf(filters))}`;
}
