import { Badge } from '@mantine/core';
import { RelativeTime } from '../shared/relative-time';
import { useNow } from '../shared/use-now';

const soonMs = 7 * 86_400_000;

/** When a key expires. A badge marks a key that has expired or soon will. */
export function KeyExpiry({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return <span>never</span>;
  const left = Date.parse(at) - now;
  if (left > soonMs) return <RelativeTime at={at} />;
  return (
    <Badge color={left > 0 ? 'orange' : 'gray'} variant="light" tt="none" fw={600}>
      {left > 0 ? null : 'expired '}
      <RelativeTime at={at} />
    </Badge>
  );
}
