import type { Timestamp } from '../api/types';
import { textSegments } from './text-segments';
import classes from './spoken-text.module.css';

interface SpokenTextProps {
  text: string;
  timestamps: Timestamp[];
  /** The playback position in seconds. */
  time: number;
}

/** The text, with the current sentence highlighted. */
export function SpokenText({ text, timestamps, time }: SpokenTextProps) {
  return (
    <p className={classes.text} dir="auto">
      {textSegments(text, timestamps).map(({ start, text: segment, timestamp }) => {
        const spoken = timestamp !== undefined && time >= timestamp.start_seconds;
        const current = spoken && time < timestamp.end_seconds;
        return current ? (
          <mark key={start} className={classes.current}>
            {segment}
          </mark>
        ) : (
          <span key={start} className={spoken ? classes.spoken : undefined}>
            {segment}
          </span>
        );
      })}
    </p>
  );
}
