import { Module } from '@nestjs/common';
import { Environment } from '../config/environment';
import { createLogger } from './logging';

/** Injection token of the pino `Logger` that writes all lines. */
export const rootLogger = Symbol('rootLogger');

@Module({
  providers: [{ provide: rootLogger, inject: [Environment], useFactory: createLogger }],
  exports: [rootLogger],
})
export class RootLoggerModule {}
