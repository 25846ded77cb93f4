import { parseArgs } from 'node:util';

/** What is proved, and with how much work. */
export interface Options {
  /** Server processes on one database. */
  readonly processes: number;
  /** Requests in all, roughly. */
  readonly requests: number;
  /** Connections that ask without a pause, over all processes. */
  readonly connections: number;
  /** The servers' limit: requests in any window. */
  readonly limit: number;
  /** The servers' window, in seconds. */
  readonly windowSeconds: number;
  /** The limit that is checked for. Any other than the servers' must fail: so it is seen that the checks can. */
  readonly claim: number;
}

/** What to print for `--help`. */
export const usage = `npm run prove:limit -- [options]

Starts server processes on one database, asks them with hot, warm, new and dying keys from many
connections, and checks every answer against a log that the database keeps of its own accord.
Uses a database of its own in the PostgreSQL of DATABASE_URL, or else an embedded one.
Ends with code 1 on a single violation.

  --processes <n>     server processes (4)
  --requests <n>      requests in all (1000000; about as many thousandths of a second on two cores)
  --connections <n>   connections (64)
  --limit <n>         requests in any window (10)
  --window <s>        length of the window in seconds (2)
  --short             20000 requests, three processes: some seconds
  --claim <n>         check for another limit than the servers have: this must fail`;

/** @throws {Error} saying what is not understood. */
export function readOptions(args: string[]): Options | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      processes: { type: 'string' },
      requests: { type: 'string' },
      connections: { type: 'string' },
      limit: { type: 'string', default: '10' },
      window: { type: 'string', default: '2' },
      claim: { type: 'string' },
      short: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const short = values.short;
  return {
    processes: positive('processes', values.processes ?? (short ? '3' : '4')),
    requests: positive('requests', values.requests ?? (short ? '20000' : '1000000')),
    connections: positive('connections', values.connections ?? '64'),
    limit: positive('limit', values.limit),
    windowSeconds: positive('window', values.window),
    claim: positive('claim', values.claim ?? values.limit),
  };
}

function positive(name: string, value: string): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) throw new Error(`--${name} must be a whole number, at least 1.`);
  return number;
}
