import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Environment } from './environment';

/** Provides the validated `Environment` to all modules. */
@Global()
@Module({})
export class ConfigModule {
  static with(environment: Environment): DynamicModule {
    return {
      module: ConfigModule,
      providers: [{ provide: Environment, useValue: environment }],
      exports: [Environment],
    };
  }
}
