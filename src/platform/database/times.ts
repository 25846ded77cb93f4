import { type FindOperator, Raw } from 'typeorm';

// Times by the database's clock, for entities: the clocks of replicas may differ.

export const daySeconds = 86_400;

/** The value of a column that is set to this moment. */
export function currentTime(): string {
  return 'clock_timestamp()';
}

/** Matches times that are still to come. */
export function isAhead(): FindOperator<Date> {
  return Raw((column) => `${column} > clock_timestamp()`);
}

/** Matches times that are still to come, and `null`: never. */
export function isAheadOrNever(): FindOperator<Date> {
  return Raw((column) => `(${column} IS NULL OR ${column} > clock_timestamp())`);
}

/** The value of a column that is set to this many seconds after now. */
export function secondsAhead(seconds: number): () => string {
  if (!Number.isFinite(seconds)) throw new RangeError(`${seconds} is not a number of seconds.`);
  return () => `clock_timestamp() + interval '${seconds} seconds'`;
}

/** As `secondsAhead`, without the fraction of a second that has begun. */
export function wholeSecondsAhead(seconds: number): () => string {
  const time = secondsAhead(seconds);
  return () => `date_trunc('second', ${time()})`;
}

/** Matches times that have been reached. */
export function isOver(): FindOperator<Date> {
  return Raw((column) => `${column} <= clock_timestamp()`);
}

/** Matches times more than this many seconds ago. It uses `now()`, because an index cannot look for `clock_timestamp()`. */
export function isOlderThan(seconds: number): FindOperator<Date> {
  const time = beforeNow(seconds);
  return Raw((column) => `${column} < ${time}`);
}

/** Matches times less than this many seconds ago. */
export function isNewerThan(seconds: number): FindOperator<Date> {
  const time = beforeNow(seconds);
  return Raw((column) => `${column} > ${time}`);
}

function beforeNow(seconds: number): string {
  if (!Number.isFinite(seconds)) throw new RangeError(`${seconds} is not a number of seconds.`);
  return `now() - interval '${seconds} seconds'`;
}
