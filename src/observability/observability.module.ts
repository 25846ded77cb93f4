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
      // No routes: `requestLog` logs requests.
      useFactory: (logger: Logger) => ({ pinoHttp: { logger }, forRoutes: [] }),
    }),
  ],
})
export class ObservabilityModule {}
