import type { SpeakEnvironment } from './speak.settings';
import type { PieceSpeaker } from '@voxgate/speech/node-parts';
import type { Log } from '@voxgate/speech/neural-engines';

/**
 * Serves the metrics of a node's process, engines and queues, if `METRICS_PORT` is set. Their code is loaded only then.
 *
 * @returns a function that closes the port.
 * @throws {OperatorError} if the port cannot be opened.
 */
export async function serveNodeMetrics(
  { METRICS_PORT: port, METRICS_HOST: host }: SpeakEnvironment,
  speaker: PieceSpeaker,
  log: Log,
): Promise<() => Promise<void>> {
  if (port === undefined) return async () => {};
  const [{ MetricSet }, { MetricsListener }, { addProcessMetrics }, { addEngineMetrics }] = await Promise.all([
    import('../../operations/metrics/metric-set.js'),
    import('../../operations/metrics/metrics-listener.js'),
    import('../../operations/metrics/sources/process-metrics.js'),
    import('../../operations/metrics/sources/engine-metrics.js'),
  ]);
  const metrics = new MetricSet((message) => log.warn(message));
  const stopMeasuring = addProcessMetrics(metrics);
  addEngineMetrics(metrics, () => speaker.engineStatus());
  const listener = await MetricsListener.open({ host, port }, metrics);
  log.info(`Metrics at ${listener.url}`);
  return async () => {
    stopMeasuring();
    await listener.close();
  };
}
