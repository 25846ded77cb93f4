import { Module } from '@nestjs/common';
import { Environment } from '../config/environment';
import { AudioEncoders } from './encoding/audio-encoders';
import { FliteEngine } from './engines/flite/flite.engine';
import { KokoroEngine } from './engines/kokoro/kokoro.engine';
import { SpeechEngine } from './engines/speech-engine';
import { SynthesisQueues } from './queue/synthesis-queues';
import { TtsController } from './tts.controller';
import { TtsService } from './tts.service';
import { flitePack } from './voices/packs/manifests/flite';
import { VoiceCatalogue } from './voices/voice-catalogue';
import { VoicesController } from './voices/voices.controller';

@Module({
  controllers: [TtsController, VoicesController],
  providers: [
    TtsService,
    AudioEncoders,
    SynthesisQueues,
    KokoroEngine,
    // Tests that are not about speech put another in its place.
    { provide: SpeechEngine, useClass: FliteEngine },
    {
      // Best first: the first voice of the first is the one that greets.
      provide: VoiceCatalogue,
      useFactory: ({ VOXGATE_VOICES }: Environment, flite: SpeechEngine, ...others: SpeechEngine[]) =>
        VOXGATE_VOICES.includes(flitePack.name)
          ? new VoiceCatalogue([...others, flite])
          : // It needs no installing, so there is always something to speak with.
            new VoiceCatalogue(others, flite),
      inject: [Environment, SpeechEngine, KokoroEngine],
    },
  ],
  exports: [TtsService, VoiceCatalogue],
})
export class TtsModule {}
