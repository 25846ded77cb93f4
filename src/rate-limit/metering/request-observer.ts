import type { RequestFacts } from './request-facts';

/** How a limit decided: `unavailable` if it could not. */
export type LimitOutcome = 'admitted' | 'rate_limited' | 'over_budget' | 'too_many_at_once' | 'unavailable';

/** A request that is over. */
export interface ObservedRequest {
  readonly facts: RequestFacts;
  /** The code of the error that it ended with. */
  readonly code: string | null;
  /** Whether its client did not wait for the end. */
  readonly aborted: boolean;
}

/** A request over HTTP whose response is over. */
export interface ObservedResponse extends ObservedRequest {
  /** `null` if the connection closed before the response began. */
  readonly status: number | null;
  /** Whether its connection became a WebSocket, which is closed now. */
  readonly isUpgraded: boolean;
}

/**
 * Is told what happens to requests, and counts it. The server works without one, and then has nothing to tell.
 *
 * @example constructor(@Optional() private readonly observer?: RequestObserver) {}
 */
export abstract class RequestObserver {
  /**
   * A limit has decided on a request of a caller.
   *
   * @param seconds time of the decision, with the database.
   * @param traceId of the request.
   */
  abstract decided(outcome: LimitOutcome, seconds: number, traceId: string | undefined): void;

  /** A response over HTTP is over: it has been sent, or its connection has closed. */
  abstract responseOver(response: ObservedResponse): void;

  /** A context is over: a request on a WebSocket, or another connection, for text that was still being written. */
  abstract contextOver(request: ObservedRequest): void;
}
