import { Module } from '@nestjs/common';
import { AudioEncoders } from './encoding/audio-encoders';
import { FliteEngine } from './engines/flite/flite.engine';
import { KokoroEngine } from './engines/kokoro/kokoro.engine';
import { SpeechEngine } from './engines/speech-engine';
import { SynthesisQueues } from './queue/synthesis-queues';
import { TtsController } from './tts.controller';
import { TtsService } from './tts.service';
import { VoiceCatalogue } from './voices/voice-catalogue';
import { VoicesController } from './voices/voices.controller';

@Module({
  controllers: [TtsController, VoicesController],
  providers: [
    TtsService,
    AudioEncoders,
    SynthesisQueues,
    KokoroEngine,
    // Always there; tests that are not about speech put another in its place.
    { provide: SpeechEngine, useClass: FliteEngine },
    {
      // Best first: the first voice of the first is the one that greets.
      provide: VoiceCatalogue,
      useFactory: (...engines: SpeechEngine[]) => new VoiceCatalogue(engines),
      inject: [KokoroEngine, SpeechEngine],
    },
  ],
  exports: [TtsService, VoiceCatalogue],
})
export class TtsModule {}
