import { setTimeout as delay } from 'node:timers/promises';
import { SpanKind, type Tracer } from '@opentelemetry/api';
import { ExportResultCode, parseKeyPairsIntoRecord } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import {
  defaultResource,
  detectResources,
  resourceFromAttributes,
  serviceInstanceIdDetector,
} from '@opentelemetry/resources';
import { BasicTracerProvider } from '@opentelemetry/sdk-trace-base';
import type { Span } from '@voxgate/speech/support/tracing';
import { version } from '../../version';
import { type RequestSpanOptions, Tracing, type TracingLog } from '../tracing';
import type { TracingSettings } from '../tracing.settings';
import { BoundedExport, reasonOf } from './bounded-export';
import { attributesOf, RecordedSpan, RequestTrace, UnrecordedSpan } from './recorded-span';
import { RequestSampler } from './request-sampler';
import { SpanLosses } from './span-losses';
import { contextOf } from './trace-context';

/** How long closing waits for the last spans to be sent, in milliseconds. */
const closeMs = 2000;

/** Spans of a batch by OpenTelemetry's default. */
const batchSpans = 512;

/**
 * Records traces with OpenTelemetry, and sends them by OTLP over HTTP. Uses no instrumentation packages: these replace functions of `pg`,
 * `express` and Nest, record statements and URLs, and know nothing of turns and windows, where the time of a request goes.
 */
export class OpenTelemetryTracing extends Tracing {
  readonly isOn = true;
  private readonly exporter: OTLPTraceExporter;
  private readonly provider: BasicTracerProvider;
  private readonly tracer: Tracer;
  private readonly losses: SpanLosses;
  private readonly takesParents: boolean;

  /** @param url where traces are sent. What the settings do not have, OpenTelemetry reads from its own variables. */
  constructor(url: string, settings: TracingSettings, log: TracingLog) {
    super();
    this.losses = new SpanLosses(log);
    this.exporter = new OTLPTraceExporter({
      url,
      headers: parseKeyPairsIntoRecord(settings.OTEL_EXPORTER_OTLP_HEADERS),
      timeoutMillis: settings.OTEL_EXPORTER_OTLP_TIMEOUT,
      // At the end, all batches that wait are sent at once, perhaps beside one that is not answered.
      concurrencyLimit: 1 + Math.ceil(settings.OTEL_BSP_MAX_QUEUE_SIZE / batchSpans),
    });
    const processor = new BoundedExport(this.exporter, this.losses, settings.OTEL_BSP_MAX_QUEUE_SIZE);
    this.provider = new BasicTracerProvider({
      sampler: new RequestSampler(settings),
      resource: resourceOf(settings),
      spanProcessors: [processor],
    });
    this.tracer = this.provider.getTracer('voxgate', version);
    this.takesParents = settings.OTEL_PROPAGATORS.includes('tracecontext');
  }

  begin(name: string, options: RequestSpanOptions = {}): Span {
    const { facts = {}, headers, link, ...other } = options;
    const request = new RequestTrace(this.tracer);
    const span = this.tracer.startSpan(
      name,
      {
        kind: SpanKind.SERVER,
        attributes: attributesOf(facts),
        startTime: request.time(),
        ...(link instanceof RecordedSpan && { links: [{ context: link.context() }] }),
      },
      contextOf({ ...other, ...(this.takesParents && { headers }) }),
    );
    return span.isRecording() ? new RecordedSpan(span, request, true) : new UnrecordedSpan(span);
  }

  /** Sends a request without spans. @throws why it is not accepted. */
  check(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.exporter.export([], ({ code, error }) => {
        if (code === ExportResultCode.FAILED) reject(new Error(reasonOf(error)));
        else resolve();
      });
    });
  }

  async close(): Promise<void> {
    // What fails has been counted.
    const sent = this.provider.shutdown().catch(() => undefined);
    await Promise.race([sent, delay(closeMs, undefined, { ref: false })]);
    this.losses.close();
  }
}

/** What describes this server in each trace. The service's name has a variable of its own, which decides. */
function resourceOf({ OTEL_SERVICE_NAME: name, OTEL_RESOURCE_ATTRIBUTES: given }: TracingSettings) {
  return defaultResource()
    .merge(detectResources({ detectors: [serviceInstanceIdDetector] }))
    .merge(
      resourceFromAttributes({
        'service.name': 'voxgate',
        'service.version': version,
        ...parseKeyPairsIntoRecord(given),
        ...(name !== undefined && { 'service.name': name }),
      }),
    );
}
