import { Module } from '@nestjs/common';
import { MeteringModule } from '../metering/metering.module';
import { SpeechBuffer } from './http/speech-buffer';
import { SpeechResponder } from './http/speech-responder';
import { SpeechLifecycle, speechProviders } from './speech.provider';
import { TtsController } from './tts.controller';
import { TtsService } from './tts.service';
import { VoicesController } from './voices.controller';
import { VoiceCatalogue } from '../speech';

@Module({
  imports: [MeteringModule],
  controllers: [TtsController, VoicesController],
  providers: [...speechProviders, SpeechLifecycle, TtsService, SpeechResponder, SpeechBuffer],
  exports: [TtsService, SpeechResponder, VoiceCatalogue],
})
export class TtsModule {}
