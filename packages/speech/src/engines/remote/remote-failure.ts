/**
 * What kind of failure it was:
 *
 * - `unreachable`: no connection, or it broke before the response.
 * - `timeout`: nothing came for too long.
 * - `failed`: the server answered with an error of its own, or the response broke off.
 * - `wrong`: the response is not the speech that was asked for.
 * - `busy`: the server asks to be left alone for a while.
 * - `unauthorized`: the server does not accept the API key.
 * - `rejected`: the server does not accept this request. Others may be fine.
 */
export type FailureKind = 'unreachable' | 'timeout' | 'failed' | 'wrong' | 'busy' | 'unauthorized' | 'rejected';

/** A server has not spoken a text. The message is for the log: it has no text of any request, and nothing that the server said. */
export class RemoteFailure extends Error {
  override readonly name = 'RemoteFailure';
  /** How long the server wants to be left alone. Only of `busy`. */
  readonly retryAfterMs: number | undefined;
  /** Whether an open connection turned out to be closed. The request can be sent again on a new one. */
  readonly isStale: boolean;

  constructor(
    readonly kind: FailureKind,
    message: string,
    { retryAfterMs, isStale = false, cause }: { retryAfterMs?: number; isStale?: boolean; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.retryAfterMs = retryAfterMs;
    this.isStale = isStale;
  }
}
