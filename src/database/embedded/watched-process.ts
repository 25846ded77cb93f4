import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { serverEnvironment, type ServerUser } from './server-user';

/** How a process ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

interface Options {
  user: ServerUser | undefined;
  /** File descriptor for both outputs. */
  output: number;
  environment?: Record<string, string>;
}

/**
 * The shell becomes the program, and leaves a watcher behind that reads descriptor 3, a pipe whose other end only we
 * hold. When we are gone, even by `kill -9`, the kernel closes it, and the watcher interrupts the program: for
 * PostgreSQL a fast, clean stop. A line on the pipe sends the watcher home instead.
 * It is a grandchild, because PostgreSQL takes the end of an unknown child for a crash; and it ignores the signals that
 * service managers send to every process of a service, because its time comes after them.
 */
const script = `
( ( trap '' HUP INT TERM; read -r line <&3 || kill -INT $$ ) </dev/null >/dev/null 2>&1 & )
exec "$@" 3<&-
`;

/** A program that does not outlive this process. */
export class WatchedProcess {
  /** Settles when the program has ended; rejects when it could not be started. */
  readonly ended: Promise<Ending>;
  private readonly child: ChildProcess;
  private readonly pipe: Writable;
  private ending: Ending | undefined;

  constructor(command: string, args: readonly string[], { user, output, environment }: Options) {
    const options: SpawnOptions = {
      ...user,
      // Ours may be closed to the server's user.
      cwd: '/',
      env: serverEnvironment(environment),
      // A session of its own: Ctrl-C in a terminal is for us, who still need the database to finish what runs.
      detached: true,
      stdio: ['ignore', output, output, 'pipe'],
    };
    this.child = spawn('/bin/sh', ['-c', script, 'sh', command, ...args], options);
    this.pipe = this.child.stdio[3] as Writable;
    // The watcher may be gone first; there is nothing to tell it then.
    finished(this.pipe).catch(() => {});
    this.ended = new Promise((resolve, reject) => {
      this.child.once('error', reject);
      this.child.once('exit', (code, signal) => {
        // At once, before the process id can be somebody else's.
        this.pipe.end('ended\n');
        this.ending = { code, signal };
        resolve(this.ending);
      });
    });
    this.ended.catch(() => {});
  }

  /** The program's process id. @throws when it could not be started. */
  get pid(): number {
    if (this.child.pid === undefined) throw new Error('the process was not started');
    return this.child.pid;
  }

  get hasEnded(): boolean {
    return this.ending !== undefined;
  }

  /** Lets our process end without waiting for this one, which then ends too. */
  unref(): void {
    this.child.unref();
    (this.pipe as Writable & { unref(): void }).unref();
  }

  /** Sends a signal and waits for the end; after `patienceMs` sends `lastResort` too. */
  async stop(signal: NodeJS.Signals, lastResort: NodeJS.Signals, patienceMs: number): Promise<Ending> {
    this.child.ref();
    this.child.kill(signal);
    const timer = setTimeout(() => this.child.kill(lastResort), patienceMs);
    try {
      return await this.ended;
    } finally {
      clearTimeout(timer);
    }
  }
}
