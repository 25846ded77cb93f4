import { withCauses } from '../../messages/with-causes';
import { EngineUnavailableError } from '../../errors';
import type { SlotSource } from '../../queue/slot-source';
import { type Log, noLog } from '../../support/log';
import type { Voice } from '../../voices/voice';
import type { PronouncedText } from '../pronounced-text';
import {
  type EngineProcesses,
  type EngineTraits,
  type PcmChunk,
  type PhonemesRequest,
  SpeechEngine,
  type SynthesisRequest,
} from '../speech-engine';
import type { SpeakPart } from '../measure-loudness';
import { EngineHost, type EngineHostOptions } from './engine-host';
import { RealTimeFactorEstimator } from './real-time-factor-estimator';

/** Limits for an engine's processes. */
export interface HostLimits extends Pick<EngineHostOptions, 'processes' | 'permanent' | 'memoryLimit' | 'idleUnload'> {
  /** Compute threads per process. */
  readonly threads: number;
  /** Compute threads of a process while no other one works. Defaults to `threads`. */
  readonly threadsAlone?: number;
}

/** How an engine runs in its processes. */
export interface HostedEngineOptions extends HostLimits, Pick<EngineHostOptions, 'beforeOthers'> {
  /** Defaults to no log. */
  readonly log?: Log;
}

/** What a process runs. */
interface ProgramToStart {
  /** Path of a script that calls `serveEngine`. */
  readonly script: string;
  /** Returns its settings for these numbers of threads. */
  readonly settings: (threads: number, threadsAlone: number) => unknown;
}

/** What the processes of an engine run. */
export interface EnginePrograms extends ProgramToStart {
  /** What the process in front of them runs: see {@link EngineFront}. */
  readonly front?: ProgramToStart;
}

/** Voices that are listed before their model has been loaded, and the state of that loading. */
interface PendingVoices {
  readonly voices: readonly Voice[];
  readonly loaded: Promise<void>;
  readonly fail: (error: Error) => void;
}

/**
 * An engine that runs in separate processes. Until a pack has been loaded, the engine is not ready and lists only the
 * voices of packs that are being loaded.
 */
export abstract class HostedSpeechEngine extends SpeechEngine {
  private host: EngineHost | undefined;
  /** The current host, hosts that are starting, and hosts that finish their last requests. */
  private readonly hosts = new Set<EngineHost>();
  /** Hosts that are starting. */
  private readonly starting = new Set<EngineHost>();
  private installed: readonly Voice[] = [];
  private readonly pendingVoices = new Set<PendingVoices>();
  private stopped = false;
  private readonly listeners: (() => void)[] = [];
  private readonly restarts = { crashed: 0, memory: 0 };
  private readonly worked = { workSeconds: 0, computedSeconds: 0 };

  readonly slots: SlotSource;
  protected readonly log: Log;
  protected readonly meter: RealTimeFactorEstimator;

  /**
   * @param name the engine's name.
   * @param traits what the queue and the plan need to know of the engine.
   * @param rtf the assumed real-time factor until it has been measured.
   * @param options the number and size of its processes, and the log.
   */
  constructor(
    readonly name: string,
    readonly traits: EngineTraits,
    rtf: number,
    private readonly options: HostedEngineOptions,
  ) {
    super();
    this.log = options.log ?? noLog;
    this.meter = new RealTimeFactorEstimator(rtf);
    this.slots = {
      limit: options.processes,
      ready: () => this.readySlots(),
      failure: () => (this.host ? this.host.failure() : this.notOpen()),
      wake: (waiting) => this.host?.wake(waiting),
      onChange: (listener) => void this.listeners.push(listener),
    };
  }

  /** Ends all processes, including those that are starting. The engine then has no voices and loads no others. */
  override async close(): Promise<void> {
    this.stopped = true;
    this.host = undefined;
    this.installed = [];
    for (const { fail } of this.pendingVoices) fail(new EngineUnavailableError(this.name, 'it has been closed.'));
    this.pendingVoices.clear();
    this.changed();
    await Promise.all([...this.hosts].map((host) => this.end(host)));
  }

  /** Cancels all loading and refuses requests that wait for it. Loaded voices keep speaking. */
  async stopLoading(): Promise<void> {
    this.stopped = true;
    for (const { fail } of this.pendingVoices) fail(new EngineUnavailableError(this.name, 'the server is stopping.'));
    await Promise.all([...this.starting].map((host) => this.end(host)));
  }

  voices(): readonly Voice[] {
    const voices = [...this.installed, ...[...this.pendingVoices].flatMap((pending) => pending.voices)];
    return [...new Map(voices.map((voice) => [voice.voiceId, voice])).values()];
  }

  override loading(voiceId: string): Promise<void> | undefined {
    if (this.installed.some((voice) => voice.voiceId === voiceId)) return undefined;
    return [...this.pendingVoices].find(({ voices }) => voices.some((voice) => voice.voiceId === voiceId))?.loaded;
  }

  isReady(): boolean {
    return this.pendingVoices.size === 0 && (this.host?.isReady() ?? false);
  }

