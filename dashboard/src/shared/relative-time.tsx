import { Tooltip } from '@mantine/core';
import { exactTime, relativeTime } from './times';
import { useNow } from './use-now';

/** A time in words; the exact one on hover. */
export function RelativeTime({ at }: { at: string }) {
  const now = useNow();
  return (
    <Tooltip label={exactTime(at)}>
      <time dateTime={at}>{relativeTime(at, now)}</time>
    </Tooltip>
  );
}
