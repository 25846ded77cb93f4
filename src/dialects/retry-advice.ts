import type { ErrorEnvelope } from '../errors/error-envelope';

/** Refusals that may be none the next time. */
const passing = new Set([408, 429]);

/** Longest wait, in seconds, that is worth a retry: for longer, a program does better to tell its user than to sleep. */
const longestWait = 60;

/**
 * Adds `x-should-retry: false` to errors that are the same however often one tries, and to those whose `Retry-After` is
 * longer than a minute. OpenAI's SDK obeys it: it would try again after a 409, and sleep for as long as it is told.
 */
export function withRetryAdvice(envelope: ErrorEnvelope): ErrorEnvelope {
  return {
    ...envelope,
    answer: (error, request) => {
      const answer = envelope.answer(error, request);
      const isPointless = isFinal(answer.status) || Number(answer.headers['Retry-After'] ?? 0) > longestWait;
      return isPointless ? { ...answer, headers: { ...answer.headers, 'x-should-retry': 'false' } } : answer;
    },
  };
}

function isFinal(status: number): boolean {
  return status < 500 && !passing.has(status);
}
