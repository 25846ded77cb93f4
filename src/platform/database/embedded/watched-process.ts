import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { finished } from 'node:stream/promises';
import type { Writable } from 'node:stream';
import { serverEnvironment, type ServerUser } from './server-user';

/** The exit code or signal with which a process ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

interface Options {
  user: ServerUser | undefined;
  /** File descriptor for standard output and standard error. */
  output: number;
  environment?: Record<string, string>;
}

/**
 * The shell starts a watcher and then becomes the program. The watcher reads descriptor 3, a pipe whose other end only this
 * process holds. When this process ends, even by `kill -9`, the kernel closes the pipe, and the watcher interrupts the program,
 * which for PostgreSQL is a fast, clean shutdown. A line on the pipe ends the watcher without interrupting the program.
 *
 * The watcher is a grandchild, because PostgreSQL treats the end of an unknown child as a crash. It ignores the signals that
 * service managers send to every process of a service, because it must act after them.
 */
const script = `
( ( trap '' HUP INT TERM; read -r line <&3 || kill -INT $$ ) </dev/null >/dev/null 2>&1 & )
exec "$@" 3<&-
`;

/** A program that does not outlive this process. */
export class WatchedProcess {
  /** Resolves when the program has ended; rejects if it could not be started. */
  readonly ended: Promise<Ending>;
  private readonly child: ChildProcess;
  private readonly pipe: Writable;
  private ending: Ending | undefined;

  constructor(command: string, args: readonly string[], { user, output, environment }: Options) {
    const options: SpawnOptions = {
      ...user,
      // The server's user may not have access to this process's working directory.
      cwd: '/',
      env: serverEnvironment(environment),
      // Its own session: Ctrl-C in a terminal must stop only this process, which still needs the database to finish requests.
      detached: true,
      stdio: ['ignore', output, output, 'pipe'],
    };
    this.child = spawn('/bin/sh', ['-c', script, 'sh', command, ...args], options);
    this.pipe = this.child.stdio[3] as Writable;
    // The watcher may end first. Ignore the error.
    finished(this.pipe).catch(() => {});
    this.ended = new Promise((resolve, reject) => {
      this.child.once('error', reject);
      this.child.once('exit', (code, signal) => {
        // End the watcher immediately, before another process can get the process id.
        this.pipe.end('ended\n');
        this.ending = { code, signal };
        resolve(this.ending);
      });
    });
    this.ended.catch(() => {});
  }

  /** The program's process id. @throws if it could not be started. */
  get pid(): number {
    if (this.child.pid === undefined) throw new Error('the process was not started');
    return this.child.pid;
  }

  get hasEnded(): boolean {
    return this.ending !== undefined;
  }

  /** Allows this process to end without waiting for the program. The program then ends, too. */
  unref(): void {
    this.child.unref();
    (this.pipe as Writable & { unref(): void }).unref();
  }

  /** Sends a signal and waits until the program ends. Sends `lastResort` if it has not ended after `patienceMs`. */
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
