import { type Context, createContextKey, defaultTextMapGetter, ROOT_CONTEXT } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import type { RequestSpanOptions } from '../tracing';

/** Maximum length of `tracestate` (W3C asks for at least 512 characters). A longer one is dropped, as the standard allows. */
const maxStateLength = 512;

/** What `traceparent` can have at most: later versions may append to the 55 characters of the first one. */
const maxParentLength = 128;

const propagator = new W3CTraceContextPropagator();

const trusted = createContextKey('voxgate trusted client');

/** The context that a client's headers describe. Headers that are not valid are treated as missing. */
export function contextOf({ headers, isTrusted: isOwn = false }: RequestSpanOptions): Context {
  if (headers === undefined) return ROOT_CONTEXT;
  const { traceparent, tracestate } = headers;
  if (typeof traceparent !== 'string' || traceparent.length > maxParentLength) return ROOT_CONTEXT;
  const carrier = { traceparent, ...(isUsable(tracestate) && { tracestate }) };
  const context = propagator.extract(ROOT_CONTEXT, carrier, defaultTextMapGetter);
  return isOwn ? context.setValue(trusted, true) : context;
}

/** Whether the client is one of our own servers. */
export function isTrusted(context: Context): boolean {
  return context.getValue(trusted) === true;
}

/** It is kept with each span and passed on to other servers, so it must not be long. */
function isUsable(state: string | string[] | undefined): state is string {
  return typeof state === 'string' && state.length <= maxStateLength;
}
