import type { Timestamp } from '../api/types';
import { textStretches } from './text-stretches';
import classes from './spoken-text.module.css';

interface SpokenTextProps {
  text: string;
  timestamps: Timestamp[];
  /** Where the audio is, in seconds. */
  time: number;
}

/** The text, with the sentence lit that is being said. */
export function SpokenText({ text, timestamps, time }: SpokenTextProps) {
  return (
    <p className={classes.text} dir="auto">
      {textStretches(text, timestamps).map(({ start, text: stretch, timestamp }) => {
        const said = timestamp !== undefined && time >= timestamp.start_seconds;
        const now = said && time < timestamp.end_seconds;
        return now ? (
          <mark key={start} className={classes.now}>
            {stretch}
          </mark>
        ) : (
          <span key={start} className={said ? classes.said : undefined}>
            {stretch}
          </span>
        );
      })}
    </p>
  );
}
