import { Badge } from '@mantine/core';
import { RelativeTime } from '../shared/relative-time';
import { calendarDay } from '../shared/times';
import { useNow } from '../shared/use-now';
import classes from './key-list.module.css';

const soonMs = 7 * 86_400_000;

/** When a key expires. A badge marks a key that has expired or soon will. */
export function KeyExpiry({ at }: { at: string | null }) {
  const now = useNow();
  if (at === null) return <span>never</span>;
  const left = Date.parse(at) - now;
  const day = <span className={classes.day}>{calendarDay(at)} </span>;
  if (left > soonMs) {
    return (
      <span>
        {day}
        <RelativeTime at={at} />
      </span>
    );
  }
  return (
    <span>
      {day}
      <Badge color={left > 0 ? 'orange' : 'gray'} variant="light" tt="none" fw={600}>
        {left > 0 ? null : 'expired '}
        <RelativeTime at={at} />
      </Badge>
    </span>
  );
}
