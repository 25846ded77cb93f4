import { Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import type { Webhook } from '../api/types';
import { EmptyState } from '../shared/empty-state';
import { FailureAlert } from '../shared/failure-alert';
import { NextPageButton } from '../shared/next-page-button';
import { Panel } from '../shared/panel';
import { DeliveryDetails } from './delivery-details';
import { DeliveryList } from './delivery-list';
import { useDeliveries } from './use-webhooks';
import { hostOf } from './webhook-list';

/** The panel with what was sent to a webhook. */
export function DeliveriesPanel({ webhook }: { webhook: Webhook }) {
  const deliveries = useDeliveries(webhook.id);
  const [opened, setOpened] = useState<string | null>(null);
  const known = deliveries.data?.pages.flatMap(({ data }) => data);
  return (
    <Panel title={`Deliveries to ${hostOf(webhook.url)}`}>
      {deliveries.isPending && (
        <Stack aria-busy="true">
          {['a', 'b', 'c'].map((row) => (
            <Skeleton key={row} height={32} />
          ))}
        </Stack>
      )}
      {deliveries.error && !known && (
        <FailureAlert
          error={deliveries.error}
          title="The deliveries could not be loaded"
          onRetry={() => void deliveries.refetch()}
        />
      )}
      {known?.length === 0 && (
        <EmptyState title="Nothing was sent yet">Alerts and tests appear here when they are sent.</EmptyState>
      )}
      {known && known.length > 0 && <DeliveryList deliveries={known} onOpen={({ id }) => setOpened(id)} />}
      <NextPageButton list={deliveries} />
      <DeliveryDetails
        webhook={webhook}
        delivery={known?.find(({ id }) => id === opened)}
        onClose={() => setOpened(null)}
      />
    </Panel>
  );
}
