import { type ExecutionContext, Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import type { Request } from 'express';
import { Environment } from '../platform/config/environment';
import { MeteringModule } from './metering/metering.module';
import { CharactersInterceptor } from './characters.interceptor';
import { FailedAuthLimiter } from './failed-auth.limiter';
import { RateLimitGuard } from './rate-limit.guard';
import { RequestLimiter } from './request-limiter';
import { SlidingWindowStorage } from './sliding-window.storage';
import { WindowsModule } from './windows.module';

/** The limits built on the exact sliding window: requests per key and account, and failed authentications per address. */
@Module({
  imports: [
    MeteringModule,
    WindowsModule,
    ThrottlerModule.forRootAsync({
      imports: [WindowsModule],
      inject: [Environment, SlidingWindowStorage],
      useFactory: (environment: Environment, storage: SlidingWindowStorage) => ({
        storage,
        throttlers: [
          {
            limit: (context: ExecutionContext) =>
              context.switchToHttp().getRequest<Request>().caller?.rateLimit ?? environment.RATE_LIMIT_REQUESTS,
            ttl: environment.RATE_LIMIT_WINDOW_SECONDS * 1000,
          },
        ],
      }),
    }),
  ],
  providers: [FailedAuthLimiter, RequestLimiter, RateLimitGuard, CharactersInterceptor],
  exports: [WindowsModule, FailedAuthLimiter, RequestLimiter, RateLimitGuard, CharactersInterceptor],
})
export class RateLimitModule {}
