import { AsyncLocalStorage } from 'node:async_hooks';
import { noSpan, type Span } from '@voxgate/speech/support/tracing';

const storage = new AsyncLocalStorage<Span>();

/** The span of the request that this code runs for. */
export function currentSpan(): Span {
  return storage.getStore() ?? noSpan;
}

/** Works for a request: the span is the current one in all code that the work calls or causes. */
export function withSpan<T>(span: Span, work: () => T): T {
  return span === noSpan ? work() : storage.run(span, work);
}

/** The fields with which a line of the log names the span that it belongs to. */
export function logFieldsOf({ ids }: Span): { trace_id?: string; span_id?: string } {
  return ids ? { trace_id: ids.traceId, span_id: ids.spanId } : {};
}
