import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';

/** A time in which a part of the database did not answer, in microseconds since 1970. */
export interface Disturbance {
  readonly from: number;
  readonly to: number;
  /** Whether a database server crashed at the beginning: it may have forgotten the hits of the last moments. */
  readonly isCrash: boolean;
}

/**
 * How long after a disturbance servers may still answer 503: they try again after a second, with connections that have to be opened, and
 * statements that were sent before may take until their timeout.
 */
const recovery = 10_000_000;

/**
 * The hits that a crash may take with it: PostgreSQL writes them to disk after at most three `wal_writer_delay`. The server crashes
 * at most this long after its command has been started.
 */
const forgettable = 600_000;
const crashing = 2_000_000;

/** Whether a request was in progress while a part of the database did not answer. */
export function isDisturbed(sent: number, received: number, disturbances: readonly Disturbance[]): boolean {
  return disturbances.some(({ from, to }) => sent < to + recovery && received > from);
}

/** Whether the database may have forgotten what it knew when a request was answered, because it crashed. */
export function mayBeForgotten(received: number, disturbances: readonly Disturbance[]): boolean {
  return disturbances.some(
    ({ from, isCrash }) => isCrash && received > from - forgettable && received < from + crashing,
  );
}

interface Commands {
  /** Shell commands that stop a part of the database and let it go on again. */
  readonly disturb: readonly string[];
  /** The same, with a crash. */
  readonly crash: readonly string[];
}

/**
 * Runs the commands one after the other, at even distances of the progress.
 *
 * @param done the share of the requests that have been made, from 0 to 1.
 * @throws {Error} if a command fails.
 */
export async function disturb(
  { disturb: stops, crash: crashes }: Commands,
  done: () => number,
  now: () => number,
): Promise<Disturbance[]> {
  const all = [
    ...stops.map((command) => ({ command, isCrash: false })),
    ...crashes.map((command) => ({ command, isCrash: true })),
  ];
  const disturbances: Disturbance[] = [];
  for (const [index, { command, isCrash }] of all.entries()) {
    while (done() < (index + 1) / (all.length + 1)) await delay(20);
    const from = now();
    const shell = spawn(command, { shell: true, stdio: ['ignore', 'ignore', 'inherit'] });
    const [code] = (await once(shell, 'exit')) as [number | null];
    if (code !== 0) throw new Error(`The command "${command}" ended with code ${code}.`);
    disturbances.push({ from, to: now(), isCrash });
  }
  return disturbances;
}
