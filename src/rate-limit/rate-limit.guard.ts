import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Caller } from '../caller/caller';
import { Environment } from '../config/environment';
import '../metering/request-facts';
import { UsageMeter } from '../metering/usage-meter';
import { limitedUsersMetadata } from './limit-users.decorator';
import { rateLimited } from './rate-limited.error';
import { SlidingWindowStorage, type WindowDecision } from './sliding-window.storage';

declare global {
  // Express' documented way to extend its request.
  namespace Express {
    interface Request {
      /** The rate limit's decision; not set if the request is not limited. */
      rateLimit?: WindowDecision;
    }
  }
}

/**
 * Limits the requests of each API key per window, over all routes together. If an account limit is set, it also limits all keys
 * and users of an account together. With two limits, `X-RateLimit-Limit` and `X-RateLimit-Remaining` report the smaller value
 * of the two windows, and `Retry-After` the longer wait. The guard runs after authentication, because it needs the caller.
 *
 * It does not extend the guard of `@nestjs/throttler`, whose storage cannot decide on two windows together, and which sends no
 * `X-RateLimit` headers when it rejects a request.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly windows: SlidingWindowStorage,
    private readonly meter: UsageMeter,
    private readonly environment: Environment,
  ) {}

  /** @throws {ApiError} `RATE_LIMITED` if the window of the caller, or of its account, is full. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { caller } = request;
    if (!caller || !this.isLimited(caller, context)) return true;

    const accountLimit = this.environment.RATE_LIMIT_ACCOUNT_REQUESTS;
    const limit = caller.rateLimit ?? this.environment.RATE_LIMIT_REQUESTS;
    const decision = await this.decide(caller, limit, accountLimit);
    request.facts.gateDecided();
    if (caller.type === 'api_key') {
      if (decision.admitted) this.meter.admitted(caller);
      else this.meter.rateLimited(caller);
    }

    const response = context.switchToHttp().getResponse<Response>();
    response.setHeader('X-RateLimit-Limit', Math.min(limit, accountLimit ?? limit));
    response.setHeader('X-RateLimit-Remaining', decision.remaining);
    if (!decision.admitted) throw rateLimited(decision.waitMs);
    request.rateLimit = decision;
    return true;
  }

  /** API keys are limited on every route, users only on routes with `@LimitUsers()`. */
  private isLimited({ type }: Caller, context: ExecutionContext): boolean {
    if (type === 'api_key') return true;
    const targets = [context.getHandler(), context.getClass()];
    return this.reflector.getAllAndOverride<boolean | undefined>(limitedUsersMetadata, targets) === true;
  }

  /**
   * Takes a slot in the caller's window, and in its account's window if there is an account limit. All routes share both.
   */
  private decide({ id, accountId }: Caller, limit: number, accountLimit: number | undefined): Promise<WindowDecision> {
    const window = { bucket: id, limit, windowMs: this.environment.RATE_LIMIT_WINDOW_SECONDS * 1000 };
    return accountLimit === undefined
      ? this.windows.admit({ ...window, evictable: false })
      : this.windows.admitWithin({ ...window, parent: { bucket: accountId, limit: accountLimit } });
  }
}
