import { abortable } from '../../support/abortable';
import type { EngineProgram } from './engine-process';
import { EngineSlot, type EngineSlotListener } from './engine-slot';
import type { EngineRequest, TimedChunk } from './process/messages';

/**
 * The process of an engine that does the work which comes before the sound, for all of its other processes: with a neural model, it
 * determines how sentences are spoken. Requests wait for it in order.
 */
export class EngineFront {
  private readonly slot: EngineSlot;
  /** Resolves when the last request that waits has been dealt with. */
  private last: Promise<unknown> = Promise.resolve();
  /** The next request, if the process is being restarted. */
  private waiting: { resolve: () => void; reject: (error: Error) => void } | undefined;
  /** Why requests do not wait for the process; unset when it is free. */
  private failure: Error | undefined;

  constructor(program: EngineProgram, memoryLimit: number, listener: EngineSlotListener) {
    this.slot = new EngineSlot(program, memoryLimit, {
      ...listener,
      free: () => {
        this.failure = undefined;
        this.waiting?.resolve();
        listener.free();
      },
    });
  }

  get isLoaded(): boolean {
    return this.slot.isLoaded;
  }

  /** Whether it has no request. */
  get isIdle(): boolean {
    return this.slot.isFree || this.slot.isEmpty;
  }

  get pid(): number | undefined {
    return this.slot.pid;
  }

  /** Starts the process, unless it has been started. */
  start(): void {
    if (this.slot.isEmpty) this.slot.start();
  }

  /**
   * Has a request prepared. Waits for requests before it, and while the process is being restarted.
   *
   * @param onMore called with what the process reports after its first chunk. If it dies before it has reported all, nobody is told.
   * @returns the first chunk; `undefined` if there is nothing to speak.
   * @throws {EngineCrashedError} if the process died before it.
   * @throws {unknown} the signal's reason, once it has aborted; or what `clear` was called with.
   */
  prepare(
    request: EngineRequest,
    signal: AbortSignal,
    onMore: (chunk: TimedChunk) => void = () => {},
  ): Promise<TimedChunk | undefined> {
    const first = new Promise<TimedChunk | undefined>((resolve, reject) => {
      let isFirst = true;
      const receive = (chunk?: TimedChunk) => {
        if (isFirst) resolve(chunk);
        else if (chunk) onMore(chunk);
        isFirst = false;
      };
      this.last = this.last.then(() => this.prepareNext(request, signal, receive)).then(() => receive(), reject);
    });
    return abortable(first, signal);
  }

  /** Ends the process. Its request, and those that wait, fail with the error. */
  async clear(error?: Error): Promise<void> {
    if (error) this.failWaiting(error);
    await this.slot.clear(error);
  }

  /** Fails all requests that wait for the process, until it has loaded again. */
  failWaiting(error: Error): void {
    this.failure = error;
    this.waiting?.reject(error);
  }

  private async prepareNext(
    request: EngineRequest,
    signal: AbortSignal,
    receive: (chunk: TimedChunk) => void,
  ): Promise<void> {
    signal.throwIfAborted();
    if (!this.slot.isFree) {
      if (this.failure) throw this.failure;
      await new Promise<void>((resolve, reject) => (this.waiting = { resolve, reject })).finally(
        () => (this.waiting = undefined),
      );
    }
    for await (const chunk of this.slot.speak(request, signal)) receive(chunk);
  }
}
