import { Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../accounts/audit/audit.module';
import { SavedVoiceSource } from '../saved-voice-source';
import { TtsModule } from '../tts.module';
import { SavedVoice } from './saved-voice.entity';
import { SavedVoicesController } from './saved-voices.controller';
import { SavedVoicesService } from './saved-voices.service';

/** Global, so that `TtsModule`, which works without a database, finds the saved voices if there are any. */
@Global()
@Module({
  imports: [TypeOrmModule.forFeature([SavedVoice]), AuditModule, TtsModule],
  controllers: [SavedVoicesController],
  providers: [SavedVoicesService, { provide: SavedVoiceSource, useExisting: SavedVoicesService }],
  exports: [SavedVoicesService, SavedVoiceSource],
})
export class SavedVoicesModule {}
