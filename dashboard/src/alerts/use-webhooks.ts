import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../api/client';
import { auditEventsKey, deliveriesKey, webhooksKey } from '../api/query-keys';
import type { AlertType, Delivery, DeliveryPage, Webhook, WebhookWithSecret } from '../api/types';

/** The fields of a webhook that people choose. */
export interface WebhookFields {
  url: string;
  events: AlertType[];
}

const pathOf = (id: string) => `/webhooks/${encodeURIComponent(id)}`;

/** The account's webhooks, oldest first. */
export function useWebhooks() {
  return useQuery({
    queryKey: webhooksKey,
    queryFn: async ({ signal }) => (await get<{ data: Webhook[] }>('/webhooks', signal)).data,
    refetchInterval: 15_000,
  });
}

/** Creates a webhook. The response is the only place where its secret appears. */
export function useCreateWebhook() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (fields: WebhookFields) => send<WebhookWithSecret>('POST', '/webhooks', fields),
    onSuccess: refresh,
    // Do not keep the secret in the cache.
    gcTime: 0,
  });
}

/** Changes a webhook, or enables or disables it. */
export function useUpdateWebhook() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, ...fields }: { id: string } & Partial<WebhookFields & { enabled: boolean }>) =>
      send<Webhook>('PATCH', pathOf(id), fields),
    onSuccess: refresh,
  });
}

/** Gives a webhook a new secret. The old one also signs for a while. */
export function useRotateSecret() {
  const refresh = useRefresh();
  return useMutation({
    mutationFn: ({ id, overlapSeconds }: { id: string; overlapSeconds: number }) =>
      send<WebhookWithSecret>('POST', `${pathOf(id)}/rotate`, { overlap_seconds: overlapSeconds }),
    onSuccess: refresh,
    gcTime: 0,
  });
}

/** Removes a webhook. */
export function useRemoveWebhook() {
  const refresh = useRefresh();
  return useMutation({ mutationFn: (id: string) => send('DELETE', pathOf(id)), onSuccess: refresh });
}

/** Sends a test to a webhook. */
export function useTestWebhook() {
  const refresh = useRefreshDeliveries();
  return useMutation({
    mutationFn: (id: string) => send<Delivery>('POST', `${pathOf(id)}/test`),
    onSuccess: (_delivery, id) => refresh(id),
  });
}

/** Sends a message again. */
export function useResend() {
  const refresh = useRefreshDeliveries();
  return useMutation({
    mutationFn: ({ webhookId, id }: { webhookId: string; id: string }) =>
      send<Delivery>('POST', `${pathOf(webhookId)}/deliveries/${encodeURIComponent(id)}/resend`),
    onSuccess: (_delivery, { webhookId }) => refresh(webhookId),
  });
}

/** What was sent to a webhook, newest first, page by page. */
export function useDeliveries(webhookId: string) {
  return useInfiniteQuery({
    queryKey: [...deliveriesKey, webhookId],
    queryFn: ({ pageParam, signal }) => {
      const query = new URLSearchParams({ limit: '25', ...(pageParam !== null && { before: pageParam }) });
      return get<DeliveryPage>(`${pathOf(webhookId)}/deliveries?${query}`, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    // Shows the result of a delivery soon after it is there.
    refetchInterval: ({ state }) => (isAnyDue(state.data?.pages) ? 1500 : 15_000),
  });
}

function isAnyDue(pages: DeliveryPage[] = []): boolean {
  const soon = Date.now() + 10_000;
  return pages.some(({ data }) => data.some(({ next_try_at: next }) => next !== null && Date.parse(next) < soon));
}

function useRefresh() {
  const queries = useQueryClient();
  return async () => {
    void queries.invalidateQueries({ queryKey: auditEventsKey });
    void queries.invalidateQueries({ queryKey: deliveriesKey });
    await queries.invalidateQueries({ queryKey: webhooksKey });
  };
}

function useRefreshDeliveries() {
  const queries = useQueryClient();
  return (webhookId: string) => queries.invalidateQueries({ queryKey: [...deliveriesKey, webhookId] });
}
