import type { TimedChunk } from './process/messages';

/** A request that a process speaks, and the stream of its chunks. */
export class ActiveSpeech {
  /** Ends with the speech or with its error. */
  readonly chunks: ReadableStream<TimedChunk>;
  /** Resolves when the process no longer works on the request. */
  readonly released: Promise<void>;

  private controller: ReadableStreamDefaultController<TimedChunk>;
  private settled = false;
  private resolveReleased!: () => void;

  /** @param stop makes the process stop within one chunk. It has no effect after the process has released the request. */
  constructor(private readonly stop: () => void) {
    this.released = new Promise((resolve) => (this.resolveReleased = resolve));
    this.chunks = new ReadableStream({
      start: (controller) => void (this.controller = controller),
      cancel: () => void (this.settled = true),
    });
  }

  /** Adds a chunk unless the stream has ended. */
  push(chunk: TimedChunk): void {
    if (!this.settled) this.controller.enqueue(chunk);
  }

  finish(): void {
    if (!this.settled) this.controller.close();
    this.settled = true;
  }

  /** Ends the stream with an error. Chunks that have not been read are dropped. */
  fail(error: unknown): void {
    if (!this.settled) this.controller.error(error);
    this.settled = true;
  }

  /** Ends the stream with the reason at once. The process may need until the end of its chunk. */
  cancel(reason: unknown): void {
    this.stop();
    this.fail(reason);
  }

  /** Call this when the process no longer works on the request. */
  release(): void {
    this.resolveReleased();
  }
}
