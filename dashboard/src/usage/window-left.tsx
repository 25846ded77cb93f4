import { Progress, Text } from '@mantine/core';
import type { UsageWindow } from '../api/types';
import { windowInWords } from '../keys/limit-in-words';
import { count } from '../shared/numbers';
import classes from './window-left.module.css';

/** The requests that remain to a key in its current rate limit window. */
export function WindowLeft({ window }: { window: Omit<UsageWindow, 'api_key_id'> | undefined }) {
  if (!window) return <Text c="dimmed">–</Text>;
  const { limit, remaining, window_seconds: seconds, next_admitted_in_seconds: wait } = window;
  return (
    <div className={classes.window}>
      <span className={classes.words}>
        {count(remaining)} of {count(limit)} per {windowInWords(seconds)}
        {remaining === 0 && wait > 0 ? `, next in ${Math.ceil(wait)} s` : ''}
      </span>
      <Progress
        value={limit === 0 ? 0 : (remaining / limit) * 100}
        size="sm"
        color={remaining === 0 ? 'red' : 'teal'}
        aria-hidden
      />
    </div>
  );
}
