import { type ExecutionContext, Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import type { Request } from 'express';
import { Environment } from '../platform/config/environment';
import { AdmissionInterceptor } from './budgets/admission.interceptor';
import { BodyPlaces } from './budgets/body-places';
import { BudgetLease } from './budgets/budget-lease';
import { BudgetStorage } from './budgets/budget.storage';
import { FailedSpeechInterceptor } from './budgets/failed-speech.interceptor';
import { HeldBudgets } from './budgets/held-budgets';
import { Reservations } from './budgets/reservations';
import { SpeechAdmission } from './budgets/speech-admission';
import { MeteringModule } from './metering/metering.module';
import { CharactersInterceptor } from './characters.interceptor';
import { FailedAuthLimiter } from './failed-auth.limiter';
import { RateLimitGuard } from './rate-limit.guard';
import { RequestLimiter } from './request-limiter';
import { SlidingWindowStorage } from './sliding-window.storage';
import { WindowLimiter } from './window-limiter';
import { WindowsModule } from './windows.module';

/** All that admits: requests per key and account, budgets of speech, and failed authentications per address. */
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
  providers: [
    AdmissionInterceptor,
    BodyPlaces,
    BudgetLease,
    BudgetStorage,
    CharactersInterceptor,
    FailedAuthLimiter,
    FailedSpeechInterceptor,
    HeldBudgets,
    RateLimitGuard,
    RequestLimiter,
    Reservations,
    SpeechAdmission,
    WindowLimiter,
  ],
  exports: [
    AdmissionInterceptor,
    CharactersInterceptor,
    FailedAuthLimiter,
    FailedSpeechInterceptor,
    HeldBudgets,
    RateLimitGuard,
    RequestLimiter,
    SpeechAdmission,
    WindowLimiter,
    WindowsModule,
  ],
})
export class RateLimitModule {}
