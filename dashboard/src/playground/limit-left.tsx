import { Text } from '@mantine/core';
import type { RateLimit } from '../api/rate-limit';

/** How many requests are left, once an answer has told. The line is there before, so that nothing jumps. */
export function LimitLeft({ limit }: { limit: RateLimit | undefined }) {
  return (
    <Text size="sm" c="dimmed">
      {limit
        ? `${limit.remaining} of ${limit.limit} requests left in this window`
        : 'Your own limit; no key is charged'}
    </Text>
  );
}
