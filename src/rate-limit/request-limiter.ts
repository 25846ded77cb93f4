import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Caller } from '../caller/caller';
import { Environment } from '../config/environment';
import { factsOf } from '../metering/request-facts';
import { UsageMeter } from '../metering/usage-meter';
import { rateLimited } from './rate-limited.error';
import { SlidingWindowStorage, type WindowDecision } from './sliding-window.storage';

declare global {
  // Express' documented way to extend its request.
  namespace Express {
    interface Request {
      /** The rate limit's decision; not set if the request is not limited, or has not been decided on. */
      rateLimit?: WindowDecision;
    }
  }
}

/** A request of a caller, and its response. */
export interface LimitedExchange {
  caller: Caller;
  request: Request;
  response: Response;
}

/** The windows of a caller. All routes share them. */
export interface CallerWindows {
  /** The caller's own window. */
  bucket: string;
  limit: number;
  /** The window of the caller's account; `undefined` if accounts have no limit. */
  parent: { bucket: string; limit: number } | undefined;
}

/** Decides on the rate limit of a request, counts the decision, and sets the headers. */
@Injectable()
export class RequestLimiter {
  constructor(
    private readonly windows: SlidingWindowStorage,
    private readonly meter: UsageMeter,
    private readonly environment: Environment,
  ) {}

  windowsOf({ id, accountId, rateLimit }: Caller): CallerWindows {
    const { RATE_LIMIT_REQUESTS: usual, RATE_LIMIT_ACCOUNT_REQUESTS: ofAccount } = this.environment;
    const parent = ofAccount === undefined ? undefined : { bucket: accountId, limit: ofAccount };
    return { bucket: id, limit: rateLimit ?? usual, parent };
  }

  /**
   * Takes a slot in the caller's window, and in its account's window if there is an account limit.
   *
   * @throws {ApiError} `RATE_LIMITED` if a window is full.
   */
  async admit(exchange: LimitedExchange): Promise<void> {
    const { bucket, limit, parent } = this.windowsOf(exchange.caller);
    const windowMs = this.environment.RATE_LIMIT_WINDOW_SECONDS * 1000;
    const decision = parent
      ? await this.windows.admitWithin({ bucket, limit, windowMs, parent })
      : await this.windows.admit({ bucket, limit, windowMs, evictable: false });
    this.report(exchange, decision);
    if (!decision.admitted) throw rateLimited(decision.waitMs);
  }

  /**
   * Counts a decision and sets the headers. With two windows, they have the smaller limit and the smaller number of free
   * slots.
   */
  report({ caller, request, response }: LimitedExchange, decision: WindowDecision): void {
    factsOf(request).gateDecided();
    const { limit, parent } = this.windowsOf(caller);
    if (decision.admitted) this.meter.admitted(caller);
    else this.meter.rateLimited(caller);
    response.setHeader('X-RateLimit-Limit', Math.min(limit, parent?.limit ?? limit));
    response.setHeader('X-RateLimit-Remaining', decision.remaining);
    if (decision.admitted) request.rateLimit = decision;
  }
}
