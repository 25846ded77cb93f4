import { RemoteFailure } from '../remote-failure';

/** Longest time that a server may ask to be left alone, in milliseconds. */
const maxMs = 3_600_000;

/**
 * What a response with an error means.
 *
 * @param answer its body. Only a code is taken from it: its sentences may repeat the text of the request.
 */
export function failureOfStatus(status: number, retryAfter: string | undefined, answer: string): RemoteFailure {
  const code = codeIn(answer);
  const message = `status ${status}${code === undefined ? '' : ` (${code})`}`;
  const retryAfterMs = retryAfterMsOf(retryAfter);
  if (status === 429 || (status === 503 && retryAfterMs !== undefined)) {
    return new RemoteFailure('busy', message, { retryAfterMs });
  }
  if (status === 401 || status === 403) return new RemoteFailure('unauthorized', message);
  if (status < 400) return new RemoteFailure('wrong', message);
  return new RemoteFailure(status < 500 && status !== 408 ? 'rejected' : 'failed', message);
}

/** Milliseconds in a `Retry-After`, which is a number of seconds or a date. */
function retryAfterMsOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const ms = /^\d{1,9}$/u.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxMs) : undefined;
}

function codeIn(answer: string): string | undefined {
  try {
    const { error } = JSON.parse(answer) as { error?: { code?: unknown; type?: unknown } };
    const code = error?.code ?? error?.type;
    return typeof code === 'string' && /^[\w.-]{1,60}$/u.test(code) ? code : undefined;
  } catch {
    return undefined;
  }
}
