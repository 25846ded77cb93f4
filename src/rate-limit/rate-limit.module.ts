import { Module } from '@nestjs/common';
import { MeteringModule } from '../metering/metering.module';
import { FailedAuthLimiter } from './failed-auth.limiter';
import { SlidingWindowStorage } from './sliding-window.storage';

/** The exact sliding window and the limits built on it: requests per key, and failed authentications per address. */
@Module({
  imports: [MeteringModule],
  providers: [SlidingWindowStorage, FailedAuthLimiter],
  exports: [SlidingWindowStorage, FailedAuthLimiter, MeteringModule],
})
export class RateLimitModule {}
