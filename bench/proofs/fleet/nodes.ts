import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { projectRoot } from '../../../src/platform/project-root';
import { freePort } from '../support/free-port';
import { cleanEnvironment } from '../support/server-process';
import type { ProcessorShare } from './processor-share';

/** The secret that gates and nodes share in the proof. */
export const secret = 'a-secret-for-the-proof-of-fleets-0123456789';

/** Milliseconds until a node must be ready on a busy machine. */
const startMs = 120_000;

/** A speech node in its own process, with Flite's voices. */
export class SpeechNode {
  private child: ChildProcess | undefined;

  private constructor(
    readonly name: string,
    readonly port: number,
    private readonly directory: string,
    private readonly share: ProcessorShare | undefined,
  ) {}

  /**
   * Prepares a node. Does not start it.
   *
   * @param share limits its processor time.
   */
  static async prepare(name: string, share?: ProcessorShare): Promise<SpeechNode> {
    return new SpeechNode(name, await freePort(), await mkdtemp(join(tmpdir(), `voxgate-${name}-`)), share);
  }

  /** @throws {Error} with its output, if it is not ready in time. */
  async start(): Promise<void> {
    const child = spawn(process.execPath, ['dist/src/app/cli/main.js', 'speak'], {
      cwd: projectRoot,
      env: {
        ...cleanEnvironment(),
        SPEAK_PORT: String(this.port),
        SPEAK_SECRET: secret,
        VOXGATE_DATA_DIR: this.directory,
        SPEECH_WORKERS: '1',
        LOG_FORMAT: 'json',
        SHUTDOWN_TIMEOUT_SECONDS: '30',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.share?.add(child.pid!);
    const printed: string[] = [];
    await new Promise<void>((resolve, reject) => {
      const late = setTimeout(() => {
        child.kill('SIGKILL');
        reject(new Error(`${this.name} was not ready within ${startMs / 1000} s:\n${printed.join('\n')}`));
      }, startMs);
      for (const stream of [child.stdout, child.stderr]) {
        createInterface({ input: stream }).on('line', (line) => {
          if (printed.length < 1000) printed.push(line);
          if (!/ is ready at /u.test(line)) return;
          clearTimeout(late);
          resolve();
        });
      }
      child.once('close', (code) => {
        clearTimeout(late);
        reject(new Error(`${this.name} exited with code ${code}:\n${printed.join('\n')}`));
      });
    });
  }

  /** Sends a signal without waiting, such as SIGSTOP and SIGCONT. */
  signal(signal: NodeJS.Signals): void {
    this.child!.kill(signal);
  }

  /** Ends it, and waits until it has exited. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  /** Ends it for good. */
  async close(): Promise<void> {
    this.child?.kill('SIGCONT');
    await this.end('SIGKILL');
    await rm(this.directory, { recursive: true, force: true });
  }
}
