import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import type { Ending } from '../../bench/proofs/support/server-process';
import { childrenOf, isAlive } from '../../bench/proofs/support/process-facts';
import { projectRoot } from '../../src/platform/project-root';

/** The timeout for operations that take seconds, on a machine with other load. */
const timeoutMs = 150_000;

/** A program started by a test, observed from its start. */
export class StartedProcess {
  readonly lines: string[] = [];
  /** Whether the program has exited and all its output has been read. */
  private isClosed = false;

  private constructor(private readonly child: ChildProcess) {
    for (const stream of [child.stdout!, child.stderr!]) {
      createInterface({ input: stream }).on('line', (line) => this.lines.push(line));
    }
    child.once('close', () => (this.isClosed = true));
  }

  /** Starts a program, by default in the project's folder, in its own process group, without this process's environment. */
  static start(
    command: string,
    args: string[],
    environment: Record<string, string>,
    cwd: string = projectRoot,
  ): StartedProcess {
    const { PATH, HOME, TMPDIR } = process.env;
    const env = { PATH, HOME, PORT: '0', LOG_FORMAT: 'json', VOXGATE_VOICES: 'flite', ...(TMPDIR && { TMPDIR }) };
    const child = spawn(command, args, {
      cwd,
      env: { ...env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    return new StartedProcess(child);
  }

  /** Starts the built server. */
  static server(environment: Record<string, string>, cwd?: string): StartedProcess {
    return StartedProcess.start(process.execPath, [join(projectRoot, 'dist/src/main.js')], environment, cwd);
  }

  get pid(): number {
    return this.child.pid!;
  }

  get output(): string {
    return this.lines.join('\n');
  }

  /** The ids of all descendant processes. */
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

  /** Waits for a line of output. @returns the match. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    await until(
      `the program printed ${pattern}`,
      () => {
        if (pattern.test(this.output)) return true;
        if (this.isClosed)
          throw new Error(`The program exited without printing ${pattern}. Its output:\n${this.output}`);
        return false;
      },
      () => this.output,
    );
    return pattern.exec(this.output)!;
  }

  /** Sends a signal to the program only. */
  signal(name: NodeJS.Signals): void {
    process.kill(this.pid, name);
  }

  /** Sends a signal to the program's process group, as a terminal does. */
  signalGroup(name: NodeJS.Signals): void {
    process.kill(-this.pid, name);
  }

  /** Waits until the program has exited. */
  async ended(): Promise<Ending> {
    await until(
      'the program exited',
      () => this.child.exitCode !== null || this.child.signalCode !== null,
      () => this.output,
    );
    return { code: this.child.exitCode, signal: this.child.signalCode };
  }

  /** Kills whatever is left, at the end of a test. */
  async kill(): Promise<void> {
    if (this.child.exitCode === null && this.child.signalCode === null) {
      const closed = once(this.child, 'exit');
      this.child.kill('SIGKILL');
      await closed;
    }
    try {
      this.signalGroup('SIGKILL');
    } catch {
      // Nothing was left.
    }
  }
}

/**
 * Waits until a condition is true.
 *
 * @param what the condition, as a clause for the error message.
 * @param more returns details that are added to the error message.
 */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  more: () => string = () => '',
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error(`Timed out after ${timeoutMs / 1000} s. Expected: ${what}.\n${more()}`);
    await delay(5);
  }
}

/** Waits until none of these processes exists. */
export async function untilGone(pids: readonly number[]): Promise<void> {
  await until(
    `the processes ${pids.join(', ')} have ended`,
    () => !pids.some(isAlive),
    () => `Still alive: ${pids.filter(isAlive).join(', ')}`,
  );
}
