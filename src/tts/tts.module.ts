import { Module } from '@nestjs/common';
import { Environment } from '../config/environment';
import { MeteringModule } from '../metering/metering.module';
import { AudioEncoders } from '../speech/encoding/audio-encoders';
import { FliteEngine } from '../speech/engines/flite/flite.engine';
import { KokoroEngine } from '../speech/engines/kokoro/kokoro.engine';
import { PiperEngine } from '../speech/engines/piper/piper.engine';
import { SpeechEngine } from '../speech/engines/speech-engine';
import { SpeechBuffer } from './http/speech-buffer';
import { SpeechResponder } from './http/speech-responder';
import { EngineQueues } from '../speech/queue/engine-queues';
import { TtsController } from './tts.controller';
import { TtsService } from './tts.service';
import { flitePack } from '../speech/voices/packs/manifests/flite';
import { VoiceCatalogue } from '../speech/voices/voice-catalogue';
import { VoicesController } from './voices.controller';

@Module({
  imports: [MeteringModule],
  controllers: [TtsController, VoicesController],
  providers: [
    TtsService,
    SpeechResponder,
    SpeechBuffer,
    AudioEncoders,
    EngineQueues,
    KokoroEngine,
    PiperEngine,
    // Tests that are not about speech replace this engine.
    { provide: SpeechEngine, useClass: FliteEngine },
    {
      // Best first: the first voice of the first engine speaks the greeting. The quality of Piper voices is unknown.
      provide: VoiceCatalogue,
      useFactory: ({ VOXGATE_VOICES }: Environment, kokoro: SpeechEngine, flite: SpeechEngine, piper: SpeechEngine) =>
        VOXGATE_VOICES.includes(flitePack.name)
          ? new VoiceCatalogue([kokoro, flite, piper])
          : // Flite is built in, so the server always has a voice.
            new VoiceCatalogue([kokoro, piper], flite),
      inject: [Environment, KokoroEngine, SpeechEngine, PiperEngine],
    },
  ],
  exports: [TtsService, SpeechResponder, VoiceCatalogue],
})
export class TtsModule {}
