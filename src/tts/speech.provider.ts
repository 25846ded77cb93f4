import {
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
  type OnModuleInit,
  type Provider,
} from '@nestjs/common';
import { Environment } from '../platform/config/environment';
import { audioMaker } from './made-here/audio-maker';
import { nestLog } from './nest-log';
import { PackEngines } from './pack-engines';
import { RemoteEngines } from './remote-engines';
import { speechCache } from './speech-cache.provider';
import { encoderThreads, workerCount } from './speech-options';
import { startedEngines } from './started-engines.module';
import { flitePack } from '@voxgate/speech/voices/packs/known-packs';
import { FliteEngine, SpeechSynthesizer, VoiceCatalogue } from '@voxgate/speech';

/** The engines, the synthesizer and its voices, made with the settings of the environment. */
export const speechProviders: Provider[] = [
  {
    provide: PackEngines,
    useFactory: (environment: Environment, started?: PackEngines) => started ?? new PackEngines(environment, nestLog),
    inject: [Environment, { token: startedEngines, optional: true }],
  },
  {
    provide: RemoteEngines,
    useFactory: (environment: Environment) => RemoteEngines.read(environment, nestLog),
    inject: [Environment],
  },
  {
    // Tests that are not about speech replace this engine.
    provide: FliteEngine,
    useFactory: (environment: Environment) =>
      new FliteEngine({ processes: workerCount(environment), log: nestLog('Engine flite') }),
    inject: [Environment],
  },
  {
    provide: SpeechSynthesizer,
    useFactory: (
      environment: Environment,
      { kokoro, piper }: PackEngines,
      flite: FliteEngine,
      { all: remote }: RemoteEngines,
    ) =>
      new SpeechSynthesizer({
        // Best first: without DEFAULT_VOICE, the first voice of the first engine that has voices is the default. The quality of
        // Piper voices is unknown. Remote engines come last: what is here does not depend on others.
        // Flite is built in, so the server always has a voice.
        ...(environment.VOXGATE_VOICES.includes(flitePack.name)
          ? { engines: [kokoro, flite, piper, ...remote] }
          : { engines: [kokoro, piper, ...remote], fallbackEngine: flite }),
        defaultVoiceId: environment.DEFAULT_VOICE,
        maxTextCharacters: environment.MAX_TEXT_CHARACTERS,
        emoji: environment.SPEECH_EMOJI,
        ...(environment.SPEECH_LOUDNESS !== 'off' && { loudness: environment.SPEECH_LOUDNESS }),
        queueCapacity: environment.SPEECH_QUEUE_CAPACITY,
        encoderThreads: encoderThreads(environment),
        maker: audioMaker(environment),
        cache: speechCache(environment),
        log: nestLog('AudioEncoders'),
      }),
    inject: [Environment, PackEngines, FliteEngine, RemoteEngines],
  },
  { provide: VoiceCatalogue, useFactory: ({ voices }: SpeechSynthesizer) => voices, inject: [SpeechSynthesizer] },
];

/** Starts speech while the rest of the application initialises, and ends it with the application. */
@Injectable()
export class SpeechLifecycle implements OnModuleInit, OnApplicationBootstrap, OnApplicationShutdown {
  private started: Promise<void> | undefined;

  constructor(private readonly synthesizer: SpeechSynthesizer) {}

  onModuleInit(): void {
    this.started = this.synthesizer.start();
    // Reported in `onApplicationBootstrap`.
    this.started.catch(() => undefined);
  }

  /** @throws {Error} if an engine cannot be loaded or does not speak. */
  async onApplicationBootstrap(): Promise<void> {
    await this.started;
  }

  async onApplicationShutdown(): Promise<void> {
    await this.synthesizer.close();
  }
}
