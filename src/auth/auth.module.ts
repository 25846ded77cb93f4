import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module';
import { MeteringModule } from '../metering/metering.module';
import { RateLimitModule } from '../rate-limit/rate-limit.module';
import { SessionsModule } from '../sessions/sessions.module';
import { AuthGuard } from './auth.guard';

@Module({
  imports: [ApiKeysModule, MeteringModule, RateLimitModule, SessionsModule],
  providers: [AuthGuard],
  exports: [AuthGuard],
})
export class AuthModule {}
