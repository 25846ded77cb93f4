import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import type { Logger } from 'pino';
import { RootLoggerModule, rootLogger } from './root-logger.module';

@Module({
  imports: [
    RootLoggerModule,
    LoggerModule.forRootAsync({
      imports: [RootLoggerModule],
      providers: [],
      inject: [rootLogger],
      // No routes: what is logged of requests is logged by `requestLog`.
      useFactory: (logger: Logger) => ({ pinoHttp: { logger }, forRoutes: [] }),
    }),
  ],
})
export class ObservabilityModule {}
