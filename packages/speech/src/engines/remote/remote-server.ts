import { type BreakerOptions, type BreakerState, CircuitBreaker } from './circuit-breaker';
import type { FailureKind, RemoteFailure } from './remote-failure';

/** Limits for one server of a remote engine. */
export interface ServerLimits {
  /** Requests in flight. */
  readonly inFlight: number;
  readonly breaker: BreakerOptions;
}

/** How long a server that is busy is left alone if it does not say so, at least, and at most. */
const usualPauseMs = 1000;
const shortestPauseMs = 100;
const maxPauseMs = 60_000;

/** Failures that may be the fault of a text, which its author can repeat. */
const mayBeOfText: ReadonlySet<FailureKind> = new Set(['failed', 'wrong', 'unauthorized']);

/** Maximum number of groups of which it is known that they have been served. */
const maxServed = 1000;

/** The request that has ended. */
export interface EndedRequest {
  /** Its queue group. */
  readonly group: string;
  /** When it began, by the server's clock. */
  readonly began: number;
}

/** Probes in a row that must fail before a server counts as ill. One may be lost. */
const failedProbes = 2;

/** What operators see of a server. */
export interface ServerStatus {
  readonly url: string;
  readonly inFlight: number;
  readonly limit: number;
  readonly breaker: BreakerState;
  /** `unknown` if no probe is configured, or none has answered yet. */
  readonly health: 'up' | 'down' | 'unknown';
  /** When it may be used again, in milliseconds from now; 0 if now. */
  readonly usableInMs: number;
  /** The last failure, until the next success. */
  readonly lastFailure: string | undefined;
  /** Requests that it was given since it was configured, with those that failed and were tried again. */
  readonly requests: number;
  /** Those of them that failed, by kind. */
  readonly failures: Readonly<Partial<Record<FailureKind, number>>>;
  /** Those of them that were then sent to another server, or again to this one. */
  readonly retried: number;
}

/**
 * One server of a remote engine: its requests in flight, its circuit breaker and its health. Knows no protocol.
 *
 * The breaker is for all groups, so one group cannot open it for the others: what may be the fault of a text does not count while the
 * last request of another group has succeeded, and that not long ago.
 */
export class RemoteServer {
  inFlight = 0;
  requests = 0;
  retried = 0;
  private readonly failures: Partial<Record<FailureKind, number>> = {};
  private readonly breaker: CircuitBreaker;
  private pausedUntil = 0;
  private badProbes = 0;
  private hasAnsweredProbe = false;
  private lastFailure: string | undefined;
  private succeededAt = -Infinity;
  /** When each group's last request succeeded. Without those whose last one has failed. The oldest first. */
  private readonly served = new Map<string, number>();

  /**
   * @param url its address, without secrets.
   * @param now a monotonic clock in milliseconds.
   */
  constructor(
    readonly url: string,
    private readonly limits: ServerLimits,
    private readonly now: () => number,
  ) {
    this.breaker = new CircuitBreaker(limits.breaker, now);
  }

  /** Requests that it may have now. */
  get capacity(): number {
    if (this.isIll || this.pauseMs > 0) return 0;
    const { state } = this.breaker;
    if (state === 'open') return 0;
    return state === 'half-open' ? 1 : this.limits.inFlight;
  }

  /** Requests that it could take now, in addition to those in flight. */
  get free(): number {
    return Math.max(0, this.capacity - this.inFlight);
  }

  /** Milliseconds until it may be used; 0 if now; `undefined` if only a probe can tell. */
  get usableInMs(): number | undefined {
    if (this.isIll) return undefined;
    return Math.max(this.pauseMs, this.breaker.opensInMs);
  }

  get status(): ServerStatus {
    const { url, inFlight, limits, breaker, isIll, hasAnsweredProbe, lastFailure, requests, failures, retried } = this;
    return {
      url,
      inFlight,
      limit: limits.inFlight,
      breaker: breaker.state,
      health: isIll ? 'down' : hasAnsweredProbe ? 'up' : 'unknown',
      usableInMs: Math.ceil(this.usableInMs ?? 0),
      lastFailure,
      requests,
      failures: { ...failures },
      retried,
    };
  }

  succeeded({ group }: Pick<EndedRequest, 'group'>): void {
    this.breaker.succeeded();
    this.lastFailure = undefined;
    this.succeededAt = this.now();
    this.served.delete(group);
    this.served.set(group, this.succeededAt);
    if (this.served.size > maxServed) this.served.delete(this.served.keys().next().value!);
  }

  failed({ kind, message, retryAfterMs = usualPauseMs }: RemoteFailure, { group, began }: EndedRequest): void {
    this.lastFailure = message;
    this.failures[kind] = (this.failures[kind] ?? 0) + 1;
    if (kind === 'rejected') return;
    if (kind === 'busy') {
      const pauseMs = Math.min(Math.max(retryAfterMs, shortestPauseMs), maxPauseMs);
      this.pausedUntil = Math.max(this.pausedUntil, this.now() + pauseMs);
      return;
    }
    this.served.delete(group);
    // A server that has answered others in the meantime is slow, but there.
    if (kind === 'timeout' && this.succeededAt > began) return;
    if (mayBeOfText.has(kind) && this.hasServedOthers()) return;
    if (kind === 'unauthorized') this.breaker.trip();
    else this.breaker.failed();
    // From now on, its tries decide.
    if (this.breaker.state === 'open') this.served.clear();
  }

  /** @param failure why a probe failed; `undefined` if the server is well. */
  probed(failure: string | undefined): void {
    this.hasAnsweredProbe = true;
    this.badProbes = failure === undefined ? 0 : this.badProbes + 1;
    if (failure !== undefined) this.lastFailure = failure;
  }

  /** Whether the last request of a group has succeeded, not long ago, of those whose last one has not failed. */
  private hasServedOthers(): boolean {
    const last = [...this.served.values()].at(-1);
    return last !== undefined && last > this.now() - this.limits.breaker.maxOpenMs;
  }

  private get isIll(): boolean {
    return this.badProbes >= failedProbes;
  }

  private get pauseMs(): number {
    return Math.max(0, this.pausedUntil - this.now());
  }
}
