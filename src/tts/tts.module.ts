import { Module, type OnModuleInit } from '@nestjs/common';
import { RequiredParts, RequiredPartsModule } from '../platform/health/required-parts';
import { MeteringModule } from '../rate-limit/metering/metering.module';
import { SpeechSynthesizer } from '@voxgate/speech';
import { CallerVoices } from './caller-voices';
import { SpeechBuffer } from './http/speech-buffer';
import { SpeechResponder } from './http/speech-responder';
import { PackEngines } from './pack-engines';
import { RemoteEngines } from './remote-engines';
import { SpeechLifecycle, speechProviders } from './speech.provider';
import { TtsController } from './tts.controller';
import { TtsService } from './tts.service';
import { VoicesController } from './voices.controller';

@Module({
  imports: [MeteringModule, RequiredPartsModule],
  controllers: [TtsController, VoicesController],
  providers: [...speechProviders, SpeechLifecycle, TtsService, CallerVoices, SpeechResponder, SpeechBuffer],
  exports: [SpeechSynthesizer, PackEngines, RemoteEngines, TtsService, CallerVoices, SpeechResponder, SpeechBuffer],
})
export class TtsModule implements OnModuleInit {
  constructor(
    private readonly parts: RequiredParts,
    private readonly tts: TtsService,
  ) {}

  onModuleInit(): void {
    this.parts.add({
      name: 'speech',
      problem: () => (this.tts.isReady() ? undefined : 'no speech engine is ready'),
    });
  }
}
