import { EngineUnavailableError } from '../../errors';
import type { SlotSource } from '../../queue/slot-source';
import { abortable } from '../../support/abortable';
import { type Log, noLog } from '../../support/log';
import { noSpan } from '../../support/tracing';
import type { PronouncedText } from '../pronounced-text';
import type { PcmChunk, PhonemesRequest, SynthesisRequest } from '../speech-engine';
import { EngineFront } from './engine-front';
import type { EngineProgram } from './engine-process';
import { EngineSlot, type EngineSlotListener } from './engine-slot';
import { LaterParts } from './later-parts';
import type { EngineRequest, LaterPart, TimedChunk } from './process/messages';
import { recordWork } from './record-work';
import type { SynthesisWork } from './real-time-factor-estimator';

/** After this many deaths in a row without a successful request, and until a process has loaded, requests are refused. */
const maxConsecutiveDeaths = 5;

/** What the front has prepared of a text without words. */
const nothing = Symbol('nothing');

export interface EngineHostOptions extends EngineProgram {
  /** The program of one more process, which prepares requests for the others: see {@link EngineFront}. If omitted, there is none. */
  readonly front?: Pick<EngineProgram, 'script' | 'settings'>;
  /** Maximum number of processes. Each speaks one request at a time. */
  readonly processes: number;
  /**
   * Number of processes that start immediately and keep running. The others start when requests wait, and end after
   * `idleUnload` without requests. One starts in any case, to prove that the engine speaks. If omitted, all start immediately and all may end.
   */
  readonly permanent?: number;
  /**
   * The first process starts immediately; others that need no request to start do so only when this has resolved. Defaults to no
   * wait.
   */
  readonly beforeOthers?: Promise<void>;
  /** A process with more resident bytes than this is replaced between two requests. */
  readonly memoryLimit: number;
  /** Milliseconds without requests after which processes end until the next request; 0 keeps them running. */
  readonly idleUnload: number;
  /** Returns the measured real-time factor, for processes that divide texts by it. If omitted, nothing is kept of later parts. */
  readonly rtf?: () => number;
  /** Called with the work measured for each chunk. */
  readonly onSynthesisWork?: (work: SynthesisWork) => void;
  /** Called when a process is started again because it has ended unexpectedly, or used too much memory. */
  readonly onRestart?: (reason: 'crashed' | 'memory') => void;
  /** Defaults to no log. */
  readonly log?: Log;
}

/**
 * Runs a native engine in separate processes, so that its crashes and memory growth do not affect the server.
 *
 * - Each loaded process is a ready slot. Requests wait in the engine's queue until one is ({@link SlotSource}).
 * - When a process dies, only the request that it was speaking fails. The process is restarted with exponential back-off.
 * - A process that uses too much memory is replaced between two requests.
 * - The processes end with the server, even if the server is killed.
 */
export class EngineHost implements SlotSource {
  readonly limit: number;
  private readonly log: Log;
  private readonly slots: readonly EngineSlot[];
  private readonly front: EngineFront | undefined;
  private readonly listeners: (() => void)[] = [];
  /** Turns whose process has ended. */
  private readonly waiting: (() => void)[] = [];
  private readonly laterParts: LaterParts | undefined;
  private idleTimer: NodeJS.Timeout | undefined;
  /** Why the engine can no longer speak. */
  private over: string | undefined;
  /** Why the engine cannot speak until a process has loaded. */
  private hopeless: string | undefined;
  private unloaded = false;
  private firstStart: PromiseWithResolvers | undefined;
  /** What the first process that has loaded reported. */
  private facts: unknown;
  private othersStarted = false;
  /** Number of requests that are being spoken. */
  private active = 0;
  /** Called when no requests are left; set by `retire`. */
  private onIdle: (() => void) | undefined;
  private retired = false;

  constructor(private readonly options: EngineHostOptions) {
    this.log = options.log ?? noLog;
    this.limit = options.processes;
    if (options.rtf) this.laterParts = new LaterParts();
    this.slots = Array.from({ length: options.processes }, () => this.makeSlot());
    if (options.front) this.front = this.makeFront({ name: options.name, ...options.front });
  }

  /**
   * Starts one process, and the one in front of it. The others start once these have loaded and `beforeOthers` has resolved: loading
   * needs a core and memory bandwidth, so the first ones are ready sooner alone.
   *
   * @returns the facts reported by the first process that has loaded the engine.
   * @throws {EngineUnavailableError} if the engine cannot be loaded; its cause has the reason.
   */
  async start(): Promise<unknown> {
    this.firstStart = withResolvers();
    this.front?.start();
    this.slots[0]!.start();
    return this.firstStart.promise;
  }

