import type { ErrorEnvelope } from '../platform/errors/error-envelope';

/** Client errors for which a retry may succeed. */
const passing = new Set([408, 429]);

/** Maximum wait in seconds that is worth a retry. For longer waits, a program should tell its user instead of sleeping. */
const maxWait = 60;

/**
 * Adds `x-should-retry: false` to errors that a retry cannot fix, and to those with a `Retry-After` of more than a minute.
 * OpenAI's SDK obeys this header. Without it, the SDK retries a 409, and sleeps for however long `Retry-After` says. The other
 * dialects send it too: ElevenLabs' SDK ignores it, but other clients may obey it.
 */
export function withRetryAdvice(envelope: ErrorEnvelope): ErrorEnvelope {
  return {
    ...envelope,
    answer: (error, request) => {
      const answer = envelope.answer(error, request);
      const isPointless = isFinal(answer.status) || Number(answer.headers['Retry-After'] ?? 0) > maxWait;
      return isPointless ? { ...answer, headers: { ...answer.headers, 'x-should-retry': 'false' } } : answer;
    },
  };
}

function isFinal(status: number): boolean {
  return status < 500 && !passing.has(status);
}
