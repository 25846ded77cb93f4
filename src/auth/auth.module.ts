import { Module } from '@nestjs/common';
import { ApiKeysModule } from '../api-keys/api-keys.module';
import { RateLimitModule } from '../rate-limit/rate-limit.module';
import { AuthGuard } from './auth.guard';

@Module({
  imports: [ApiKeysModule, RateLimitModule],
  providers: [AuthGuard],
  exports: [AuthGuard, ApiKeysModule, RateLimitModule],
})
export class AuthModule {}
