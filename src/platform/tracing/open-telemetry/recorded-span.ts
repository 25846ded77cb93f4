import {
  type Attributes,
  type Context,
  ROOT_CONTEXT,
  type Span as OtelSpan,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import { defaultTextMapSetter } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  type Span,
  type SpanEnd,
  type SpanFacts,
  type SpanIds,
  type SpanOptions,
} from '@voxgate/speech/support/tracing';
import { errorFacts, isFault } from './error-facts';

/** Spans of one request that are recorded. A long text has hundreds of windows; each may be spoken, waited for and encoded. */
const maxSpans = 500;

/** Maximum length of a fact, in UTF-16 code units. */
const maxFactLength = 256;

const propagator = new W3CTraceContextPropagator();

/** What the spans of one request share. */
export class RequestTrace {
  /**
   * Milliseconds between the clock of `performance.now()` and 1970. Taken once for each request: the clocks drift apart, and all its
   * spans must agree.
   */
  private readonly epochMs = Date.now() - performance.now();
  private spans = 0;
  private left = 0;

  constructor(readonly tracer: Tracer) {}

  /** A time of `performance.now()` in milliseconds since 1970. */
  time(at: number = performance.now()): number {
    return this.epochMs + at;
  }

  /** Whether another span may be recorded. */
  hasRoom(): boolean {
    if (this.spans < maxSpans) {
      this.spans++;
      return true;
    }
    this.left++;
    return false;
  }

  /** Facts for the request about spans that were left out. */
  facts(): SpanFacts {
    return this.left === 0 ? {} : { 'voxgate.spans.left_out': this.left };
  }
}

/** A span that is recorded. */
export class RecordedSpan implements Span {
  private hasEnded = false;

  /** @param request what it shares with all spans of the request. */
  constructor(
    private readonly span: OtelSpan,
    private readonly request: RequestTrace,
    private readonly isRoot = false,
  ) {}

  get ids(): SpanIds {
    return idsOf(this.span);
  }

  /** For links from other traces. */
  get context(): OtelSpan['spanContext'] {
    return () => this.span.spanContext();
  }

  child(name: string, { facts = {}, isCall = false, at }: SpanOptions = {}): Span {
    if (!this.request.hasRoom()) return new UnrecordedSpan(this.span);
    const options = {
      attributes: attributesOf(facts),
      kind: isCall ? SpanKind.CLIENT : SpanKind.INTERNAL,
      startTime: this.request.time(at),
    };
    const span = this.request.tracer.startSpan(name, options, contextOfSpan(this.span));
    return new RecordedSpan(span, this.request);
  }

  rename(name: string): void {
    this.span.updateName(name);
  }

  set(facts: SpanFacts): void {
    if (!this.hasEnded) this.span.setAttributes(attributesOf(facts));
  }

  end({ error, at }: SpanEnd = {}): void {
    if (this.hasEnded) return;
    if (error !== undefined) {
      this.set(errorFacts(error));
      if (isFault(error)) this.span.setStatus({ code: SpanStatusCode.ERROR });
    }
    if (this.isRoot) this.set(this.request.facts());
    this.hasEnded = true;
    this.span.end(this.request.time(at));
  }

  traceHeaders(): Readonly<Record<string, string>> {
    return headersOf(this.span);
  }
}

/** A span of a trace that is not recorded here, or of which no more is recorded. Its id is passed on all the same. */
export class UnrecordedSpan implements Span {
  constructor(private readonly span: OtelSpan) {}

  get ids(): SpanIds {
    return idsOf(this.span);
  }

  child(): Span {
    return this;
  }

  rename(): void {}

  set(): void {}

  end(): void {}

  traceHeaders(): Readonly<Record<string, string>> {
    return headersOf(this.span);
  }
}

function idsOf(span: OtelSpan): SpanIds {
  const { traceId, spanId } = span.spanContext();
  return { traceId, spanId };
}

function contextOfSpan(span: OtelSpan): Context {
  return trace.setSpan(ROOT_CONTEXT, span);
}

function headersOf(span: OtelSpan): Record<string, string> {
  const headers: Record<string, string> = {};
  propagator.inject(contextOfSpan(span), headers, defaultTextMapSetter);
  return headers;
}

/** Values that are set. Ids of mixed voices may be long. */
export function attributesOf(facts: SpanFacts): Attributes {
  const attributes: Attributes = {};
  for (const [name, value] of Object.entries(facts)) {
    if (value !== undefined) attributes[name] = typeof value === 'string' ? value.slice(0, maxFactLength) : value;
  }
  return attributes;
}
