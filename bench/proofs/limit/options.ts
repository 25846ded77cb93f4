import { parseArgs } from 'node:util';

/** What the proof checks, and how much work it does. */
export interface Options {
  /** The number of server processes on one database. */
  readonly processes: number;
  /** The approximate number of requests. */
  readonly requests: number;
  /** The number of connections to all processes together. Each sends requests without pause. */
  readonly connections: number;
  /** The servers' limit: requests in any window. */
  readonly limit: number;
  /** The servers' window, in seconds. */
  readonly windowSeconds: number;
  /** The limit that is checked, too. A value other than the servers' must fail, which shows that the checks work. */
  readonly claim: number;
  /** The approximate number of requests for speech with budgets. */
  readonly budgetRequests: number;
  /** Whether the servers reach the database through PgBouncer in transaction mode. */
  readonly pgbouncer: boolean;
  /** How many servers are killed meanwhile. */
  readonly kills: number;
  /** The share of the budgets that is checked, too. A value below 1 must fail, which shows that the checks work. */
  readonly budgetClaim: number;
  /** The accounts that have the keys. */
  readonly accounts: number;
  /** Whether to use the database of DATABASE_URL itself, which must be empty. */
  readonly inPlace: boolean;
  /** Shell commands that stop a part of the database for a while, and those that crash it. */
  readonly disturb: readonly string[];
  readonly crash: readonly string[];
}

/** The output of `--help`. */
export const usage = `npm run prove:limit -- [options]

Starts several server processes on one database, sends requests over many connections with hot,
warm, new, revoked and rotated keys, and checks every response against a log that the database writes itself.
Then spends the budgets of keys and their account, while it kills servers (SIGKILL).
Creates its own database in the PostgreSQL of DATABASE_URL, or else in an embedded one.
Exits with code 1 if there is any violation.

  --processes <n>     server processes (4)
  --requests <n>      total number of requests (1000000, which take about 17 minutes on two cores)
  --connections <n>   connections (64)
  --limit <n>         requests in any window (10)
  --window <s>        length of the window in seconds (2)
  --budgets <n>       requests for speech with budgets (200000)
  --kills <n>         servers that are killed while these are made (8)
  --accounts <n>      accounts that have the keys (1)
  --in-place          use the database of DATABASE_URL itself, which must be empty, such as one with Citus; the servers
                      also get DATABASE_NODES
  --disturb <command> a shell command that stops a part of the database for a while, run while requests are made; may be
                      repeated. Requests of that time may get 503
  --crash <command>   the same, with a crash: hits of the last moments before it may be forgotten
  --short             20000 requests, 4000 with budgets, and three processes, which take a minute
  --pgbouncer         the servers reach a PostgreSQL of the proof through the installed PgBouncer, in transaction mode
  --claim <n>         also check for a limit other than the servers': that must fail
  --budget-claim <x>  also check for this share of the budgets: below 1, that must fail`;

/** @throws {Error} that names the invalid argument. */
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
      budgets: { type: 'string' },
      kills: { type: 'string' },
      'budget-claim': { type: 'string', default: '1' },
      pgbouncer: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
      accounts: { type: 'string', default: '1' },
      'in-place': { type: 'boolean', default: false },
      disturb: { type: 'string', multiple: true, default: [] },
      crash: { type: 'string', multiple: true, default: [] },
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
    budgetRequests: positive('budgets', values.budgets ?? (short ? '4000' : '200000')),
    pgbouncer: values.pgbouncer,
    kills: wholeNumber('kills', values.kills ?? (short ? '2' : '8'), 0),
    budgetClaim: Number(values['budget-claim']),
    accounts: positive('accounts', values.accounts),
    inPlace: values['in-place'],
    disturb: values.disturb,
    crash: values.crash,
  };
}

function positive(name: string, value: string): number {
  return wholeNumber(name, value, 1);
}

function wholeNumber(name: string, value: string, least: number): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < least)
    throw new Error(`--${name} must be a whole number of at least ${least}.`);
  return number;
}
