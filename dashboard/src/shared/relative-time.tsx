import { Tooltip } from '@mantine/core';
import { exactTime, relativeTime } from './times';
import { useNow } from './use-now';

/** A relative time, such as "5 minutes ago", with the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  return (
    <Tooltip label={exactTime(at)}>
      <time dateTime={at}>{relativeTime(at, now)}</time>
    </Tooltip>
  );
}
