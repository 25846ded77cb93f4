import type { IncomingMessage } from 'node:http';
import { noSpan, type Span } from '@voxgate/speech/support/tracing';

const spans = new WeakMap<IncomingMessage, Span>();

/** The span of a request over HTTP. */
export function spanOf(request: IncomingMessage): Span {
  return spans.get(request) ?? noSpan;
}

/** Sets the span of a request, when it begins. */
export function setSpan(request: IncomingMessage, span: Span): void {
  spans.set(request, span);
}
