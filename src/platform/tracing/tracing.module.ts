import { Global, Injectable, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import { Environment } from '../config/environment';
import { startTracing } from './start-tracing';
import { Tracing } from './tracing';

/** Sends the last spans when the application ends. */
@Injectable()
class TracingLifecycle implements OnApplicationShutdown {
  constructor(private readonly tracing: Tracing) {}

  async onApplicationShutdown(): Promise<void> {
    await this.tracing.close();
  }
}

/** Traces for the whole application. */
@Global()
@Module({
  providers: [
    {
      provide: Tracing,
      inject: [Environment],
      useFactory: (environment: Environment) => startTracing(environment, new Logger('Tracing')),
    },
    TracingLifecycle,
  ],
  exports: [Tracing],
})
export class TracingModule {}
