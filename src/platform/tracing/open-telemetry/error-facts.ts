import type { SpanFacts } from '@voxgate/speech/support/tracing';

/** A name that says what kind of error it is: `OVERLOADED`, `ECONNREFUSED`, `timeout`, `EngineCrashedError`. */
const kindForm = /^[A-Za-z][\w.]{0,63}$/u;

/** Errors of the speech library for requests that it refuses, and the end of a request whose response the client has already. */
const refusals = new Set([
  'InvalidSpeechRequestError',
  'InvalidMarkupError',
  'TextTooLongError',
  'TooMuchTextError',
  'VoiceNotFoundError',
  'QueueFullError',
]);

/** What is recorded of an error: its kind. Messages may quote a text or an address. */
export function errorFacts(error: unknown): SpanFacts {
  if (isCancellation(error)) return { 'voxgate.cancelled': true };
  return { 'error.type': kindOf(error) };
}

/** Whether something has gone wrong, here or at another server. Refusals and cancellations are not faults. */
export function isFault(error: unknown): boolean {
  if (isCancellation(error)) return false;
  const { status } = Object(error) as { status?: unknown };
  return typeof status === 'number' ? status >= 500 : !refusals.has(kindOf(error));
}

function isCancellation(error: unknown): boolean {
  return (Object(error) as { name?: unknown }).name === 'AbortError';
}

function kindOf(error: unknown): string {
  const { code, kind, name, constructor } = Object(error) as Record<string, unknown>;
  const names = [code, kind, name === 'Error' ? (constructor as { name?: unknown }).name : name];
  return names.find((each): each is string => typeof each === 'string' && kindForm.test(each)) ?? '_OTHER';
}