  override rtf(): number | undefined {
    return this.meter.rtf();
  }

  override processes(): EngineProcesses {
    const pids = [...this.hosts].flatMap((host) => host.pids());
    return { pids, restarts: { ...this.restarts }, ...this.worked };
  }

  /**
   * Speaks one part of a text in a turn of the queue: see `SynthesisRequest.part`.
   *
   * @throws {EngineCrashedError} if the process died while speaking this request.
   * @throws {EngineUnavailableError} if no pack is open or no process is free.
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  async *synthesize(request: SynthesisRequest): AsyncGenerator<PcmChunk> {
    if (!this.host) throw this.notOpen();
    yield* this.host.synthesize(request);
  }

  /** Tells how a text is said: see `SpeechEngine.phonemize`. It throws what `synthesize` throws. */
  override async phonemize(request: PhonemesRequest): Promise<PronouncedText | undefined> {
    if (!this.host) throw this.notOpen();
    return this.host.phonemize(request);
  }

  /**
   * Lists voices before their model has been loaded. Requests for them wait until it has.
   *
   * @param open loads the model.
   * @returns a function that calls `open`. If `open` throws, the function throws the same error and the voices are removed from
   *   the list.
   */
  protected listBeforeLoading(voices: readonly Voice[], open: () => Promise<void>): () => Promise<void> {
    let succeed!: () => void;
    let fail!: (error: Error) => void;
    const loaded = new Promise<void>((resolve, reject) => {
      succeed = resolve;
      fail = reject;
    });
    // Avoids an unhandled rejection if no request waits.
    loaded.catch(() => undefined);
    const pending = { voices, loaded, fail };
    this.pendingVoices.add(pending);
    return async () => {
      try {
        await open();
        succeed();
      } catch (error) {
        fail(
          error instanceof EngineUnavailableError ? error : new EngineUnavailableError(this.name, withCauses(error)),
        );
        throw error;
      } finally {
        this.pendingVoices.delete(pending);
      }
    };
  }

  /**
   * Replaces the engine's processes. The old processes finish their requests and end.
   *
   * @param programs what the new processes run.
   * @param voicesOf returns the engine's voices, given the facts that a process reports. It may have the new processes speak.
   * Nobody else uses them before it has returned.
   * @returns when the first new process has proved that it speaks.
   * @throws {Error} if the new processes cannot be started. The old ones then remain in use.
   */
  protected async replaceProcesses(
    { front, ...program }: EnginePrograms,
    voicesOf: (facts: unknown, speak: SpeakPart) => readonly Voice[] | Promise<readonly Voice[]>,
  ): Promise<void> {
    const { threads, threadsAlone = threads, ...limits } = this.options;
    const started = ({ script, settings }: ProgramToStart) => ({ script, settings: settings(threads, threadsAlone) });
    const host = new EngineHost({
      name: this.name,
      ...started(program),
      ...(front && { front: started(front) }),
      ...limits,
      log: this.log,
      ...(this.traits.partsFollowLead && { rtf: () => this.meter.rtf() }),
      onSynthesisWork: (work) => {
        this.meter.learn(work);
        this.worked.workSeconds += work.workSeconds;
        this.worked.computedSeconds += work.computedSeconds;
      },
      onRestart: (reason) => this.restarts[reason]++,
    });
    host.onChange(() => this.changed());
    this.hosts.add(host);
    this.starting.add(host);
    try {
      if (this.stopped) throw new EngineUnavailableError(this.name, 'the server is stopping.');
      const voices = await voicesOf(await host.start(), (request) => host.synthesize(request));
      if (this.stopped) throw new EngineUnavailableError(this.name, 'the server is stopping.');
      const before = this.host;
      this.host = host;
      this.installed = voices;
      // Not awaited: the old processes may be busy for a long time.
      if (before) void before.retire().then(() => this.hosts.delete(before));
    } catch (error) {
      await this.end(host);
      throw error;
    } finally {
      this.starting.delete(host);
    }
    this.changed();
  }

  /**
   * Lists other voices, which the current processes can speak, too.
   *
   * @throws {EngineUnavailableError} if the engine has no processes or is stopping.
   */
  protected replaceVoices(voices: readonly Voice[]): void {
    if (this.stopped) throw new EngineUnavailableError(this.name, 'the server is stopping.');
    if (!this.host) throw this.notOpen();
    this.installed = voices;
    this.changed();
  }

  /**
   * Two hosts exist while processes are replaced. While the old host finishes its requests, as many slots of the new one stay
   * unused, so that no more are spoken at once than there are slots.
   */
  private readySlots(): number {
    const inUse = [...this.hosts].filter((host) => !this.starting.has(host));
    const ready = inUse.reduce((sum, host) => sum + host.ready(), 0);
    return Math.min(ready, this.options.processes);
  }

  private notOpen(): EngineUnavailableError {
    return new EngineUnavailableError(this.name, 'no pack is open.');
  }

  private changed(): void {
    for (const listener of this.listeners) listener();
  }

  private async end(host: EngineHost): Promise<void> {
    this.hosts.delete(host);
    await host.close();
  }
}
