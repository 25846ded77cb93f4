import { Text } from '@mantine/core';
import type { RateLimit } from '../api/rate-limit';

/**
 * The remaining requests, once a response has reported them. The line is always there, so that the layout does not
 * shift.
 */
export function LimitLeft({ limit }: { limit: RateLimit | undefined }) {
  return (
    <Text size="sm" c="dimmed">
      {limit
        ? `${limit.remaining} of ${limit.limit} requests left in this window`
        : 'Counts against your own limit, not a key'}
    </Text>
  );
}