  /** Whether the engine can speak now, or after reloading a model that was unloaded while idle. */
  isReady(): boolean {
    return this.failure() === undefined && (this.unloaded || this.ready() > 0);
  }

  /** The ids of the running processes. */
  pids(): number[] {
    return [this.front, ...this.slots].flatMap((each) => each?.pid ?? []);
  }

  /** Number of loaded processes. A retired host has only the slots that still speak. */
  ready(): number {
    if (this.retired) return this.active;
    return this.front?.isLoaded === false ? 0 : this.slots.filter(({ isLoaded }) => isLoaded).length;
  }

  failure(): EngineUnavailableError | undefined {
    const why = this.over ?? this.hopeless;
    return why === undefined ? undefined : new EngineUnavailableError(this.options.name, why);
  }

  /** Starts processes that have ended while idle, or that have not been needed before. */
  wake(waiting: number): void {
    if (this.over !== undefined || this.retired) return;
    clearTimeout(this.idleTimer);
    this.front?.start();
    const missing = Math.max(0, waiting - this.slots.filter(({ isStarting }) => isStarting).length);
    for (const slot of this.slots.filter(({ isEmpty }) => isEmpty).slice(0, missing)) slot.start();
  }

  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Speaks a request chunk by chunk, with a process that is free.
   *
   * @throws {EngineCrashedError} if the process died while speaking it.
   * @throws {EngineUnavailableError} if no process is free, which cannot happen in a turn of the queue; or if the engine could
   *   not be loaded or has been closed.
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  async *synthesize(request: SynthesisRequest): AsyncGenerator<PcmChunk> {
    const { signal, trace = noSpan } = request;
    this.begin(signal);
    try {
      const prepared = await this.prepared(request);
      if (prepared === nothing) return;
      const chunks = this.ask(this.toProcess(request, prepared), signal);
      for await (const { samples, workSeconds, computedSeconds, laterParts = [], halves, ...facts } of chunks) {
        recordWork(trace, workSeconds, halves);
        this.laterParts?.keep(request, laterParts);
        this.options.onSynthesisWork?.({
          workSeconds,
          computedSeconds: computedSeconds ?? samples.length / facts.sampleRate,
        });
        // Samples from another process are a view of a larger message; the receiver gets a copy.
        yield { ...facts, samples: new Float32Array(samples) };
      }
    } finally {
      this.end();
    }
  }

  /**
   * Tells how a text is said, by the process in front, or else by one that is free.
   *
   * @returns `undefined` if the engine cannot tell.
   * @throws what `synthesize` throws.
   */
  async phonemize({ signal, ...content }: PhonemesRequest): Promise<PronouncedText | undefined> {
    this.begin(signal);
    const request: EngineRequest = { ...content, speed: 1, only: 'phonemes' };
    try {
      if (this.front) return (await this.front.prepare(request, signal))?.pronounced;
      let pronounced: PronouncedText | undefined;
      for await (const chunk of this.ask(request, signal)) ({ pronounced } = chunk);
      return pronounced;
    } finally {
      this.end();
    }
  }

  /** Begins a turn. */
  private begin(signal: AbortSignal): void {
    signal.throwIfAborted();
    if (this.active >= this.slots.filter(({ isLoaded }) => isLoaded).length) {
      throw this.failure() ?? new EngineUnavailableError(this.options.name, 'none of its processes is free.');
    }
    clearTimeout(this.idleTimer);
    this.active++;
  }

  private end(): void {
    this.active--;
    if (this.active === 0) this.onIdle?.();
  }

  /** What a process needs to speak a part, with the work of the front if there is one. */
  private async prepared(request: SynthesisRequest): Promise<LaterPart | typeof nothing | undefined> {
    const input = this.laterParts?.inputFor(request);
    if (!this.front || input?.isPrepared) return input;
    const { signal, trace = noSpan } = request;
    const prepared = this.toProcess(request, input);
    const chunk = await this.front.prepare(prepared, signal, ({ laterParts = [] }) =>
      this.laterParts?.keep(request, laterParts),
    );
    const own = chunk?.laterParts?.[0];
    if (!chunk || !own) return nothing;
    const { workSeconds, halves } = chunk;
    recordWork(trace, workSeconds, halves);
    // It makes no sound.
    this.options.onSynthesisWork?.({ workSeconds, computedSeconds: 0 });
    return own;
  }

  /** Has a process that is free answer a request. If the one for this turn has ended meanwhile, waits until it runs again. */
  private async *ask(request: EngineRequest, signal: AbortSignal): AsyncGenerator<TimedChunk> {
    const freeSlot = () => this.slots.find(({ isFree }) => isFree);
    let slot = freeSlot();
    while (!slot) {
      const failure = this.failure();
      if (failure) throw failure;
      await abortable(new Promise<void>((resolve) => this.waiting.push(resolve)), signal);
      slot = freeSlot();
    }
    yield* slot.speak(request, signal);
  }

