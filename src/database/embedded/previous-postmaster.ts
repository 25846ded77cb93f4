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
  /** Gives up the wait. */
  signal?: AbortSignal;
}

/**
 * Waits for the server of a process that was killed to finish stopping. Call it only as the cluster's owner: then nobody
 * else can want that server.
 *
 * @returns the process id in a left-over `postmaster.pid`. The server is gone, so if a process has that id, it is another
 *   one, which PostgreSQL has to be told.
 * @throws {EmbeddedPostgresError} when the server does not stop within a minute.
 * @throws {unknown} the signal's reason, once it has aborted.
 */
export async function waitForPreviousPostmaster({ data, socket, log, signal }: Options): Promise<number | undefined> {
  const deadline = Date.now() + patienceMs;
  for (let waiting = false; ; waiting = true) {
    signal?.throwIfAborted();
    const file = await readPostmasterFile(data);
    const pid = file?.pid;
    const known = pid !== undefined && (await isPostmaster(pid, data));
    // Asking the socket too finds a server in another container that shares the volume, where we cannot see processes.
    if (!known && !(await accepts(socket))) {
      // PostgreSQL refuses to start beside a file that was cut off by a loss of power.
      if (file !== undefined && pid === undefined) await rm(postmasterFileIn(data));
      // Nobody listens there. Its lock names a process too, by which PostgreSQL would be misled just as well.
      await Promise.all([socket, `${socket}.lock`].map((path) => rm(path, { force: true })));
      return pid;
    }
    if (!waiting) log(`waiting for the previous PostgreSQL (pid ${pid ?? 'unknown'}) to finish`);
    // Its watcher has done this already, unless it was killed too. PostgreSQL does not mind being asked twice.
    if (!waiting && known) interrupt(pid);
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `The previous PostgreSQL (pid ${pid ?? 'unknown'}) of ${data} is still stopping after ${patienceMs / 1000} s. ` +
          'See its log beside that directory, and start again when it is gone.',
      );
    }
    await delay(10);
  }
}

/** Whether this process id is a server of this cluster now: ids are reused, in containers within seconds. */
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
