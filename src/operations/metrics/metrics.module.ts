import { Global, Logger, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Environment } from '../../platform/config/environment';
import { RequestObserver } from '../../rate-limit/metering/request-observer';
import { WorkObserver } from '../../platform/queue/work-observer';
import { VoiceCatalogue } from '@voxgate/speech';
import { MetricSet } from './metric-set';
import { ServerMetrics } from './server-metrics';
import { RequestMetrics } from './sources/request-metrics';
import { WorkMetrics } from './sources/work-metrics';

/** Metrics for Prometheus. Only loaded if `METRICS_PORT` is set; without it, nobody observes requests. */
@Global()
@Module({
  providers: [
    {
      provide: MetricSet,
      useFactory: () => {
        const logger = new Logger('Metrics');
        return new MetricSet((message) => logger.warn(message));
      },
    },
    {
      provide: RequestObserver,
      inject: [MetricSet, Environment, ModuleRef],
      useFactory: (metrics: MetricSet, { METRICS_ACCOUNT_LABELS }: Environment, parts: ModuleRef) =>
        new RequestMetrics(metrics, {
          // Found when it is needed: the voices belong to modules that are made after this one.
          engineOf: (voiceId) => engineOf(parts.get(VoiceCatalogue, { strict: false }), voiceId),
          hasAccounts: METRICS_ACCOUNT_LABELS,
        }),
    },
    { provide: WorkObserver, inject: [MetricSet], useFactory: (metrics: MetricSet) => new WorkMetrics(metrics) },
    ServerMetrics,
  ],
  exports: [RequestObserver, WorkObserver, ServerMetrics],
})
export class MetricsModule {}

function engineOf(voices: VoiceCatalogue, voiceId: string): string | undefined {
  try {
    return voices.find(voiceId).voice.engine;
  } catch {
    // The voice, or one that it mixes, is gone.
    return undefined;
  }
}
