import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module';
import { ApiKeysModule } from '../../api-keys/api-keys.module';
import { AuthModule } from '../../auth/auth.module';
import { HealthModule } from '../../platform/health/health.module';
import { RealtimeModule } from '../realtime/realtime.module';
import { TtsModule } from '../../tts/tts.module';
import { WyomingServer } from './wyoming-server';

/** The Wyoming protocol, for Home Assistant. */
@Module({
  imports: [AccountsModule, ApiKeysModule, AuthModule, HealthModule, RealtimeModule, TtsModule],
  providers: [WyomingServer],
  exports: [WyomingServer],
})
export class WyomingModule {}
