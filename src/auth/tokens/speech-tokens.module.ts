import { Module } from '@nestjs/common';
import { AuditModule } from '../../accounts/audit/audit.module';
import { SpeechTokensService } from './speech-tokens.service';

/** Tokens with which a page can speak for a short time, without a key. */
@Module({
  imports: [AuditModule],
  providers: [SpeechTokensService],
  exports: [SpeechTokensService],
})
export class SpeechTokensModule {}
