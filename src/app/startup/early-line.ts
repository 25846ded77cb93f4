import { hostname } from 'node:os';
import { chosenLogFormat } from '../../operations/observability/log.settings';

/** The numbers of the log's levels. */
const levels = { warn: 40, error: 50, fatal: 60 } as const;

/**
 * Prints a message while there is no log: to standard error, in the format of the log. A message is one line of JSON, also if it has several
 * lines of text.
 */
export function printEarly(level: keyof typeof levels, message: string, context = 'Voxgate'): void {
  if (chosenLogFormat() === 'pretty') return console.error(message);
  const facts = { level: levels[level], time: Date.now(), pid: process.pid, hostname: hostname(), context };
  console.error(JSON.stringify({ ...facts, msg: message }));
}
