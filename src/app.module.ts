import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AccountsFloor } from './accounts/accounts.floor';
import { ApiKeysFloor } from './api-keys/api-keys.floor';
import { AppFloor } from './app/app.floor';
import type { ExtensionModule } from './app/extensions/load-extensions';
import { AuthFloor } from './auth/auth.floor';
import { AuthGuard } from './auth/auth.guard';
import { IdempotencyInterceptor } from './auth/idempotency/idempotency.interceptor';
import { RightsGuard } from './auth/rights.guard';
import { DashboardFloor } from './dashboard/dashboard.floor';
import { DialectsFloor } from './dialects/dialects.floor';
import { LongFormFloor } from './long-form/long-form.floor';
import { OperationsFloor } from './operations/operations.floor';
import type { Environment } from './platform/config/environment';
import type { DatabaseAddress } from './platform/database/connection/database-address';
import { ApiExceptionFilter } from './platform/errors/api-exception.filter';
import { JsonBodyInterceptor } from './platform/http/json-body.interceptor';
import { PlatformFloor } from './platform/platform.floor';
import { ValidationPipe } from './platform/validation/validation.pipe';
import { AdmissionInterceptor } from './rate-limit/admission.interceptor';
import { FailedSpeechInterceptor } from './rate-limit/failed-speech.interceptor';
import { RateLimitFloor } from './rate-limit/rate-limit.floor';
import { RateLimitGuard } from './rate-limit/rate-limit.guard';
import type { PackEngines } from './tts/pack-engines';
import { TtsFloor } from './tts/tts.floor';

/** Wires the whole application. A request passes the guards, interceptors and pipe in the order of `providers`. */
@Module({})
export class AppModule {
  /**
   * Creates the root module, for a database that has been migrated.
   *
   * @param modules those of `optionalModules`.
   * @param engines those that have been started already. By default, the application makes its own.
   */
  static with(
    environment: Environment,
    database: string | DatabaseAddress,
    modules: ExtensionModule[],
    engines?: PackEngines,
  ): DynamicModule {
    return {
      module: AppModule,
      imports: [
        PlatformFloor.with(environment, database),
        RateLimitFloor,
        AccountsFloor,
        ApiKeysFloor,
        AuthFloor,
        TtsFloor.with(engines),
        LongFormFloor,
        DialectsFloor,
        OperationsFloor,
        DashboardFloor,
        AppFloor.with(modules),
      ],
      providers: [
        { provide: APP_GUARD, useExisting: AuthGuard },
        { provide: APP_GUARD, useExisting: RateLimitGuard },
        { provide: APP_GUARD, useExisting: RightsGuard },
        { provide: APP_INTERCEPTOR, useExisting: FailedSpeechInterceptor },
        { provide: APP_INTERCEPTOR, useClass: JsonBodyInterceptor },
        { provide: APP_INTERCEPTOR, useExisting: IdempotencyInterceptor },
        { provide: APP_INTERCEPTOR, useExisting: AdmissionInterceptor },
        { provide: APP_PIPE, useClass: ValidationPipe },
        { provide: APP_FILTER, useClass: ApiExceptionFilter },
      ],
    };
  }
}
