import { Module } from '@nestjs/common';
import { MeteringModule } from '../metering/metering.module';
import { CharactersInterceptor } from './characters.interceptor';
import { FailedAuthLimiter } from './failed-auth.limiter';
import { RateLimitGuard } from './rate-limit.guard';
import { RequestLimiter } from './request-limiter';
import { SlidingWindowStorage } from './sliding-window.storage';

/** The exact sliding window and the limits built on it: requests per key and account, and failed authentications per address. */
@Module({
  imports: [MeteringModule],
  providers: [SlidingWindowStorage, FailedAuthLimiter, RequestLimiter, RateLimitGuard, CharactersInterceptor],
  exports: [SlidingWindowStorage, FailedAuthLimiter, RequestLimiter, RateLimitGuard, CharactersInterceptor],
})
export class RateLimitModule {}
