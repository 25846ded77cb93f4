import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
  type ThrottlerStorage,
} from '@nestjs/throttler';
import { THROTTLER_LIMIT, THROTTLER_TTL } from '@nestjs/throttler/dist/throttler.constants';
import type { Request, Response } from 'express';
import { addressBucket } from '../platform/caller/address-bucket';
import type { Caller } from '../platform/caller/caller';
import { reservesSpeechMetadata } from './metering/reserves-speech.decorator';
import { countsLaterMetadata } from './counts-later';
import { limitsUsers } from './limit-users.decorator';
import { limitedExchange } from './limited-exchange';
import { rateLimited } from './rate-limited.error';
import { RequestLimiter } from './request-limiter';

declare global {
  // Express' documented way to extend its request.
  namespace Express {
    interface Request {
      /** Whether the request is admitted only after its body has been read, because its text counts towards budgets. */
      isAdmittedWithText?: boolean;
    }
  }
}

/** What `@Throttle()` sets for the only throttler, which has the name `default`. */
const ownLimitMetadata = [THROTTLER_LIMIT, THROTTLER_TTL].map((key) => `${key}default`);

/**
 * Limits the requests of each API key per window, over all routes together. If an account limit is set, it also limits all keys
 * and users of an account together. With two limits, `X-RateLimit-Limit` and `X-RateLimit-Remaining` report the smaller value
 * of the two windows, and `Retry-After` the longer wait. The guard runs after authentication, because it needs the caller.
 *
 * If the key or the account has budgets, or the client sends a token, requests for speech are admitted later, by `AdmissionInterceptor`: one statement
 * decides on windows and budgets together, and it needs the length of the text.
 *
 * A route with `@SkipThrottle()` takes no slot. A route with `@Throttle()` has a window of its own for each caller, or for each
 * address if it is public, in place of the caller's. Neither of them frees speech from budgets.
 */
@Injectable()
export class RateLimitGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: ThrottlerStorage,
    reflector: Reflector,
    private readonly limiter: RequestLimiter,
  ) {
    super(options, storage, reflector);
  }

  /**
   * API keys are limited on every route, users only on routes with `@LimitUsers()`. It is called before `@SkipThrottle()` is read, so
   * that budgets also count speech on such routes.
   */
  protected override shouldSkip(context: ExecutionContext): Promise<boolean> {
    const isLimited = this.isLimited(context);
    const request = context.switchToHttp().getRequest<Request>();
    const isAdmittedWithText = isLimited && this.isAdmittedWithText(request.caller!, context);
    if (isAdmittedWithText) request.isAdmittedWithText = true;
    return Promise.resolve(!this.hasOwnLimit(context) && (!isLimited || isAdmittedWithText));
  }

  protected override getTracker({ caller, ip }: Request): Promise<string> {
    return Promise.resolve(caller?.id ?? addressBucket(ip ?? ''));
  }

  /** @throws {ApiError} `RATE_LIMITED` if the window of the caller, or of its account, is full. */
  protected override async handleRequest(throttled: ThrottlerRequest): Promise<boolean> {
    const { context } = throttled;
    const { req: request, res: response } = this.getRequestResponse(context) as { req: Request; res: Response };
    if (this.hasOwnLimit(context)) return this.handleOwnLimit(throttled, request, response);
    // One statement decides on the window of the caller and that of its account.
    await this.limiter.admit(limitedExchange(request, response));
    return true;
  }

  protected override throwThrottlingException(
    _context: ExecutionContext,
    { timeToBlockExpire: seconds }: ThrottlerLimitDetail,
  ): never {
    throw rateLimited(seconds * 1000);
  }

  /** Decides on the window of a route with `@Throttle()`. */
  private async handleOwnLimit(
    { context, limit, ttl, blockDuration, throttler, getTracker, generateKey }: ThrottlerRequest,
    request: Request,
    response: Response,
  ): Promise<boolean> {
    const name = throttler.name!;
    const tracker = await getTracker(request, context);
    const key = generateKey(context, tracker, name);
    const exchange = limitedExchange(request, response);
    const { record, ...decision } = await this.limiter.observed(exchange.facts, async () => {
      const counted = await this.storageService.increment(key, ttl, limit, blockDuration, name);
      const remaining = Math.max(0, limit - counted.totalHits);
      return { admitted: !counted.isBlocked, remaining, waitMs: counted.timeToBlockExpire * 1000, record: counted };
    });
    if (request.caller) this.limiter.report(exchange, decision, limit);
    else exchange.decided(decision, limit);
    if (record.isBlocked) this.throwThrottlingException(context, { limit, ttl, key, tracker, ...record });
    return true;
  }

  /** Callers without the right to speak are rejected without reading their bodies. */
  private isAdmittedWithText(caller: Caller, context: ExecutionContext): boolean {
    const hasToken = caller.type === 'api_key' && caller.token !== undefined;
    if (!caller.budgets && !caller.accountBudgets && !hasToken) return false;
    return (
      caller.rights.includes('speech') &&
      this.reflector.get<unknown>(reservesSpeechMetadata, context.getHandler()) !== undefined
    );
  }

  private isLimited(context: ExecutionContext): boolean {
    const { caller } = context.switchToHttp().getRequest<Request>();
    if (!caller || this.reflector.get<boolean | undefined>(countsLaterMetadata, context.getHandler())) return false;
    return caller.type === 'api_key' || limitsUsers(this.reflector, context);
  }

  private hasOwnLimit(context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    return ownLimitMetadata.some((key) => this.reflector.getAllAndOverride<unknown>(key, targets) !== undefined);
  }
}
