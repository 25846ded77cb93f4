import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../../src/project-root';
import { resample } from './resample';

const recogniserRate = 16_000;

/** Silence in seconds added before and after a clip, because the recogniser misses words at the very edge. */
const margin = 0.2;

interface Answer {
  id: number;
  text?: string;
  error?: string;
}

/**
 * A small speech recogniser for English, for tests and benchmarks that check spoken words. It runs in a separate
 * process, because its native code does not run under Jest.
 *
 * @example
 * const recogniser = new Recogniser();
 * expect(wordErrorRate('Hello there.', await recogniser.transcribe(samples, 24_000))).toBe(0);
 * await recogniser.close();
 */
export class Recogniser {
  private readonly child: ChildProcess;
  private readonly waiting = new Map<number, { resolve: (text: string) => void; reject: (error: Error) => void }>();
  private lastId = 0;

  constructor() {
    // The script is not compiled, so it is always in the source folder.
    const script = join(projectRoot, 'proofs/support/recogniser.process.mjs');
    this.child = fork(script, { serialization: 'advanced', execArgv: [], env: {} });
    this.child.on('message', ({ id, text, error }: Answer) => {
      const caller = this.waiting.get(id)!;
      this.waiting.delete(id);
      if (text === undefined) caller.reject(new Error(error));
      else caller.resolve(text);
    });
    this.child.on('exit', (code) => {
      for (const { reject } of this.waiting.values()) reject(new Error(`The recogniser exited with code ${code}.`));
    });
  }

  /** Transcribes samples between -1 and 1. Clips may be at most 30 s long; the text of longer ones is cut off. */
  transcribe(samples: Float32Array, sampleRate: number): Promise<string> {
    const sound = resample(samples, sampleRate, recogniserRate);
    const edge = Math.round(margin * recogniserRate);
    const clip = new Float32Array(sound.length + 2 * edge);
    clip.set(sound, edge);
    const id = ++this.lastId;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.child.send({ id, samples: clip });
    });
  }

  /** Ends the process, unless a signal to the whole group has already ended it. */
  async close(): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const exited = new Promise((resolve) => void this.child.once('exit', resolve));
    if (this.child.connected) this.child.disconnect();
    await exited;
  }
}
