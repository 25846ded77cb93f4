import type { OnApplicationShutdown } from '@nestjs/common';
import { withCauses } from '../../../errors/with-causes';
import type { Voice } from '../../voices/voice';
import { type EngineTraits, type PcmChunk, SpeechEngine, type SynthesisRequest } from '../speech-engine';
import type { Pace } from '../pace';
import { EngineUnavailableError } from './engine-errors';
import { EngineHost } from './engine-host';
import type { HostLimits } from './host-limits';
import { PaceMeter } from './pace-meter';

/** Voices that are listed before their model has been loaded. */
interface Announcement {
  readonly voices: readonly Voice[];
  readonly loaded: Promise<void>;
  readonly fail: (error: Error) => void;
}

/**
 * An engine that speaks in processes of its own. Until a pack has been loaded it is not ready, and has no voices but those
 * that have been announced.
 */
export abstract class HostedSpeechEngine extends SpeechEngine implements OnApplicationShutdown {
  private host: EngineHost | undefined;
  /** The one that speaks, those that are being started, and those that end when they have spoken what they were asked. */
  private readonly hosts = new Set<EngineHost>();
  /** Those that are being started. */
  private readonly starting = new Set<EngineHost>();
  private installed: readonly Voice[] = [];
  private readonly announced = new Set<Announcement>();
  private stopped = false;

  readonly traits: EngineTraits;
  protected readonly meter: PaceMeter;

  /**
   * @param name for people.
   * @param pace about how fast it is, until that has been measured.
   * @param limits how many processes it may have, and how large.
   */
  constructor(
    private readonly name: string,
    traits: Omit<EngineTraits, 'slots'>,
    pace: Pace,
    private readonly limits: HostLimits,
  ) {
    super();
    this.meter = new PaceMeter(pace);
    this.traits = { ...traits, slots: limits.processes };
  }

  /** Ends its processes, also those that are being started; afterwards it has no voices. */
  async close(): Promise<void> {
    this.host = undefined;
    this.installed = [];
    for (const { fail } of this.announced) fail(new EngineUnavailableError(this.name, 'it has been closed.'));
    this.announced.clear();
    await Promise.all([...this.hosts].map((host) => this.end(host)));
  }

  /** Gives up what is being loaded, and loads nothing any more; who waits for it is refused. What speaks goes on. */
  async stopLoading(): Promise<void> {
    this.stopped = true;
    for (const { fail } of this.announced) fail(new EngineUnavailableError(this.name, 'the server is stopping.'));
    await Promise.all([...this.starting].map((host) => this.end(host)));
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.close();
  }

  voices(): readonly Voice[] {
    const voices = [...this.installed, ...[...this.announced].flatMap((announcement) => announcement.voices)];
    return [...new Map(voices.map((voice) => [voice.voiceId, voice])).values()];
  }

  override loading(voiceId: string): Promise<void> | undefined {
    if (this.installed.some((voice) => voice.voiceId === voiceId)) return undefined;
    return [...this.announced].find(({ voices }) => voices.some((voice) => voice.voiceId === voiceId))?.loaded;
  }

  isReady(): boolean {
    return this.announced.size === 0 && (this.host?.isReady() ?? false);
  }

  override pace(): Pace | undefined {
    return this.meter.pace();
  }

  /**
   * Speaks. A text of ordinary length makes one chunk; one that is too long for the model makes several.
   *
   * @throws {EngineCrashedError} if its process died while it was speaking this.
   * @throws {EngineUnavailableError} if no pack is open.
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  async *synthesize(request: SynthesisRequest): AsyncGenerator<PcmChunk> {
    if (!this.host) throw new EngineUnavailableError(this.name, 'no pack has been opened.');
    yield* this.host.synthesize(request);
  }

  /**
   * Lists voices at once, although their model has not been loaded. Requests for them wait until it has.
   *
   * @param open loads it.
   * @returns what calls `open`. It throws what that throws; then the voices are listed no more.
   */
  protected announce(voices: readonly Voice[], open: () => Promise<void>): () => Promise<void> {
    let succeed!: () => void;
    let fail!: (error: Error) => void;
    const loaded = new Promise<void>((resolve, reject) => {
      succeed = resolve;
      fail = reject;
    });
    // Perhaps nobody waits for it.
    loaded.catch(() => undefined);
    const announcement = { voices, loaded, fail };
    this.announced.add(announcement);
    return async () => {
      try {
        await open();
        succeed();
      } catch (error) {
        fail(new EngineUnavailableError(this.name, withCauses(error)));
        throw error;
      } finally {
        this.announced.delete(announcement);
      }
    };
  }

  /**
   * Starts processes that speak, in place of those that did so until then, which speak what they were asked to, and end.
   *
   * @param script of the processes.
   * @param settingsFor what they are told, with so many threads for each.
   * @param voicesOf the voices that there are then, with what a process has found out of itself.
   * @returns when the first of them has been seen to speak.
   * @throws {Error} if they cannot be started; what was there before goes on.
   */
  protected async replaceProcesses(
    script: string,
    settingsFor: (threads: number) => unknown,
    voicesOf: (facts: unknown) => readonly Voice[],
  ): Promise<void> {
    const { threads, ...limits } = this.limits;
    const host = new EngineHost({
      name: this.name,
      script,
      settings: settingsFor(threads),
      ...limits,
      onWork: (work) => this.meter.learn(work),
    });
    this.hosts.add(host);
    this.starting.add(host);
    try {
      if (this.stopped) throw new EngineUnavailableError(this.name, 'the server is stopping.');
      const voices = voicesOf(await host.start());
      const before = this.host;
      this.host = host;
      this.installed = voices;
      // Not waited for: a client may take long to listen.
      if (before) void before.retire().then(() => this.hosts.delete(before));
    } catch (error) {
      await this.end(host);
      throw error;
    } finally {
      this.starting.delete(host);
    }
  }

  private async end(host: EngineHost): Promise<void> {
    this.hosts.delete(host);
    await host.close();
  }
}
