import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { openResampler } from '@voxgate/speech';
import { workerFile } from '@voxgate/speech/support/worker-file';
import { clipsOf } from './clips';
import { RecogniserError } from './errors';
import { type HeardAnswer, heardRate, type HearTask, type RecogniserFiles } from './process/messages';

/** Silence in seconds added before and after a clip, because the recogniser misses words at the very edge. */
const usualMargin = 0.2;

/** Longest wait for a clip, which is at most 30 s long, in milliseconds. It takes some seconds; the process may get next to no time. */
const maxMs = 300_000;

/** A process that has had nothing to do for this long ends, in milliseconds. */
const idleMs = 30_000;

/** Maximum size of the JavaScript heap of the process, in MiB. The model is outside of it. */
const heapMegabytes = 128;

interface Waiting {
  readonly resolve: (text: string) => void;
  readonly reject: (error: Error) => void;
}

/**
 * A small speech recogniser for English. It runs in a process of its own with one thread and a low priority, one clip after another.
 * The process starts with the first clip, ends when it is not needed for a while, and is started again after a crash.
 *
 * @example
 * const recogniser = new Recogniser(files);
 * console.log(await recogniser.transcribe(samples, 24_000));
 * await recogniser.close();
 */
export class Recogniser {
  private child: ChildProcess | undefined;
  private exited: Promise<void> = Promise.resolve();
  private readonly waiting = new Map<number, Waiting>();
  private last: Promise<unknown> = Promise.resolve();
  private idle: NodeJS.Timeout | undefined;
  private lastId = 0;
  private isClosed = false;

  constructor(private readonly files: RecogniserFiles) {}

  /** The id of the process, while there is one. */
  get pid(): number | undefined {
    return this.child?.pid;
  }

  /**
   * Transcribes samples between -1 and 1 of any length.
   *
   * @param margin seconds of silence around each clip. With another one, the recogniser makes other mistakes.
   * @throws {RecogniserError} if it crashes, cannot be loaded or takes too long.
   */
  transcribe(samples: Float32Array, sampleRate: number, margin = usualMargin): Promise<string> {
    const heard = this.last.then(async () => {
      const texts: string[] = [];
      for (const clip of clipsOf(atHeardRate(samples, sampleRate), heardRate))
        texts.push(await this.hear(clip, margin));
      return texts.join(' ').trim();
    });
    this.last = heard.catch(() => undefined);
    return heard;
  }

  /** Ends the process. What is being transcribed fails. */
  async close(): Promise<void> {
    this.isClosed = true;
    this.end();
    await this.exited;
  }

  private hear(clip: Float32Array, margin: number): Promise<string> {
    if (this.isClosed) return Promise.reject(new RecogniserError('The recogniser has been closed.'));
    clearTimeout(this.idle);
    const child = (this.child ??= this.start());
    const edge = Math.round(margin * heardRate);
    const samples = new Float32Array(clip.length + 2 * edge);
    samples.set(clip, edge);
    const id = ++this.lastId;
    return new Promise<string>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      const timer = setTimeout(() => {
        this.fail(`The recogniser did not answer within ${maxMs / 1000} s.`);
        this.end();
      }, maxMs);
      const task: HearTask = { id, samples };
      // If the process has ended, its exit says why.
      child.send(task, () => undefined);
      const done = () => {
        clearTimeout(timer);
        this.idle = setTimeout(() => this.end(), idleMs).unref();
      };
      this.waiting.set(id, {
        resolve: (text) => (done(), resolve(text)),
        reject: (error) => (done(), reject(error)),
      });
    });
  }

  private start(): ChildProcess {
    const child = fork(
      workerFile(join(__dirname, 'process'), 'recogniser.process'),
      [JSON.stringify(this.files)],
      // Native code must not see the server's secrets.
      {
        serialization: 'advanced',
        execArgv: [`--max-old-space-size=${heapMegabytes}`],
        env: {},
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      },
    );
    child.on('message', (answer: HeardAnswer) => {
      const caller = this.waiting.get(answer.id);
      this.waiting.delete(answer.id);
      if ('text' in answer) caller?.resolve(answer.text);
      else caller?.reject(new RecogniserError(`The recogniser failed: ${answer.error}`));
    });
    this.exited = new Promise((resolve) => {
      const ended = (how: string) => {
        if (this.child === child) {
          this.child = undefined;
          this.fail(`The recogniser ended (${how}).`);
        }
        resolve();
      };
      child.once('exit', (code, signal) => ended(signal ?? `exit code ${code}`));
      child.once('error', (error) => ended(error.message));
    });
    return child;
  }

  /** Kills the process: it has nothing to save. */
  private end(): void {
    clearTimeout(this.idle);
    const { child } = this;
    this.child = undefined;
    child?.kill('SIGKILL');
    this.fail('The recogniser has been stopped.');
  }

  private fail(message: string): void {
    for (const { reject } of this.waiting.values()) reject(new RecogniserError(message));
    this.waiting.clear();
  }
}

function atHeardRate(samples: Float32Array, sampleRate: number): Float32Array {
  const resampler = openResampler(sampleRate, heardRate);
  const [first, last] = [resampler.process(samples), resampler.finish()];
  const all = new Float32Array(first.length + last.length);
  all.set(first);
  all.set(last, first.length);
  return all;
}
