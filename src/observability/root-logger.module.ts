import { Module } from '@nestjs/common';
import { Environment } from '../config/environment';
import { createLogger } from './logging';

/** The token of the logger that all lines are written by, a `Logger` of pino. */
export const rootLogger = Symbol('rootLogger');

@Module({
  providers: [{ provide: rootLogger, inject: [Environment], useFactory: createLogger }],
  exports: [rootLogger],
})
export class RootLoggerModule {}
