import { Module } from '@nestjs/common';
import { Environment } from '../config/environment';
import { MeteringModule } from '../metering/metering.module';
import { AudioEncoders } from './encoding/audio-encoders';
import { FliteEngine } from './engines/flite/flite.engine';
import { KokoroEngine } from './engines/kokoro/kokoro.engine';
import { PiperEngine } from './engines/piper/piper.engine';
import { SpeechEngine } from './engines/speech-engine';
import { SpeechBuffer } from './http/speech-buffer';
import { SpeechResponder } from './http/speech-responder';
import { SynthesisQueues } from './queue/synthesis-queues';
import { TtsController } from './tts.controller';
import { TtsService } from './tts.service';
import { flitePack } from './voices/packs/manifests/flite';
import { VoiceCatalogue } from './voices/voice-catalogue';
import { VoicesController } from './voices/voices.controller';

@Module({
  imports: [MeteringModule],
  controllers: [TtsController, VoicesController],
  providers: [
    TtsService,
    SpeechResponder,
    SpeechBuffer,
    AudioEncoders,
    SynthesisQueues,
    KokoroEngine,
    PiperEngine,
    // Tests that are not about speech replace this engine.
    { provide: SpeechEngine, useClass: FliteEngine },
    {
      // Best first: the first voice of the first engine is the default. The quality of Piper voices is unknown.
      provide: VoiceCatalogue,
      useFactory: (environment: Environment, kokoro: SpeechEngine, flite: SpeechEngine, piper: SpeechEngine) => {
        const { VOXGATE_VOICES, DEFAULT_VOICE: defaultVoiceId } = environment;
        return VOXGATE_VOICES.includes(flitePack.name)
          ? new VoiceCatalogue([kokoro, flite, piper], { defaultVoiceId })
          : // Flite is built in, so the server always has a voice.
            new VoiceCatalogue([kokoro, piper], { fallback: flite, defaultVoiceId });
      },
      inject: [Environment, KokoroEngine, SpeechEngine, PiperEngine],
    },
  ],
  exports: [TtsService, SpeechResponder, VoiceCatalogue],
})
export class TtsModule {}
