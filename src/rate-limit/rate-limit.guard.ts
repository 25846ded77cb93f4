import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerRequest } from '@nestjs/throttler';
import type { Request } from 'express';
import '../caller/caller';
import { Environment } from '../config/environment';
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
 * and users of an account together. The response headers tell what this key can still do: they have the smaller limit, the
 * smaller number of free slots and the longer wait. The guard runs after authentication, because it needs the caller.
 *
 * It overrides the stock guard, which counts per route, names its headers after the throttler, omits them when it rejects a
 * request, and sends an `X-RateLimit-Reset`, which a sliding window does not have.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  @Inject()
  private readonly meter: UsageMeter;

  @Inject()
  private readonly windows: SlidingWindowStorage;

  @Inject()
  private readonly environment: Environment;

  /** Requests without a caller are not limited. Users are limited only on routes with `@LimitUsers()`. */
  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    const { caller } = context.switchToHttp().getRequest<Request>();
    if (caller?.type !== 'person') return caller === undefined;
    return !this.reflector.getAllAndOverride<boolean>(limitedUsersMetadata, [context.getHandler(), context.getClass()]);
  }

  protected override async getTracker(request: Request): Promise<string> {
    return request.caller!.id;
  }

  /** One bucket per key or user, for all routes. */
  protected override generateKey(_context: ExecutionContext, tracker: string): string {
    return tracker;
  }

  protected override async handleRequest(asked: ThrottlerRequest): Promise<boolean> {
    const { req, res } = this.getRequestResponse(asked.context);
    const request = req as Request;
    const accountLimit = this.environment.RATE_LIMIT_ACCOUNT_REQUESTS;
    const decision = await this.decide(request, asked, accountLimit);

    const { caller } = request;
    if (caller?.type === 'api_key') this.meter[decision.admitted ? 'admitted' : 'rateLimited'](caller);
    this.setResponseHeader(res, 'X-RateLimit-Limit', Math.min(asked.limit, accountLimit ?? asked.limit));
    this.setResponseHeader(res, 'X-RateLimit-Remaining', decision.remaining);
    if (!decision.admitted) throw rateLimited(decision.waitMs);
    request.rateLimit = decision;
    return true;
  }

  private async decide(
    request: Request,
    { context, limit, ttl, blockDuration, throttler, getTracker, generateKey }: ThrottlerRequest,
    accountLimit: number | undefined,
  ): Promise<WindowDecision> {
    const name = throttler.name ?? 'default';
    const bucket = generateKey(context, await getTracker(request, context), name);
    if (accountLimit !== undefined) {
      const whole = { bucket: request.caller!.accountId, limit: accountLimit };
      return this.windows.admitWithin({ bucket, limit, whole, windowMs: ttl });
    }
    const { isBlocked, totalHits, timeToExpire } = await this.storageService.increment(
      bucket,
      ttl,
      limit,
      blockDuration,
      name,
    );
    return { admitted: !isBlocked, remaining: Math.max(0, limit - totalHits), waitMs: timeToExpire * 1000 };
  }
}
