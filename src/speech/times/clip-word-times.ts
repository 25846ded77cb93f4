import type { WordTime } from './timestamp';

/** The times of words after the sound has been cut to the range between two times, in seconds. */
export function clipWordTimes(words: readonly WordTime[], from: number, to: number): WordTime[] {
  const within = (seconds: number) => Math.min(Math.max(seconds, from), to) - from;
  return words.map((word) => ({
    ...word,
    startSeconds: within(word.startSeconds),
    endSeconds: within(word.endSeconds),
  }));
}
