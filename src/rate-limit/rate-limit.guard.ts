import { type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import { ThrottlerGuard, type ThrottlerLimitDetail, type ThrottlerRequest } from '@nestjs/throttler';
import type { Request } from 'express';
import '../caller/caller';
import { UsageMeter } from '../metering/usage-meter';
import { limitedPeopleMetadata } from './limit-people.decorator';
import { rateLimited } from './rate-limited.error';

/**
 * Lets each API key make so many requests in any window, over all routes together, and tells it in the specified
 * headers. It comes after authentication: before it, there is no caller to trust.
 *
 * The stock guard differs in ways that matter here: it counts per route, names its headers after the throttler,
 * leaves them out on a refusal, and sends an `X-RateLimit-Reset` that a sliding window has no answer for.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  @Inject()
  private readonly meter: UsageMeter;

  /** Routes that need no authentication have no caller, and no limit; people have one where a route says so. */
  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    const { caller } = context.switchToHttp().getRequest<Request>();
    if (caller?.type !== 'person') return caller === undefined;
    return !this.reflector.getAllAndOverride<boolean>(limitedPeopleMetadata, [
      context.getHandler(),
      context.getClass(),
    ]);
  }

  protected override async getTracker(request: Request): Promise<string> {
    return request.caller!.id;
  }

  /** One bucket per key (or person), whatever the route. */
  protected override generateKey(_context: ExecutionContext, tracker: string): string {
    return tracker;
  }

  protected override async handleRequest({
    context,
    limit,
    ttl,
    blockDuration,
    throttler,
    getTracker,
    generateKey,
  }: ThrottlerRequest): Promise<boolean> {
    const { req, res } = this.getRequestResponse(context);
    const name = throttler.name ?? 'default';
    const tracker = await getTracker(req, context);
    const key = generateKey(context, tracker, name);
    const decision = await this.storageService.increment(key, ttl, limit, blockDuration, name);

    const { caller } = req as Request;
    if (caller?.type === 'api_key') this.meter[decision.isBlocked ? 'rateLimited' : 'admitted'](caller);
    this.setResponseHeader(res, 'X-RateLimit-Limit', limit);
    this.setResponseHeader(res, 'X-RateLimit-Remaining', Math.max(0, limit - decision.totalHits));
    if (decision.isBlocked) await this.throwThrottlingException(context, { limit, ttl, key, tracker, ...decision });
    return true;
  }

  protected override async throwThrottlingException(
    _context: ExecutionContext,
    { timeToBlockExpire }: ThrottlerLimitDetail,
  ): Promise<void> {
    throw rateLimited(timeToBlockExpire * 1000);
  }
}
