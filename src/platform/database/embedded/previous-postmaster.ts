import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './errors';
import { postmasterFileIn, readPostmasterFile } from './postmaster-file';

const patienceMs = 60_000;

interface Options {
  /** PostgreSQL's data directory. */
  data: string;
  /** The socket on which a server of this cluster listens. */
  socket: string;
  log: (message: string) => void;
  /** Cancels the wait. */
  signal?: AbortSignal;
}

/**
 * Waits until the PostgreSQL of a killed process has stopped. Call it only as the cluster's owner: then no other process needs
 * that PostgreSQL.
 *
 * @returns the process id in a left-over `postmaster.pid`. The server has ended, so a process that has this id now is a
 *   different one. PostgreSQL must be told so.
 * @throws {EmbeddedPostgresError} if the server does not stop within a minute.
 * @throws {unknown} the signal's reason, once it has aborted.
 */
export async function waitForPreviousPostmaster({ data, socket, log, signal }: Options): Promise<number | undefined> {
  const deadline = Date.now() + patienceMs;
  for (let waiting = false; ; waiting = true) {
    signal?.throwIfAborted();
    const file = await readPostmasterFile(data);
    const pid = file?.pid;
    const known = pid !== undefined && (await isPostmaster(pid, data));
    // Also try the socket: it finds a server in another container that shares the volume, whose processes are not visible here.
    if (!known && !(await accepts(socket))) {
      // PostgreSQL refuses to start if a power failure truncated this file.
      if (file !== undefined && pid === undefined) await rm(postmasterFileIn(data));
      // Nothing listens on the socket. Its lock file also contains a process id that would mislead PostgreSQL.
      await Promise.all([socket, `${socket}.lock`].map((path) => rm(path, { force: true })));
      return pid;
    }
    if (!waiting) log(`waiting for the previous PostgreSQL (pid ${pid ?? 'unknown'}) to finish`);
    // The watcher has already done this, unless it was killed, too. Interrupting PostgreSQL twice does no harm.
    if (!waiting && known) interrupt(pid);
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `The previous PostgreSQL (pid ${pid ?? 'unknown'}) of ${data} has not stopped after ${patienceMs / 1000} s. ` +
          'See its log beside that directory, and try again once it has ended.',
      );
    }
    await delay(10);
  }
}

/** Whether the process with this id is a server of this cluster. Ids are reused, in containers within seconds. */
async function isPostmaster(pid: number, data: string): Promise<boolean> {
  try {
    if (process.platform !== 'linux') {
      const { stdout } = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]);
      return stdout.includes(` -D ${data} `);
    }
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0');
    return words[words.indexOf('-D') + 1] === data;
  } catch {
    return false;
  }
}

async function accepts(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    return await new Promise<boolean>((resolve) => {
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    });
  } finally {
    socket.destroy();
  }
}

function interrupt(pid: number): void {
  try {
    process.kill(pid, 'SIGINT');
  } catch {
    // It ended in the meantime.
  }
}
