/**
 * Facts about a span. Values are counts, ids of voices and names of engines, and never a text or a secret. `undefined` is left out.
 */
export type SpanFacts = Readonly<Record<string, string | number | boolean | undefined>>;

/** Identifies a span in the log, in W3C's form. */
export interface SpanIds {
  readonly traceId: string;
  readonly spanId: string;
}

/** How a span begins. */
export interface SpanOptions {
  readonly facts?: SpanFacts;
  /** Whether it is a call to another server, which may continue the trace. Defaults to false. */
  readonly isCall?: boolean;
  /** When it began, by `performance.now()`. Defaults to now. */
  readonly at?: number;
}

/** How a span ends. */
export interface SpanEnd {
  /** Why the work has failed. Only its kind is kept: messages may quote a text. */
  readonly error?: unknown;
  /** When it ended, by `performance.now()`. Defaults to now. */
  readonly at?: number;
}

/**
 * A part of the time of a request: the port to a tracing system. Spans are passed on explicitly, because a turn of the queue may begin
 * in the context of another request.
 */
export interface Span {
  /** `undefined` if nothing is traced. */
  readonly ids: SpanIds | undefined;
  /** Begins a span within this one. */
  child(name: string, options?: SpanOptions): Span;
  /** Names the span, if its name was not known when it began. */
  rename(name: string): void;
  /** Adds facts. */
  set(facts: SpanFacts): void;
  /** Ends the span. Idempotent. */
  end(end?: SpanEnd): void;
  /** The headers with which another server continues the trace. */
  traceHeaders(): Readonly<Record<string, string>>;
}

const noHeaders = {};

/** The span of a request that is not traced. */
export const noSpan: Span = {
  ids: undefined,
  child: () => noSpan,
  rename: () => {},
  set: () => {},
  end: () => {},
  traceHeaders: () => noHeaders,
};

/**
 * Works within a span, which ends with the work. The work begins at once.
 *
 * @throws {unknown} what the work throws.
 */
export function inSpan<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  return span === noSpan ? work(span) : recorded(span, work);
}

async function recorded<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    const result = await work(span);
    span.end();
    return result;
  } catch (error) {
    span.end({ error });
    throw error;
  }
}

/**
 * Passes items on within a span, which ends with them, or when the reader stops.
 *
 * @param facts what is known only at the end.
 */
export function itemsInSpan<T>(span: Span, items: AsyncGenerator<T>, facts?: () => SpanFacts): AsyncGenerator<T>;
export function itemsInSpan<T>(span: Span, items: AsyncIterable<T>, facts?: () => SpanFacts): AsyncIterable<T>;
export function itemsInSpan<T>(span: Span, items: AsyncIterable<T>, facts?: () => SpanFacts): AsyncIterable<T> {
  return span === noSpan ? items : recordedItems(span, items, facts);
}

async function* recordedItems<T>(span: Span, items: AsyncIterable<T>, facts?: () => SpanFacts): AsyncGenerator<T> {
  let error: unknown;
  try {
    yield* items;
  } catch (thrown) {
    error = thrown;
    throw thrown;
  } finally {
    if (facts) span.set(facts());
    span.end({ error });
  }
}
