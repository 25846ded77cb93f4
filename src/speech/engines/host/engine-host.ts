import { type Log, noLog } from '../../support/log';
import type { PcmChunk, SynthesisRequest } from '../speech-engine';
import { EngineUnavailableError } from '../../errors';
import type { EngineProgram } from './engine-process';
import { EngineSlot } from './engine-slot';
import type { SynthesisWork } from './real-time-factor-estimator';
import { ActiveSpeech } from './active-speech';

/** After this many deaths in a row without a successful request, waiting requests are refused. */
const maxConsecutiveDeaths = 5;

export interface EngineHostOptions extends EngineProgram {
  /** Maximum number of processes. Each speaks one request at a time; further requests wait in order of arrival. */
  readonly processes: number;
  /**
   * Number of processes that start immediately and keep running. The others start when requests wait, and end after
   * `idleUnload` without requests. If omitted, all start immediately and all may end.
   */
  readonly permanent?: number;
  /** A process with more resident bytes than this is replaced between two requests. */
  readonly memoryLimit: number;
  /** Milliseconds without requests after which processes end until the next request; 0 keeps them running. */
  readonly idleUnload: number;
  /** Called with the work measured for each chunk. */
  readonly onSynthesisWork?: (work: SynthesisWork) => void;
  /** Defaults to no log. */
  readonly log?: Log;
}

/**
 * Runs a native engine in separate processes, so that its crashes and memory growth do not affect the server.
 *
 * - When a process dies, only the request that it was speaking fails. The process is restarted with exponential back-off, and
 *   waiting requests are spoken afterwards.
 * - A process that uses too much memory is replaced between two requests.
 * - The processes end with the server, even if the server is killed.
 */
export class EngineHost {
  private readonly log: Log;
  private readonly slots: readonly EngineSlot[];
  private readonly waiting: ActiveSpeech[] = [];
  private idleTimer: NodeJS.Timeout | undefined;
  /** Why the engine can no longer speak. */
  private over: string | undefined;
  private unloaded = false;
  private firstStart: PromiseWithResolvers | undefined;
  /** Number of requests that are being spoken or wait. */
  private requests = 0;
  /** Called when no requests are left; set by `retire`. */
  private onIdle: (() => void) | undefined;

  constructor(private readonly options: EngineHostOptions) {
    this.log = options.log ?? noLog;
    this.slots = Array.from({ length: options.processes }, () => this.makeSlot());
  }

  /**
   * Starts the processes.
   *
   * @returns the facts reported by the first process that has loaded the engine.
   * @throws {EngineUnavailableError} if the engine cannot be loaded; its cause has the reason.
   */
  async start(): Promise<unknown> {
    this.firstStart = withResolvers();
    for (const slot of this.slots.slice(0, this.options.permanent)) slot.start();
    return this.firstStart.promise;
  }

  /** Whether the engine can speak now, or after reloading a model that was unloaded while idle. */
  isReady(): boolean {
    return this.over === undefined && (this.unloaded || this.slots.some((slot) => slot.isLoaded));
  }

  /** The ids of the running processes. */
  pids(): number[] {
    return this.slots.flatMap(({ pid }) => pid ?? []);
  }

  /**
   * Speaks a request chunk by chunk.
   *
   * @throws {EngineCrashedError} if the process died while speaking it.
   * @throws {EngineUnavailableError} if the engine could not be loaded or has been closed.
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  async *synthesize({ text, voiceId, speed, part, signal }: SynthesisRequest): AsyncGenerator<PcmChunk> {
    signal.throwIfAborted();
    if (this.over !== undefined) throw new EngineUnavailableError(this.options.name, this.over);

    const speech = new ActiveSpeech({ text, voiceId, speed, part });
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
        this.options.onSynthesisWork?.({ workSeconds, computedSeconds: computedSeconds ?? keptSeconds, keptSeconds });
        // Samples from another process are a view of a larger message; the receiver gets a copy.
        yield { ...facts, samples: new Float32Array(samples), waitedMs: waitedMs! };
        waitedMs = 0;
      }
    } finally {
      signal.removeEventListener('abort', giveUp);
      // The receiver may have stopped reading.
      this.cancel(speech, undefined);
      await speech.released;
      this.requests--;
      if (this.requests === 0) this.onIdle?.();
    }
  }

  /** Ends the processes after all current and waiting requests have been spoken. Send no new requests after this call. */
  async retire(): Promise<void> {
    if (this.requests > 0) await new Promise<void>((resolve) => (this.onIdle = resolve));
    await this.close();
  }

  /** Ends the processes at once. Current and waiting requests fail. */
  async close(): Promise<void> {
    await this.end('it has been closed.');
  }

  private makeSlot(): EngineSlot {
    const slot = new EngineSlot(this.options, this.options.memoryLimit, {
      loaded: (facts) => this.firstStart?.resolve(facts),
      free: () => this.dispatch(),
      unusable: (message) => {
        this.log.error(`The engine cannot be used: ${message}`);
        void this.end(message);
      },
      died: (how, failures) => {
        this.log.error(`A process ended unexpectedly (${how}). Restarting it.`);
        if (failures >= maxConsecutiveDeaths) this.refuse(`its processes keep ending (${how})`);
      },
      recycled: (residentBytes) =>
        this.log.info(`A process uses ${Math.round(residentBytes / 2 ** 20)} MB of memory. Replacing it.`),
      complained: (line) => this.log.warn(line),
    });
    return slot;
  }

  /** Assigns waiting requests to free processes and starts processes for the rest. */
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
    if (this.unloaded) this.log.info('No requests for a while. Unloading the model from memory.');
    await Promise.all(leaving.map((slot) => slot.clear()));
  }

  private cancel(speech: ActiveSpeech, reason: unknown): void {
    const index = this.waiting.indexOf(speech);
    if (index >= 0) {
      this.waiting.splice(index, 1);
      speech.release();
    } else for (const slot of this.slots) slot.cancel(speech);
    speech.fail(reason);
  }

  /** Fails all waiting requests. */
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
