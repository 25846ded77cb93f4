import { type ExecutionContext, Global, Module } from '@nestjs/common';
import { ThrottlerModule, type ThrottlerModuleOptions } from '@nestjs/throttler';
import type { Request } from 'express';
import '../caller/caller';
import { Environment } from '../config/environment';
import { MeteringModule } from '../metering/metering.module';
import { FailedAuthLimiter } from './failed-auth.limiter';
import { SlidingWindowStorage } from './sliding-window.storage';

@Global()
@Module({ providers: [SlidingWindowStorage], exports: [SlidingWindowStorage] })
class SlidingWindowModule {}

function throttlerOptions(environment: Environment, storage: SlidingWindowStorage): ThrottlerModuleOptions {
  return {
    storage,
    throttlers: [
      {
        ttl: environment.RATE_LIMIT_WINDOW_SECONDS * 1000,
        limit: (context: ExecutionContext) =>
          context.switchToHttp().getRequest<Request>().caller?.rateLimit ?? environment.RATE_LIMIT_REQUESTS,
      },
    ],
  };
}

/** The exact sliding window and the limits built on it: requests per key, and failed authentications per address. */
@Module({
  imports: [
    MeteringModule,
    SlidingWindowModule,
    ThrottlerModule.forRootAsync({
      inject: [Environment, SlidingWindowStorage],
      useFactory: throttlerOptions,
    }),
  ],
  providers: [FailedAuthLimiter],
  exports: [ThrottlerModule, FailedAuthLimiter, MeteringModule, SlidingWindowModule],
})
export class RateLimitModule {}
