import type { Context } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import {
  BatchSpanProcessor,
  type ReadableSpan,
  type Span,
  type SpanExporter,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import type { SpanLosses } from './span-losses';

/**
 * Sends spans in batches, with a bounded queue. Spans that do not fit into it, and those that cannot be sent, are lost and counted:
 * no request waits for them.
 */
export class BoundedExport implements SpanProcessor {
  private readonly batches: BatchSpanProcessor;
  /** Spans that have not been given to the exporter. */
  private waiting = 0;

  /** @param most spans that may wait. */
  constructor(
    exporter: SpanExporter,
    private readonly losses: SpanLosses,
    private readonly most: number,
  ) {
    this.batches = new BatchSpanProcessor(
      {
        export: (spans, tell) => this.send(exporter, spans, tell),
        shutdown: () => exporter.shutdown(),
      },
      { maxQueueSize: most },
    );
  }

  onStart(span: Span, context: Context): void {
    this.batches.onStart(span, context);
  }

  onEnd(span: ReadableSpan): void {
    if (this.waiting >= this.most) return this.losses.add(1, 'too many wait to be sent');
    this.waiting++;
    this.batches.onEnd(span);
  }

  forceFlush(): Promise<void> {
    return this.batches.forceFlush();
  }

  shutdown(): Promise<void> {
    return this.batches.shutdown();
  }

  private send(exporter: SpanExporter, spans: ReadableSpan[], tell: (result: ExportResult) => void): void {
    this.waiting -= spans.length;
    exporter.export(spans, (result) => {
      if (result.code === ExportResultCode.FAILED) this.losses.add(spans.length, reasonOf(result.error));
      // The loss has been counted. The batch processor would report it again, to whoever handles errors of the whole process.
      tell({ code: ExportResultCode.SUCCESS });
    });
  }
}

/** Why spans could not be sent, without what the server has answered. */
export function reasonOf(error: Error | undefined): string {
  const { code, name, message } = (error ?? new Error('unknown')) as Error & { code?: number | string };
  if (code !== undefined) return typeof code === 'number' ? `status ${code}` : code;
  return name === 'OTLPExporterError' ? 'refused' : message;
}
