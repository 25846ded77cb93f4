import { Global, Module, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { AccountVoiceSource } from '../own-voice-source';
import { PackEngines } from '../pack-engines';
import { TtsModule } from '../tts.module';
import { OwnVoiceFormInterceptor } from './own-voice-form.interceptor';
import { OwnVoiceRowsModule } from './own-voice-rows.module';
import { OwnVoiceRows } from './own-voice-rows';
import { OwnVoicesController } from './own-voices.controller';
import { OwnVoicesService } from './own-voices.service';

/** Global, so that `TtsModule`, which works without a database, finds the accounts' voices if there are any. */
@Global()
@Module({
  imports: [OwnVoiceRowsModule, TtsModule],
  controllers: [OwnVoicesController],
  providers: [{ provide: AccountVoiceSource, useExisting: OwnVoiceRows }, OwnVoicesService, OwnVoiceFormInterceptor],
  exports: [AccountVoiceSource, OwnVoicesService, OwnVoiceFormInterceptor],
})
export class OwnVoicesModule implements OnModuleInit, OnApplicationShutdown {
  constructor(
    private readonly engines: PackEngines,
    private readonly rows: OwnVoiceRows,
  ) {}

  onModuleInit(): void {
    this.engines.ownVoices?.use(this.rows);
  }

  onApplicationShutdown(): void {
    this.engines.ownVoices?.close();
  }
}
