import type { MetricSet } from '../metric-set';

/** What is connected for speech in real time. */
export interface SocketSource {
  /** WebSockets that are open, and their contexts. */
  readonly sockets: () => number;
  readonly contexts: () => number;
  /** Connections over Wyoming. */
  readonly wyoming: () => number;
}

/** WebSockets, their contexts, and connections over Wyoming. */
export function addSocketMetrics(metrics: MetricSet, { sockets, contexts, wyoming }: SocketSource): void {
  metrics.gauge({ name: 'voxgate_realtime_sockets', help: 'WebSockets that are open' }, () => [[{}, sockets()]]);
  metrics.gauge(
    {
      name: 'voxgate_realtime_contexts',
      help: 'Contexts that are open on WebSockets: texts that are being written and spoken',
    },
    () => [[{}, contexts()]],
  );
  metrics.gauge({ name: 'voxgate_wyoming_connections', help: 'Connections over the Wyoming protocol' }, () => [
    [{}, wyoming()],
  ]);
}
