import { Logger } from '@nestjs/common';
import type { PcmChunk, SynthesisRequest } from '../speech-engine';
import { EngineUnavailableError } from './engine-errors';
import type { EngineProgram } from './engine-process';
import { EngineSlot } from './engine-slot';
import type { Work } from './pace-meter';
import { PendingSpeech } from './pending-speech';

/** After so many deaths in a row without a request that went well, waiting requests are refused and not kept waiting. */
const hopelessAfter = 5;

export interface EngineHostOptions extends EngineProgram {
  /** How many processes there may be: as many requests are spoken at a time. More wait, in the order in which they came. */
  readonly processes: number;
  /**
   * How many of them start at once and stay. The others start when requests wait, and end when there has been none for
   * `idleUnload`. Left out: all start at once, and all end.
   */
  readonly permanent?: number;
  /** Resident bytes above which a process is replaced, between two requests. */
  readonly memoryLimit: number;
  /** Milliseconds without a request after which processes end, until the next request; 0: they stay. */
  readonly idleUnload: number;
  /** Is told what each chunk has taken. */
  readonly onWork?: (work: Work) => void;
}

/**
 * Runs an engine of native code in processes of its own, so that it may crash or grow and the server does not.
 *
 * - A process that dies fails the request that it was speaking, and is started again, with growing pauses. Requests that
 *   wait are spoken after that.
 * - A process that has grown is replaced between two requests.
 * - The processes end with the server, even if that is killed.
 */
export class EngineHost {
  private readonly logger: Logger;
  private readonly slots: readonly EngineSlot[];
  private readonly waiting: PendingSpeech[] = [];
  private idleTimer: NodeJS.Timeout | undefined;
  /** Why there is no speech to be had, and will not be. */
  private over: string | undefined;
  private unloaded = false;
  private firstStart: PromiseWithResolvers | undefined;
  /** Requests that are being spoken or wait. */
  private requests = 0;
  /** Is told when there are none, once that is waited for. */
  private onIdle: (() => void) | undefined;

  constructor(private readonly options: EngineHostOptions) {
    this.logger = new Logger(`Engine ${options.name}`);
    this.slots = Array.from({ length: options.processes }, () => this.makeSlot());
  }

  /**
   * Starts the processes.
   *
   * @returns when the first of them has loaded the engine, what that has found out of itself.
   * @throws {EngineUnavailableError} if the engine cannot be loaded, with the reason as its cause.
   */
  async start(): Promise<unknown> {
    this.firstStart = withResolvers();
    for (const slot of this.slots.slice(0, this.options.permanent)) slot.start();
    return this.firstStart.promise;
  }

  /** Whether speech can be had now, or after loading what was unloaded because nobody wanted it. */
  isReady(): boolean {
    return this.over === undefined && (this.unloaded || this.slots.some((slot) => slot.isLoaded));
  }

  /** The ids of the processes that run now. */
  pids(): number[] {
    return this.slots.flatMap(({ pid }) => pid ?? []);
  }

  /**
   * Has a request spoken, chunk by chunk.
   *
   * @throws {EngineCrashedError} if the process died that was speaking it.
   * @throws {EngineUnavailableError} if the engine could not be loaded, or has been closed.
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  async *synthesize({ text, voiceId, speed, part, signal }: SynthesisRequest): AsyncGenerator<PcmChunk> {
    signal.throwIfAborted();
    if (this.over !== undefined) throw new EngineUnavailableError(this.options.name, this.over);

    const speech = new PendingSpeech({ text, voiceId, speed, part });
    const giveUp = () => this.cancel(speech, signal.reason);
    signal.addEventListener('abort', giveUp, { once: true });
    this.waiting.push(speech);
    this.requests++;
    this.dispatch();
    try {
      let { waitedMs } = speech;
      for await (const { samples, workSeconds, computedSeconds, ...facts } of speech.chunks) {
        waitedMs ??= speech.waitedMs;
        const keptSeconds = samples.length / facts.sampleRate;
        this.options.onWork?.({ workSeconds, computedSeconds: computedSeconds ?? keptSeconds, keptSeconds });
        // What arrives from another process is a view of what else arrived with it; the receiver gets its own.
        yield { ...facts, samples: new Float32Array(samples), waitedMs: waitedMs! };
        waitedMs = 0;
      }
    } finally {
      signal.removeEventListener('abort', giveUp);
      // The receiver may have gone without a word.
      this.cancel(speech, undefined);
      await speech.released;
      this.requests--;
      if (this.requests === 0) this.onIdle?.();
    }
  }

  /** Ends the processes when what they speak, and what waits, has been spoken. Nothing else should be asked of them. */
  async retire(): Promise<void> {
    if (this.requests > 0) await new Promise<void>((resolve) => (this.onIdle = resolve));
    await this.close();
  }

