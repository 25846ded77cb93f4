import { Badge } from '@mantine/core';
import type { Delivery } from '../api/types';

const looks = {
  delivered: { color: 'teal', words: 'Delivered' },
  pending: { color: 'gray', words: 'Waiting' },
  retrying: { color: 'orange', words: 'Will be tried again' },
  failed: { color: 'red', words: 'Failed' },
};

/** The state of a delivery. */
export function DeliveryResult({ delivery: { status, last_error: error } }: { delivery: Delivery }) {
  const { color, words } = looks[status === 'pending' && error !== null ? 'retrying' : status];
  return (
    <Badge variant="light" color={color} tt="none" radius="sm">
      {words}
    </Badge>
  );
}

/** The answer of the endpoint in a few words. */
export function answerOf({ last_status: status, tries }: Delivery): string {
  if (status !== null) return String(status);
  return tries === 0 ? '–' : 'None';
}
