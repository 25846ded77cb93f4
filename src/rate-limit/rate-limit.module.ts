import { type ExecutionContext, Module } from '@nestjs/common';
import { ThrottlerModule } from '@nestjs/throttler';
import type { Request } from 'express';
import { Environment } from '../platform/config/environment';
import { BodyPlaces } from './budgets/body-places';
import { BudgetLease } from './budgets/budget-lease';
import { BudgetStorage } from './budgets/budget.storage';
import { HeldBudgets } from './budgets/held-budgets';
import { Reservations } from './budgets/reservations';
import { MeteringModule } from './metering/metering.module';
import { Admission } from './admission';
import { AdmissionInterceptor } from './admission.interceptor';
import { CallerWindows } from './caller-windows';
import { FailedAuthLimiter } from './failed-auth.limiter';
import { FailedSpeechInterceptor } from './failed-speech.interceptor';
import { HttpAdmission } from './http-admission';
import { RateLimitGuard } from './rate-limit.guard';
import { RememberingReflector } from './remembering-reflector';
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
    Admission,
    AdmissionInterceptor,
    BodyPlaces,
    BudgetLease,
    BudgetStorage,
    CallerWindows,
    FailedAuthLimiter,
    FailedSpeechInterceptor,
    HeldBudgets,
    HttpAdmission,
    RateLimitGuard,
    RememberingReflector,
    Reservations,
    WindowLimiter,
  ],
  exports: [
    Admission,
    AdmissionInterceptor,
    CallerWindows,
    FailedAuthLimiter,
    FailedSpeechInterceptor,
    HeldBudgets,
    HttpAdmission,
    RateLimitGuard,
    WindowLimiter,
    WindowsModule,
  ],
})
export class RateLimitModule {}
