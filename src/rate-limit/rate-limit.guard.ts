import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import type { Caller } from '../caller/caller';
import { reservesSpeechMetadata } from '../metering/reserves-speech.decorator';
import { countsLaterMetadata } from './counts-later';
import { limitsUsers } from './limit-users.decorator';
import { limitedExchange } from './limited-exchange';
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

/**
 * Limits the requests of each API key per window, over all routes together. If an account limit is set, it also limits all keys
 * and users of an account together. With two limits, `X-RateLimit-Limit` and `X-RateLimit-Remaining` report the smaller value
 * of the two windows, and `Retry-After` the longer wait. The guard runs after authentication, because it needs the caller.
 *
 * If the key or the account has budgets, or the client sends a token, requests for speech are admitted later, by `AdmissionInterceptor`: one statement
 * decides on windows and budgets together, and it needs the length of the text.
 *
 * It does not extend the guard of `@nestjs/throttler`, whose storage cannot decide on two windows together, and which sends no
 * `X-RateLimit` headers when it rejects a request.
 */
@Injectable()
export class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: RequestLimiter,
  ) {}

  /** @throws {ApiError} `RATE_LIMITED` if the window of the caller, or of its account, is full. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { caller } = request;
    if (!caller || !this.isLimited(caller, context)) return true;
    if (this.isAdmittedWithText(caller, context)) {
      request.isAdmittedWithText = true;
      return true;
    }
    await this.limiter.admit(limitedExchange(request, context.switchToHttp().getResponse<Response>()));
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

  /** API keys are limited on every route, users only on routes with `@LimitUsers()`. */
  private isLimited({ type }: Caller, context: ExecutionContext): boolean {
    if (this.reflector.get<boolean | undefined>(countsLaterMetadata, context.getHandler())) return false;
    return type === 'api_key' || limitsUsers(this.reflector, context);
  }
}
