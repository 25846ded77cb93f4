import { type DynamicModule, Global, Module } from '@nestjs/common';
import { Environment } from './environment';

/** Gives the one checked `Environment` to whoever asks for it. */
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
