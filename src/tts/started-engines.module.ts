import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { PackEngines } from './pack-engines';

/** The token of engines that were started before the application. */
export const startedEngines = Symbol('startedEngines');

/** Provides engines that were started before the application. Without this module, `TtsModule` makes its own. */
@Global()
@Module({})
export class StartedEnginesModule {
  static with(engines: PackEngines): DynamicModule {
    return {
      module: StartedEnginesModule,
      providers: [{ provide: startedEngines, useValue: engines }],
      exports: [startedEngines],
    };
  }
}
