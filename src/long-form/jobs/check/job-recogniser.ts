import { join } from 'node:path';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '../../../platform/config/environment';
import { Recogniser, RecogniserError } from '@voxgate/documents/hearing';
import { moonshinePack } from '@voxgate/speech/voices/packs/manifests/moonshine';
import type { InstalledPack, PackStore } from '@voxgate/speech/voices/packs/pack-store';
import { voiceStore } from '../../../tts/voice-store';

/** After this many failures in a row, the recogniser is left alone for a while. */
const maxFailures = 3;
const restMs = 600_000;

/** The recogniser of this server, for all jobs: it hears one sentence after another. Its pack may be installed or removed at any time. */
@Injectable()
export class JobRecogniser implements OnApplicationShutdown {
  private readonly logger = new Logger('Jobs');
  private readonly store: PackStore;
  private current: { readonly directory: string; readonly recogniser: Recogniser } | undefined;
  private failures = 0;
  private restsUntil = 0;

  constructor(environment: Environment) {
    this.store = voiceStore(environment);
  }

  /** Whether its pack is installed here. */
  async isInstalled(): Promise<boolean> {
    return (await this.pack()) !== undefined;
  }

  /** As `Recogniser.transcribe`. @throws {RecogniserError} also if it is not installed, or has failed several times. */
  async transcribe(samples: Float32Array, sampleRate: number, margin?: number): Promise<string> {
    if (performance.now() < this.restsUntil) throw new RecogniserError('The recogniser has failed several times.');
    const pack = await this.pack();
    if (!pack) throw new RecogniserError('The recogniser is not installed.');
    try {
      const heard = await this.recogniserOf(pack).transcribe(samples, sampleRate, margin);
      this.failures = 0;
      return heard;
    } catch (error) {
      if (++this.failures >= maxFailures) {
        this.failures = 0;
        this.restsUntil = performance.now() + restMs;
      }
      this.logger.warn(`A sentence of a job is not checked: ${(error as Error).message}`);
      throw error;
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.current?.recogniser.close();
  }

  private pack(): Promise<InstalledPack | undefined> {
    return this.store.find(moonshinePack.name);
  }

  private recogniserOf({ directory }: InstalledPack): Recogniser {
    if (this.current?.directory !== directory) {
      void this.current?.recogniser.close();
      const file = (name: string) => join(directory, name);
      const files = { encoder: file('encoder.onnx'), decoder: file('decoder.onnx'), vocabulary: file('tokenizer.js') };
      this.current = { directory, recogniser: new Recogniser(files) };
    }
    return this.current.recogniser;
  }
}
