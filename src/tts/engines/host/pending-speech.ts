import type { SpokenRequest, TimedChunk } from './process/messages';

/** One request on its way through the host: what is asked for, and a stream of what has been spoken of it. */
export class PendingSpeech {
  /** Ends with the speech, or with its error. */
  readonly chunks: ReadableStream<TimedChunk>;
  /** Milliseconds from when it was asked for until a process took it; `undefined` while it waits. */
  waitedMs: number | undefined;
  /** Resolves when no process works on it any more, or will. */
  readonly released: Promise<void>;

  private readonly askedAt = performance.now();
  private controller: ReadableStreamDefaultController<TimedChunk>;
  private settled = false;
  private resolveReleased!: () => void;

  constructor(readonly request: SpokenRequest) {
    this.released = new Promise((resolve) => (this.resolveReleased = resolve));
    this.chunks = new ReadableStream({
      start: (controller) => void (this.controller = controller),
      cancel: () => void (this.settled = true),
    });
  }

  /** A process takes it. */
  begin(): void {
    this.waitedMs = performance.now() - this.askedAt;
  }

  /** Passes on a chunk, unless nobody wants it any more. */
  push(chunk: TimedChunk): void {
    if (!this.settled) this.controller.enqueue(chunk);
  }

  finish(): void {
    if (!this.settled) this.controller.close();
    this.settled = true;
  }

  /** Ends the stream with an error; what was passed on before is dropped. */
  fail(error: unknown): void {
    if (!this.settled) this.controller.error(error);
    this.settled = true;
  }

  /** No process works on it any more. */
  release(): void {
    this.resolveReleased();
  }
}
