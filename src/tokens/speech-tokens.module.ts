import { Module } from '@nestjs/common';
import { AuditModule } from '../audit/audit.module';
import { TtsModule } from '../tts/tts.module';
import { SpeechTokensController } from './speech-tokens.controller';
import { SpeechTokensService } from './speech-tokens.service';

/** Tokens with which a page can speak for a short time, without a key. */
@Module({
  imports: [AuditModule, TtsModule],
  controllers: [SpeechTokensController],
  providers: [SpeechTokensService],
  exports: [SpeechTokensService],
})
export class SpeechTokensModule {}
