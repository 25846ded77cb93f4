import type { EngineRequest, TimedChunk } from './process/messages';

/** One request in the host, and the stream of its chunks. */
export class ActiveSpeech {
  /** Ends with the speech or with its error. */
  readonly chunks: ReadableStream<TimedChunk>;
  /** Milliseconds until a process took the request; `undefined` while it waits. */
  waitedMs: number | undefined;
  /** Resolves when no process works on the request any more. */
  readonly released: Promise<void>;

  private readonly askedAt = performance.now();
  private controller: ReadableStreamDefaultController<TimedChunk>;
  private settled = false;
  private resolveReleased!: () => void;

  constructor(readonly request: EngineRequest) {
    this.released = new Promise((resolve) => (this.resolveReleased = resolve));
    this.chunks = new ReadableStream({
      start: (controller) => void (this.controller = controller),
      cancel: () => void (this.settled = true),
    });
  }

  /** Call this when a process takes the request. */
  begin(): void {
    this.waitedMs = performance.now() - this.askedAt;
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

  /** Call this when no process works on the request any more. */
  release(): void {
    this.resolveReleased();
  }
}
