import type { IncomingHttpHeaders } from 'node:http';
import { noSpan, type Span, type SpanOptions } from '@voxgate/speech/support/tracing';

/** How the span of a request begins. */
export interface RequestSpanOptions extends Pick<SpanOptions, 'facts'> {
  /** The client's headers, whose `traceparent` and `tracestate` it continues. Untrusted. */
  readonly headers?: Pick<IncomingHttpHeaders, string>;
  /** Whether the client is one of our own servers, so that it may decide that the trace is recorded. Defaults to false. */
  readonly isTrusted?: boolean;
  /** A span of another trace that the request came from. */
  readonly link?: Span;
}

/** Where a process records its traces. Knows no framework: a server of any protocol can begin the spans of its requests. */
export abstract class Tracing {
  abstract readonly isOn: boolean;

  /** Begins the span of a request. */
  abstract begin(name: string, options?: RequestSpanOptions): Span;

  /** Checks whether traces can be sent. @throws why they cannot. */
  abstract check(): Promise<void>;

  /** Sends what has not been sent yet, for a limited time. */
  abstract close(): Promise<void>;
}

class NoTracing extends Tracing {
  readonly isOn = false;

  begin(): Span {
    return noSpan;
  }

  async check(): Promise<void> {}

  async close(): Promise<void> {}
}

/** Records nothing. */
export const noTracing: Tracing = new NoTracing();

/** Where problems with tracing are reported. */
export interface TracingLog {
  warn(message: string): void;
}
