import { Module } from '@nestjs/common';
import { AccountsModule } from '../../accounts/accounts.module';
import { AuthModule } from '../../auth/auth.module';
import { RateLimitModule } from '../../rate-limit/rate-limit.module';
import { HealthModule } from '../../platform/health/health.module';
import { MeteringModule } from '../../rate-limit/metering/metering.module';
import { RequestsModule } from '../../tts/requests/requests.module';
import { TtsModule } from '../../tts/tts.module';
import { ContextFactory } from './context-factory';
import { RealtimeController } from './native/realtime.controller';
import { SocketServer } from './socket-server';

/** Speech for text that is still being written, over WebSockets: what all protocols share, and the native one. */
@Module({
  imports: [AccountsModule, AuthModule, RateLimitModule, HealthModule, MeteringModule, RequestsModule, TtsModule],
  controllers: [RealtimeController],
  providers: [ContextFactory, SocketServer],
  exports: [ContextFactory, SocketServer],
})
export class RealtimeModule {}
