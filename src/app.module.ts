import { type DynamicModule, Module } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, APP_INTERCEPTOR, APP_PIPE } from '@nestjs/core';
import { AccountsModule } from './accounts/accounts.module';
import { ApiKeysModule } from './api-keys/api-keys.module';
import { AuthGuard } from './auth/auth.guard';
import { AuthModule } from './auth/auth.module';
import { AdmissionInterceptor } from './rate-limit/admission.interceptor';
import { BatchesModule } from './long-form/batches/batches.module';
import { LimitsModule } from './rate-limit/budgets/limits.module';
import { FailedSpeechInterceptor } from './rate-limit/failed-speech.interceptor';
import { RightsGuard } from './auth/rights.guard';
import { ConfigModule } from './platform/config/config.module';
import type { Environment } from './platform/config/environment';
import { DashboardModule } from './dashboard/dashboard.module';
import type { DatabaseAddress } from './platform/database/connection/database-address';
import { DatabaseModule } from './platform/database/database.module';
import { DictionariesModule } from './tts/dictionaries/dictionaries.module';
import { DeliveryModule } from './accounts/delivery/delivery.module';
import { dialectModules } from './dialects/dialects.module';
import { ApiExceptionFilter } from './platform/errors/api-exception.filter';
import { FilesModule } from './accounts/files/files.module';
import { HealthModule } from './platform/health/health.module';
import { JsonBodyInterceptor } from './platform/http/json-body.interceptor';
import { LargeBodiesModule } from './platform/http/large-bodies.module';
import { IdempotencyInterceptor } from './auth/idempotency/idempotency.interceptor';
import { IdempotencyModule } from './auth/idempotency/idempotency.module';
import type { ExtensionModule } from './app/extensions/load-extensions';
import { UnknownRouteModule } from './app/unknown-route.module';
import { HistoryModule } from './tts/history/history.module';
import { JobsModule } from './long-form/jobs/jobs.module';
import { LinksModule } from './tts/links/links.module';
import { ObservabilityModule } from './operations/observability/observability.module';
import { ProjectsModule } from './long-form/projects/projects.module';
import { RateLimitGuard } from './rate-limit/rate-limit.guard';
import { RateLimitModule } from './rate-limit/rate-limit.module';
import { RealtimeModule } from './dialects/realtime/realtime.module';
import { RequestsModule } from './tts/requests/requests.module';
import { RetentionModule } from './tts/retention/retention.module';
import { SavedVoicesModule } from './tts/saved-voices/saved-voices.module';
import { StartupModule } from './app/startup/startup.module';
import type { PackEngines } from './tts/pack-engines';
import { StartedEnginesModule } from './tts/started-engines.module';
import { SpeechTokenRoutesModule } from './tts/tokens/speech-token-routes.module';
import { TracingModule } from './platform/tracing/tracing.module';
import { TtsModule } from './tts/tts.module';
import { UsageModule } from './tts/usage/usage.module';
import { ValidationPipe } from './platform/validation/validation.pipe';
import { WyomingModule } from './dialects/wyoming/wyoming.module';

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
        ConfigModule.with(environment),
        DatabaseModule.at(database),
        ObservabilityModule,
        TracingModule,
        AccountsModule,
        ApiKeysModule,
        AuthModule,
        RateLimitModule,
        LimitsModule,
        LargeBodiesModule,
        ...(engines ? [StartedEnginesModule.with(engines)] : []),
        TtsModule,
        SpeechTokenRoutesModule,
        DictionariesModule,
        SavedVoicesModule,
        FilesModule,
        LinksModule,
        JobsModule,
        ProjectsModule,
        BatchesModule,
        IdempotencyModule,
        HistoryModule,
        UsageModule,
        RequestsModule,
        RetentionModule,
        DashboardModule,
        DeliveryModule,
        ...modules,
        RealtimeModule,
        ...dialectModules,
        HealthModule,
        WyomingModule,
        StartupModule,
        // Last, because it handles every path that no other route has. Modules with routes must be in this list themselves:
        // routes of modules that are only imported by other modules would come after it.
        UnknownRouteModule,
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
