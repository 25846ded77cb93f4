import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { Logger } from 'pino';
import { Environment } from '../../platform/config/environment';
import { createLogger } from './logging';

/** Injection token of the pino `Logger` that writes all lines. */
export const rootLogger = Symbol('rootLogger');

/** A module of its own, because `LoggerModule` imports it, too. */
@Module({
  providers: [{ provide: rootLogger, inject: [Environment], useFactory: createLogger }],
  exports: [rootLogger],
})
class RootLoggerModule {}

@Module({
  imports: [
    RootLoggerModule,
    LoggerModule.forRootAsync({
      imports: [RootLoggerModule],
      providers: [],
      inject: [rootLogger],
      // No routes: `requestLog` logs requests.
      useFactory: (logger: Logger) => ({ pinoHttp: { logger }, forRoutes: [] }),
    }),
  ],
})
export class ObservabilityModule {}
