import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../accounts/audit/audit.module';
import { OwnVoiceRow } from './own-voice.entity';
import { OwnVoiceRows } from './own-voice-rows';
import { OwnVoiceStore } from './own-voice-store';

/** The stored voices of accounts, without speech. */
@Module({
  imports: [TypeOrmModule.forFeature([OwnVoiceRow]), AuditModule],
  providers: [OwnVoiceRows, OwnVoiceStore],
  exports: [OwnVoiceRows, OwnVoiceStore],
})
export class OwnVoiceRowsModule {}