  /** Ends the processes. What is being spoken or waits is failed. */
  async close(): Promise<void> {
    await this.end('it has been closed.');
  }

  private makeSlot(): EngineSlot {
    const slot = new EngineSlot(this.options, this.options.memoryLimit, {
      loaded: (facts) => this.firstStart?.resolve(facts),
      free: () => this.dispatch(),
      unusable: (message) => {
        this.logger.error(`It cannot be used: ${message}`);
        void this.end(message);
      },
      died: (how, failures) => {
        this.logger.error(`A process ended by itself (${how}). It is started again.`);
        if (failures >= hopelessAfter) this.refuse(`its processes keep ending (${how})`);
      },
      recycled: (residentBytes) =>
        this.logger.log(`A process has grown to ${Math.round(residentBytes / 2 ** 20)} MB, and is replaced.`),
      complained: (line) => this.logger.warn(line),
    });
    return slot;
  }

  /** Gives waiting requests to free processes, and wakes processes up for those that remain. */
  private dispatch(): void {
    clearTimeout(this.idleTimer);
    for (const slot of this.slots) {
      if (slot.isFree && this.waiting.length > 0) slot.speak(this.waiting.shift()!);
    }
    if (this.waiting.length > 0) this.wakeUp();
    else if (this.options.idleUnload > 0 && this.slots.every((slot) => slot.isFree || slot.isEmpty)) {
      this.idleTimer = setTimeout(() => void this.unload(), this.options.idleUnload);
    }
  }

  private wakeUp(): void {
    this.unloaded = false;
    const starting = this.slots.filter((slot) => slot.isStarting).length;
    const missing = Math.max(0, this.waiting.length - starting);
    for (const slot of this.slots.filter(({ isEmpty }) => isEmpty).slice(0, missing)) slot.start();
  }

  private async unload(): Promise<void> {
    const { permanent = 0 } = this.options;
    const leaving = this.slots.slice(permanent).filter((slot) => !slot.isEmpty);
    this.unloaded = permanent === 0;
    if (this.unloaded) this.logger.log('Nobody has spoken for a while: the model leaves memory.');
    await Promise.all(leaving.map((slot) => slot.clear()));
  }

  private cancel(speech: PendingSpeech, reason: unknown): void {
    const index = this.waiting.indexOf(speech);
    if (index >= 0) {
      this.waiting.splice(index, 1);
      speech.release();
    } else for (const slot of this.slots) slot.cancel(speech);
    speech.fail(reason);
  }

  /** Fails whatever waits. */
  private refuse(why: string): void {
    const error = new EngineUnavailableError(this.options.name, why);
    this.firstStart?.reject(error);
    for (const speech of this.waiting.splice(0)) {
      speech.fail(error);
      speech.release();
    }
  }

  private async end(why: string): Promise<void> {
    this.over ??= why;
    clearTimeout(this.idleTimer);
    this.refuse(why);
    const error = new EngineUnavailableError(this.options.name, why);
    await Promise.all(this.slots.map((slot) => slot.clear(error)));
  }
}

interface PromiseWithResolvers {
  promise: Promise<unknown>;
  resolve: (facts: unknown) => void;
  reject: (error: Error) => void;
}

/** `Promise.withResolvers`, which Node 20 lacks. */
function withResolvers(): PromiseWithResolvers {
  let resolve!: (facts: unknown) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<unknown>((res, rej) => {
    resolve = res;
    reject = rej;
  });
  return { promise, resolve, reject };
}
