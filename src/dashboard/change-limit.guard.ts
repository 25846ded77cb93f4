import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import '../platform/caller/caller';
import { costOf } from '../rate-limit/costs.decorator';
import { WindowLimiter } from '../rate-limit/window-limiter';

/** Maximum number of changes that a person makes in the dashboard within ten minutes, over all routes and accounts together. */
export const maxChanges = 300;
const windowMs = 10 * 60_000;

/**
 * Limits the changes that a person makes in the dashboard. Each leaves rows behind, such as a key and an event of the audit trail,
 * for which API keys have the rate limit. It is far more than somebody does by hand. Requests that only read are not counted, nor
 * are those that the rate limit counts. What costs more than rows, such as checking passwords, has lower limits of its own.
 */
@Injectable()
export class ChangeLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: WindowLimiter,
  ) {}

  /** @throws {ApiError} `RATE_LIMITED`. */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const { method, caller } = context.switchToHttp().getRequest<Request>();
    if (method === 'GET' || !caller || costOf(this.reflector, context)) return true;
    await this.limiter.consume(
      { bucket: `changes:${caller.id}`, limit: maxChanges, windowMs },
      `You have made ${maxChanges} changes within ten minutes, the maximum`,
    );
    return true;
  }
}
