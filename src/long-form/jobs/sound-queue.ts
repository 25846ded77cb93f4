import { abortable } from '@voxgate/speech';
import type { SampleFile } from './sample-file';

/** Sounds that come one after another, and are read as one. */
export class SoundQueue {
  private readonly waiting: { readonly sound: SampleFile; readonly read: () => void }[] = [];
  private isEnded = false;
  private wake: () => void = () => undefined;

  /** @param signal ends the reading, and the waiting for it. */
  constructor(private readonly signal: AbortSignal) {}

  /** Adds a sound. @returns when it has been read. @throws the signal's reason, once it has aborted. */
  async add(sound: SampleFile): Promise<void> {
    const read = new Promise<void>((resolve) => {
      this.waiting.push({ sound, read: resolve });
      this.wake();
    });
    await abortable(read, this.signal);
  }

  /** Nothing is added any more. */
  end(): void {
    this.isEnded = true;
    this.wake();
  }

  /** All sounds in order, until the end. @throws the signal's reason, once it has aborted. */
  async *read(): AsyncGenerator<Float32Array<ArrayBuffer>> {
    for (;;) {
      const next = this.waiting.shift();
      if (next) {
        yield* next.sound.read(this.signal);
        next.read();
      } else if (this.isEnded) return;
      else await abortable(new Promise<void>((resolve) => (this.wake = resolve)), this.signal);
    }
  }
}
