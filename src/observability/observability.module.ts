import { Module } from '@nestjs/common';
import { LoggerModule } from 'nestjs-pino';
import { Environment } from '../config/environment';
import { loggingOptions } from './logging';

@Module({
  imports: [
    LoggerModule.forRootAsync({ imports: [], providers: [], inject: [Environment], useFactory: loggingOptions }),
  ],
})
export class ObservabilityModule {}