  private toProcess(request: SynthesisRequest, input: unknown): EngineRequest {
    const { text, voiceId, speed, pronunciations, pitch, language, part, leadSeconds } = request;
    const { laterParts, options } = this;
    return {
      text,
      voiceId,
      speed,
      pronunciations,
      pitch,
      language,
      part,
      leadSeconds,
      isAlone: this.active === 1,
      input,
      ...(laterParts && { rtf: laterParts.factorFor(request, options.rtf!()) }),
    };
  }

  /** Ends the processes after the current requests have been spoken. Send no new requests after this call. */
  async retire(): Promise<void> {
    this.retired = true;
    if (this.active > 0) await new Promise<void>((resolve) => (this.onIdle = resolve));
    await this.close();
  }

  /** Ends the processes at once. Current requests fail. */
  async close(): Promise<void> {
    await this.endAll('it has been closed.');
  }

  private makeSlot(): EngineSlot {
    return new EngineSlot(this.options, this.options.memoryLimit, {
      ...this.listener(() => this.slots.some(({ isLoaded }) => isLoaded)),
      loaded: (facts) => void (this.facts ??= facts),
    });
  }

  private makeFront(program: EngineProgram): EngineFront {
    return new EngineFront(program, this.options.memoryLimit, { ...this.listener(() => false), loaded: () => {} });
  }

  /** @param areOthersLoaded whether other processes can do the work of one that has died. */
  private listener(areOthersLoaded: () => boolean): Omit<EngineSlotListener, 'loaded'> {
    return {
      free: () => {
        this.canSpeak();
        this.unloadWhenIdle();
        this.changed();
      },
      unusable: (message) => {
        this.log.error(`The engine cannot be used: ${message}`);
        void this.endAll(message);
      },
      died: (how, failures) => {
        this.log.error(`A process ended unexpectedly (${how}). Restarting it.`);
        this.options.onRestart?.('crashed');
        this.unloaded = false;
        if (failures >= maxConsecutiveDeaths && !areOthersLoaded()) {
          this.giveUpHope(`its processes keep ending (${how})`);
        }
      },
      recycled: (residentBytes) => {
        this.log.info(`A process uses ${Math.round(residentBytes / 2 ** 20)} MB of memory. Replacing it.`);
        this.options.onRestart?.('memory');
      },
      complained: (line) => this.log.warn(line),
    };
  }

  /** Called when a process is free. The first time that the one in front is loaded as well, the engine has started. */
  private canSpeak(): void {
    if (this.ready() === 0) return;
    this.hopeless = undefined;
    this.unloaded = false;
    this.firstStart?.resolve(this.facts);
    void this.startOthers();
  }

  /** Starts the processes that have not been started, once, after the first has loaded. */
  private async startOthers(): Promise<void> {
    if (this.othersStarted) return;
    this.othersStarted = true;
    await this.options.beforeOthers;
    if (this.over !== undefined || this.retired) return;
    for (const slot of this.slots.slice(0, this.options.permanent)) if (slot.isEmpty) slot.start();
  }

  private unloadWhenIdle(): void {
    clearTimeout(this.idleTimer);
    if (this.options.idleUnload > 0 && this.isIdle()) {
      this.idleTimer = setTimeout(() => void this.unload(), this.options.idleUnload);
    }
  }

  private isIdle(): boolean {
    return this.front?.isIdle !== false && this.slots.every((slot) => slot.isFree || slot.isEmpty);
  }

  private async unload(): Promise<void> {
    const { permanent = 0 } = this.options;
    const leaving = this.slots.slice(permanent).filter((slot) => !slot.isEmpty);
    this.unloaded = permanent === 0;
    if (this.unloaded) this.log.info('No requests for a while. Unloading the model from memory.');
    const ending = this.unloaded ? [this.front, ...leaving] : leaving;
    await Promise.all(ending.flatMap((each) => each?.clear() ?? []));
  }

  private giveUpHope(why: string): void {
    this.hopeless = why;
    this.firstStart?.reject(this.failure()!);
    this.front?.failWaiting(this.failure()!);
    this.changed();
  }

  private async endAll(why: string): Promise<void> {
    this.over ??= why;
    clearTimeout(this.idleTimer);
    const error = this.failure()!;
    this.firstStart?.reject(error);
    // Ends the processes first, so that none is ready when the listeners look.
    const ended = [this.front, ...this.slots].flatMap((each) => each?.clear(error) ?? []);
    this.changed();
    await Promise.all(ended);
  }

  private changed(): void {
    for (const resume of this.waiting.splice(0)) resume();
    for (const listener of this.listeners) listener();
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
