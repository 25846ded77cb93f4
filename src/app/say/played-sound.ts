import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../../platform/errors/operator-error';
import type { Player } from './players';
import { PlayerError, RunningPlayer } from './running-player';
import type { SoundOutput } from './sound-output';
import { lastPause, wavFile } from './wav-files';

/** Seconds from the beginning that are kept, so that another player can play them if the first one cannot. */
const keptSeconds = 10;

const bytesPerSample = 2;

/** What one player plays. */
type Played = Omit<SoundOutput, 'takes'>;

/**
 * Plays samples: mono, 16 bits, little-endian. If a player cannot, because its sound server does not run, for example, the next one plays
 * from the beginning.
 */
export class PlayedSound implements SoundOutput {
  readonly takes = 'raw-s16';
  private readonly left: Player[];
  private readonly failures: string[] = [];
  /** `undefined` when too much has been played to begin again. */
  private beginning: Uint8Array[] | undefined = [];
  private beginningBytes = 0;
  private current: Played;

  /** @param players those to try, of which there is at least one. */
  constructor(
    players: readonly Player[],
    private readonly rate: number,
  ) {
    this.left = [...players];
    this.current = this.next();
  }

  async write(bytes: Uint8Array): Promise<void> {
    this.keep(bytes);
    await this.attempt(
      (output) => output.write(bytes),
      () => undefined,
    );
  }

  async end(): Promise<void> {
    await this.attempt(endOf, endOf);
  }

  abort(): void {
    this.current.abort();
  }

  /**
   * Does something with a player. If it fails, the next one plays the beginning, and then does what is left to do.
   *
   * @throws {OperatorError} if no player can play.
   */
  private async attempt(
    work: (output: Played) => Promise<void>,
    afterBeginning: (output: Played) => Promise<void> | undefined,
  ): Promise<void> {
    let todo = () => work(this.current);
    for (;;) {
      try {
        return await todo();
      } catch (error) {
        if (!(error instanceof PlayerError)) throw error;
        this.failures.push(error.message);
        this.current.abort();
        const { beginning } = this;
        if (!beginning || this.left.length === 0) {
          throw new OperatorError(`The sound cannot be played here.\n${this.failures.join('\n')}`, { cause: error });
        }
        this.current = this.next();
        todo = async () => {
          for (const bytes of beginning) await this.current.write(bytes);
          await afterBeginning(this.current);
        };
      }
    }
  }

  private next(): Played {
    const player = this.left.shift()!;
    return player.plays === 'files' ? new PlayedFiles(player, this.rate) : new PlayedStream(player, this.rate);
  }

  private keep(bytes: Uint8Array): void {
    if (!this.beginning) return;
    this.beginning.push(bytes);
    this.beginningBytes += bytes.length;
    if (this.beginningBytes > keptSeconds * this.rate * bytesPerSample) this.beginning = undefined;
  }
}

const endOf = (output: Played) => output.end();

/** Plays samples with a player that reads them. */
class PlayedStream implements Played {
  private readonly running: RunningPlayer;

  constructor(player: Player, rate: number) {
    this.running = new RunningPlayer(player, rate);
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.running.write(bytes);
  }

  end(): Promise<void> {
    return this.running.end();
  }

  abort(): void {
    this.running.kill();
  }
}

/** Sound of this length is played as soon as there is a pause in it, in seconds. */
const fileSeconds = 1;

/** Sound of this length is played even without a pause. */
const maxFileSeconds = 20;

/** Plays files one after the other with a player that reads nothing else. They are cut in pauses, so that nobody hears the cuts. */
class PlayedFiles implements Played {
  private readonly directory = mkdtempSync(join(tmpdir(), 'voxgate-say-'));
  private readonly removeDirectory = () => rmSync(this.directory, { recursive: true, force: true });
  private waiting = new Uint8Array();
  /** The file that is being played. The next one is made meanwhile, and waits for its end. */
  private playing: Promise<void> = Promise.resolve();
  private running: RunningPlayer | undefined;
  private count = 0;
  private isAborted = false;

  constructor(
    private readonly player: Player,
    private readonly rate: number,
  ) {
    process.once('exit', this.removeDirectory);
  }

  async write(bytes: Uint8Array): Promise<void> {
    const joined = new Uint8Array(this.waiting.length + bytes.length);
    joined.set(this.waiting);
    joined.set(bytes, this.waiting.length);
    this.waiting = joined;
    const seconds = joined.length / bytesPerSample / this.rate;
    if (seconds < fileSeconds) return;
    const cut = lastPause(joined, this.rate) ?? (seconds < maxFileSeconds ? undefined : joined.length);
    if (cut === undefined) return;
    this.waiting = joined.slice(cut);
    await this.play(joined.subarray(0, cut));
  }

  async end(): Promise<void> {
    if (this.waiting.length > 0) await this.play(this.waiting);
    await this.playing;
    this.abort();
  }

  abort(): void {
    this.isAborted = true;
    this.running?.kill();
    this.removeDirectory();
    process.removeListener('exit', this.removeDirectory);
  }

  private async play(samples: Uint8Array): Promise<void> {
    const file = join(this.directory, `${this.count++}.wav`);
    await writeFile(file, wavFile(samples, this.rate));
    await this.playing;
    if (this.isAborted) return;
    this.running = new RunningPlayer(this.player, this.rate, file);
    this.playing = this.running.end().finally(() => rmSync(file, { force: true }));
    // Whoever waits for it is told.
    this.playing.catch(() => undefined);
  }
}
