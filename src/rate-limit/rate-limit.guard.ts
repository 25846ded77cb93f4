import { type ExecutionContext, Injectable } from '@nestjs/common';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import { THROTTLER_LIMIT, THROTTLER_TTL } from '@nestjs/throttler/dist/throttler.constants';
import type { Request } from 'express';
import '../platform/caller/operator';
import { addressBucket } from '../platform/caller/address-bucket';
import { HttpAdmission } from './http-admission';
import { RememberingReflector } from './remembering-reflector';

/** What `@Throttle()` sets for the only throttler, which has the name `default`. */
const ownLimitMetadata = [THROTTLER_LIMIT, THROTTLER_TTL].map((key) => `${key}default`);

/**
 * Limits the requests of each API key per window, over all routes together. If an account limit is set, it also limits all keys
 * and users of an account together. With two limits, `X-RateLimit-Limit` and `X-RateLimit-Remaining` report the smaller value
 * of the two windows, and `Retry-After` the longer wait. The guard runs after authentication, because it needs the caller.
 *
 * The keys of operators' programs have windows of their own.
 *
 * Requests that wait for their bodies to be admitted pass: see `HttpAdmission`.
 *
 * A route with `@SkipThrottle()` takes no slot. A route with `@Throttle()` has a window of its own for each caller, or for each
 * address if it is public, in place of the caller's. Neither of them frees speech from budgets.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: ThrottlerStorage,
    reflector: RememberingReflector,
    private readonly admission: HttpAdmission,
  ) {
    super(options, storage, reflector);
  }

  protected override shouldSkip(context: ExecutionContext): Promise<boolean> {
    const { operator } = context.switchToHttp().getRequest<Request>();
    const isOfCaller = this.admission.isLimited(context) && !this.admission.isPending(context);
    const hasLimit = operator !== undefined || isOfCaller;
    return Promise.resolve(!hasLimit && !this.hasOwnLimit(context));
  }

  protected override getTracker({ caller, ip }: Request): Promise<string> {
    return Promise.resolve(caller?.id ?? addressBucket(ip ?? ''));
  }

  /** @throws {ApiError} `RATE_LIMITED` if the window of the caller, its account or the route is full. */
  protected override async handleRequest(throttled: ThrottlerRequest): Promise<boolean> {
    const { context } = throttled;
    if (this.hasOwnLimit(context)) await this.admitToRoute(throttled);
    else if (throttled.context.switchToHttp().getRequest<Request>().operator)
      await this.admission.admitOperator(context);
    // One statement decides on the window of the caller and that of its account.
    else await this.admission.admit(context);
    return true;
  }

  /** Decides on the window of a route with `@Throttle()`. */
  private async admitToRoute(throttled: ThrottlerRequest): Promise<void> {
    const { context, limit, ttl, blockDuration, throttler, getTracker, generateKey } = throttled;
    const { req } = this.getRequestResponse(context);
    const name = throttler.name!;
    const key = generateKey(context, await getTracker(req, context), name);
    await this.admission.admitToRoute(context, limit, async () => {
      const counted = await this.storageService.increment(key, ttl, limit, blockDuration, name);
      const remaining = Math.max(0, limit - counted.totalHits);
      return { admitted: !counted.isBlocked, remaining, waitMs: counted.timeToBlockExpire * 1000 };
    });
  }

  private hasOwnLimit(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    return ownLimitMetadata.some((key) => this.reflector.getAllAndOverride<unknown>(key, targets) !== undefined);
  }
}
