import { Module } from '@nestjs/common';
import { MeteringModule } from '../metering/metering.module';
import { CharactersInterceptor } from './characters.interceptor';
import { FailedAuthLimiter } from './failed-auth.limiter';
import { RateLimitGuard } from './rate-limit.guard';
import { SlidingWindowStorage } from './sliding-window.storage';

/** The exact sliding window and the limits built on it: requests per key and account, and failed authentications per address. */
@Module({
  imports: [MeteringModule],
  providers: [SlidingWindowStorage, FailedAuthLimiter, RateLimitGuard, CharactersInterceptor],
  exports: [SlidingWindowStorage, FailedAuthLimiter, RateLimitGuard, CharactersInterceptor],
})
export class RateLimitModule {}
