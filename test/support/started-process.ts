import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ending } from '../../proofs/support/server-process';
import { childrenOf, isAlive } from '../../proofs/support/process-facts';
import { projectRoot } from '../../src/project-root';

/** How long a test waits for something that takes seconds, on a machine that others use, too. */
const patienceMs = 90_000;

/** A program that a test has started, from its first moment on. */
export class StartedProcess {
  readonly lines: string[] = [];
  /** Whether it has ended, and all that it has printed has been read. */
  private isClosed = false;

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout!, child.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => this.lines.push(line));
    }
    child.once('close', () => (this.isClosed = true));
  }

  /** Starts a program in the project's folder, in a process group of its own, with nothing of this process's environment. */
  static start(command: string, args: string[], environment: Record<string, string>): StartedProcess {
    const { PATH, HOME, TMPDIR } = process.env;
    const env = { PATH, HOME, PORT: '0', LOG_FORMAT: 'json', VOXGATE_VOICES: 'flite', ...(TMPDIR && { TMPDIR }) };
    const child = spawn(command, args, {
      cwd: projectRoot,
      env: { ...env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    return new StartedProcess(child);
  }

  /** Starts the built server. */
  static server(environment: Record<string, string>): StartedProcess {
    return StartedProcess.start(process.execPath, ['dist/src/main.js'], environment);
  }

  get pid(): number {
    return this.child.pid!;
  }

  get output(): string {
    return this.lines.join('\n');
  }

  /** All processes that it has started, and those that they have started. */
  descendants(): number[] {
    const found: number[] = [];
    const add = (pid: number) => {
      for (const child of childrenOf(pid)) {
        found.push(child);
        add(child);
      }
    };
    add(this.pid);
    return found;
  }

  /** Waits for a line. @returns the match. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    await until(
      `it prints ${pattern}`,
      () => {
        if (pattern.test(this.output)) return true;
        if (this.isClosed) throw new Error(`It ended instead of printing ${pattern}:\n${this.output}`);
        return false;
      },
      () => this.output,
    );
    return pattern.exec(this.output)!;
  }

  /** Sends a signal to it alone. */
  signal(name: NodeJS.Signals): void {
    process.kill(this.pid, name);
  }

  /** Sends a signal to it and all that it has started, as a terminal does. */
  signalGroup(name: NodeJS.Signals): void {
    process.kill(-this.pid, name);
  }

  /** Waits for its end. */
  async ended(): Promise<Ending> {
    await until(
      'it ends',
      () => this.child.exitCode !== null || this.child.signalCode !== null,
      () => this.output,
    );
    return { code: this.child.exitCode, signal: this.child.signalCode };
  }

  /** For the end of a test: ends whatever is left. */
  async kill(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const closed = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await closed;
    }
    try {
      this.signalGroup('SIGKILL');
    } catch {
      // There was nothing left.
    }
  }
}

/**
 * Waits until something is so.
 *
 * @param what completes the sentence "in vain was waited until …".
 * @param more is added to that.
 */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  more: () => string = () => '',
): Promise<void> {
  const deadline = Date.now() + patienceMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Waited ${patienceMs / 1000} s in vain until ${what}.\n${more()}`);
    await delay(5);
  }
}

/** Waits until none of these processes is alive. */
export async function untilGone(pids: readonly number[]): Promise<void> {
  await until(
    `the processes ${pids.join(', ')} have ended`,
    () => !pids.some(isAlive),
    () => `Still alive: ${pids.filter(isAlive).join(', ')}`,
  );
}
