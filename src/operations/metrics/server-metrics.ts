import { Injectable, Logger, type OnApplicationShutdown, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { DataSource } from 'typeorm';
import { Environment } from '../../platform/config/environment';
import { poolOf } from '../../platform/database/connection-pool';
import { SqlClient } from '../../platform/database/sql-client';
import { readStatement } from '../../platform/database/statement';
import { SocketServer } from '../../dialects/realtime/socket-server';
import { SpeechSynthesizer } from '@voxgate/speech';
import { RemoteEngines } from '../../tts/remote-engines';
import { WyomingServer } from '../../dialects/wyoming/wyoming-server';
import { type MetricDescription, MetricSet } from './metric-set';
import { MetricsListener } from './metrics-listener';
import { addCacheMetrics } from './sources/cache-metrics';
import { addDatabaseMetrics } from './sources/database-metrics';
import { addEngineMetrics } from './sources/engine-metrics';
import { addProcessMetrics } from './sources/process-metrics';
import { addRemoteServerMetrics } from './sources/remote-server-metrics';
import { addSocketMetrics } from './sources/socket-metrics';
import { addStoredWorkMetrics, type OpenWork } from './sources/work-metrics';

// Each statement bounds what it counts, so that it stays cheap however much there is.

const waitingDeliveries = {
  name: 'alert_deliveries_waiting',
  text: readStatement('operations/metrics/waiting-deliveries.sql'),
};

const openWork = {
  name: 'metrics_open_work',
  text: readStatement('operations/metrics/open-work.sql'),
};

const fileBytes = {
  name: 'metrics_file_bytes',
  text: readStatement('operations/metrics/file-bytes.sql'),
};

/** Connects the metrics with the parts of the server, and serves them on their own port. */
@Injectable()
export class ServerMetrics implements OnApplicationShutdown {
  private readonly logger = new Logger('Metrics');
  private listener: MetricsListener | undefined;
  private stopMeasuring: (() => void) | undefined;

  constructor(
    private readonly metrics: MetricSet,
    private readonly environment: Environment,
    private readonly parts: ModuleRef,
  ) {}

  /** All metrics that the server has. */
  get described(): readonly MetricDescription[] {
    return this.metrics.described;
  }

  /** Where the metrics are; `undefined` until `listen` has opened the port. */
  get url(): string | undefined {
    return this.listener?.url;
  }

  /**
   * Starts to measure the process, and opens the port.
   *
   * @throws {OperatorError} if it cannot be opened.
   */
  async listen(): Promise<void> {
    const { METRICS_HOST: host, METRICS_PORT: port = 0 } = this.environment;
    this.addSources();
    this.listener = await MetricsListener.open({ host, port }, this.metrics);
    this.logger.log(`Metrics at ${this.listener.url}`);
  }

  async onApplicationShutdown(): Promise<void> {
    this.stopMeasuring?.();
    await this.listener?.close();
  }

  private addSources(): void {
    const { metrics, parts } = this;
    const part = <T>(type: { prototype: T }): T => parts.get(type as Type<T>, { strict: false });
    const synthesizer = part(SpeechSynthesizer);
    const sql = part(SqlClient);
    const dataSource = part(DataSource);
    const sockets = part(SocketServer);
    const wyoming = part(WyomingServer);
    this.stopMeasuring = addProcessMetrics(metrics);
    addEngineMetrics(metrics, () => synthesizer.engineStatus());
    addCacheMetrics(metrics, synthesizer.cache);
    addRemoteServerMetrics(metrics, part(RemoteEngines).all);
    addSocketMetrics(metrics, {
      sockets: () => sockets.size,
      contexts: () => sockets.contextCount,
      wyoming: () => wyoming.size,
    });
    addDatabaseMetrics(metrics, {
      pool: () => poolOf(dataSource),
      waitingDeliveries: async () => (await sql.query<{ waiting: number }>(waitingDeliveries, []))[0]!.waiting,
    });
    addStoredWorkMetrics(metrics, {
      openWork: () => sql.query<OpenWork>(openWork, []),
      fileBytes: async () => (await sql.query<{ bytes: number | null }>(fileBytes, []))[0]!.bytes,
    });
  }
}
