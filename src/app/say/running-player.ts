import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Player } from './players';

/** How much of what a player says is kept, for its error. */
const maxComplaint = 2000;

/** A player that has ended without playing everything. */
export class PlayerError extends Error {
  override readonly name = 'PlayerError';
}

/** A process of a player. */
export class RunningPlayer {
  private readonly child: ChildProcess;
  private readonly ended: Promise<void>;
  private complaint = '';
  private failure: PlayerError | undefined;

  constructor(
    private readonly player: Player,
    rate: number,
    file = '',
  ) {
    const input = player.plays === 'samples' ? 'pipe' : 'ignore';
    this.child = spawn(player.program, player.args(rate, file), {
      stdio: [input, 'ignore', 'pipe'],
      windowsHide: true,
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.complaint = (this.complaint + text).slice(-maxComplaint);
    });
    // A player that has ended takes nothing more. Its exit says why.
    this.child.stdin?.on('error', () => undefined);
    this.ended = new Promise((resolve) => {
      const end = (how: string | undefined) => {
        if (how !== undefined) this.failure = new PlayerError(this.explain(how));
        resolve();
      };
      this.child.once('close', (code, signal) => end(code === 0 ? undefined : (signal ?? `exit code ${code}`)));
      this.child.once('error', (error) => end(error.message));
    });
  }

  /** @throws {PlayerError} if it has ended. */
  async write(bytes: Uint8Array): Promise<void> {
    const { stdin } = this.child;
    if (!stdin || stdin.destroyed || this.child.exitCode !== null || this.failure) return this.fail();
    if (stdin.write(bytes)) return;
    await Promise.race([once(stdin, 'drain').catch(() => undefined), this.ended]);
    if (stdin.destroyed || this.child.exitCode !== null) await this.fail();
  }

  /**
   * Waits until it has played everything.
   *
   * @throws {PlayerError} if it fails.
   */
  async end(): Promise<void> {
    this.child.stdin?.end();
    await this.ended;
    if (this.failure) throw this.failure;
  }

  /** Ends it at once. */
  kill(): void {
    this.child.kill('SIGKILL');
  }

  private async fail(): Promise<never> {
    await this.ended;
    throw this.failure ?? new PlayerError(`${this.player.name} has ended early.`);
  }

  private explain(how: string): string {
    const [line] = this.complaint.trim().split('\n').slice(-1);
    return line ? `${this.player.name}: ${line.trim()}` : `${this.player.name} ended with ${how}.`;
  }
}
