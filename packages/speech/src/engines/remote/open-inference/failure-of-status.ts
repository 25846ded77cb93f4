import { type ServiceError, status } from '@grpc/grpc-js';
import { RemoteFailure } from '../remote-failure';
import { retryDelayMs } from './retry-delay';

/** Failures of the connection, as the client itself reports them. Servers say other things. */
const ofConnection = /^(?:No connection established|Name resolution failed)/u;

/** A connection that turned out to be closed. */
const isClosed = /ECONNRESET|EPIPE|connection dropped|socket|goaway|http\/2/iu;

/**
 * What a status means that is not OK. The message has the name of the status, and nothing that the server said: that may repeat the text
 * of the request.
 */
export function failureOfStatus({
  code,
  details,
  metadata,
}: Pick<ServiceError, 'code' | 'details' | 'metadata'>): RemoteFailure {
  const message = `status ${status[code] ?? code}`;
  switch (code) {
    case status.RESOURCE_EXHAUSTED:
      // The client's own limit has the same status.
      if (/larger than max|exceeds max/iu.test(details)) return new RemoteFailure('wrong', 'a message is too large');
      return new RemoteFailure('busy', message, { retryAfterMs: retryDelayMs(metadata) });
    case status.UNAVAILABLE: {
      const retryAfterMs = retryDelayMs(metadata);
      if (retryAfterMs !== undefined) return new RemoteFailure('busy', message, { retryAfterMs });
      if (ofConnection.test(details)) return new RemoteFailure('unreachable', `no answer (${shortOf(details)})`);
      return new RemoteFailure('unreachable', message, { isStale: isClosed.test(details) });
    }
    case status.UNAUTHENTICATED:
    case status.PERMISSION_DENIED:
      return new RemoteFailure('unauthorized', message);
    case status.INVALID_ARGUMENT:
    case status.OUT_OF_RANGE:
      return new RemoteFailure('rejected', message);
    case status.DEADLINE_EXCEEDED:
      return new RemoteFailure('timeout', message);
    default:
      return new RemoteFailure('failed', message);
  }
}

function shortOf(details: string): string {
  return (
    details
      .replace(/^No connection established\.\s*(?:Last error: )?/u, '')
      .slice(0, 200)
      .trim() || 'no connection'
  );
}
