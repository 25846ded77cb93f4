import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { join, resolve } from 'node:path';
import { Environment } from '../../../config/environment';
import type { Voice } from '../../voices/voice';
import { workerFile } from '../../workers/worker-file';
import { EngineUnavailableError } from '../host/engine-errors';
import { EngineHost } from '../host/engine-host';
import { hostLimits } from '../host/host-limits';
import { type EngineTraits, type PcmChunk, SpeechEngine, type SynthesisRequest } from '../speech-engine';
import { listVoices } from './kokoro-voices';
import type { KokoroSettings } from './process/kokoro.process';

/**
 * Kokoro-82M, a neural voice, in processes of its own. Until a pack has been opened it has no voices, and is not ready.
 *
 * @example
 * await engine.open('data/voices/kokoro');
 */
@Injectable()
export class KokoroEngine extends SpeechEngine implements OnApplicationShutdown {
  private host: EngineHost | undefined;
  /** The one that speaks, and those that are being started. */
  private readonly hosts = new Set<EngineHost>();
  private installed: readonly Voice[] = [];
  private stopped = false;

  readonly traits: EngineTraits;

  constructor(private readonly environment: Environment) {
    super();
    const { processes } = hostLimits(environment);
    this.traits = { slots: processes, secondsPerCharacter: 0.02, startsShort: true };
  }

  /**
   * Loads an installed pack: `model.onnx`, `tokenizer.json`, and `voices/<voice_id>.bin`. The voices are there when it has
   * been loaded; a pack that was open is closed then.
   *
   * @returns when it has been seen to speak, some seconds later.
   * @throws {Error} if a file is missing or damaged, with its name; what was open stays open.
   */
  async open(directory: string): Promise<void> {
    const voices = await listVoices(directory);
    const limits = hostLimits(this.environment);
    const settings: KokoroSettings = {
      directory: resolve(directory),
      threads: limits.threads,
      firstVoiceId: voices[0]!.voiceId,
    };
    const host = new EngineHost({ name: 'kokoro', script: processScript(), settings, ...limits });
    this.hosts.add(host);
    try {
      if (this.stopped) throw new EngineUnavailableError('kokoro', 'the server is stopping.');
      await host.start();
    } catch (error) {
      await this.end(host);
      throw error;
    }
    const before = this.host;
    this.host = host;
    this.installed = voices;
    if (before) await this.end(before);
  }

  /** Ends its processes, also those of a pack that is being opened; afterwards it has no voices. */
  async close(): Promise<void> {
    this.host = undefined;
    this.installed = [];
    await Promise.all([...this.hosts].map((host) => this.end(host)));
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopped = true;
    await this.close();
  }

  voices(): readonly Voice[] {
    return this.installed;
  }

  isReady(): boolean {
    return this.host?.isReady() ?? false;
  }

  /**
   * Speaks. A text of ordinary length makes one chunk; one that is too long for the model makes several.
   *
   * @throws {EngineCrashedError} if its process died while it was speaking this.
   * @throws {EngineUnavailableError} if no pack is open.
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  async *synthesize(request: SynthesisRequest): AsyncGenerator<PcmChunk> {
    if (!this.host) throw new EngineUnavailableError('kokoro', 'no pack has been opened.');
    yield* this.host.synthesize(request);
  }

  private async end(host: EngineHost): Promise<void> {
    this.hosts.delete(host);
    await host.close();
  }
}

/** @throws {Error} if it has not been built, or not since it was changed. */
function processScript(): string {
  workerFile(join(__dirname, '../host/process'), 'serve-engine');
  workerFile(join(__dirname, '../words'), 'align');
  return workerFile(join(__dirname, 'process'), 'kokoro.process');
}
