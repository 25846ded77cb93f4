import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../accounts/audit/audit.module';
import { SpeechTokensService } from './speech-tokens.service';
import { StoredSpeechToken } from './stored-speech-token.entity';

/** Tokens with which a page can speak for a short time, without a key. */
@Module({
  imports: [TypeOrmModule.forFeature([StoredSpeechToken]), AuditModule],
  providers: [SpeechTokensService],
  exports: [SpeechTokensService],
})
export class SpeechTokensModule {}
