import { noTracing, type Tracing, type TracingLog } from './tracing';
import type { TracingSettings } from './tracing.settings';

/** Starts tracing if an address to send traces to is set. OpenTelemetry's code is loaded only then. */
export async function startTracing(settings: TracingSettings, log: TracingLog): Promise<Tracing> {
  const url = tracesUrl(settings);
  if (url === undefined) return noTracing;
  const { OpenTelemetryTracing } = await import('./open-telemetry/open-telemetry-tracing.js');
  return new OpenTelemetryTracing(url, settings, log);
}

/** The address that traces are sent to; `undefined` if tracing is off. */
function tracesUrl(settings: TracingSettings): string | undefined {
  if (settings.OTEL_SDK_DISABLED || settings.OTEL_TRACES_EXPORTER === 'none') return undefined;
  const { OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: own, OTEL_EXPORTER_OTLP_ENDPOINT: base } = settings;
  if (own !== undefined) return own;
  // The standard appends the path to the address for all signals, and not to the one for traces.
  return base && `${base.replace(/\/+$/u, '')}/v1/traces`;
}
