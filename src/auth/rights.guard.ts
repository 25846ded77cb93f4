import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import '../platform/caller/caller';
import type { Right } from '../platform/caller/rights';
import { rightMetadata } from '../platform/caller/rights.decorators';
import { checkRight, onlySpeaks } from '../platform/errors/insufficient-right';
import { operatorAccessMetadata } from '../platform/caller/operator';
import type { OperatorAccess } from '../platform/caller/operator-access';
import { ApiError } from '../platform/errors/api-error';
import { allowsSpeechTokens } from './tokens/allow-speech-tokens.decorator';

/**
 * Checks that the caller has the right that the route requires, and that a speech token is used only where it may be. It runs after
 * the rate limit, so that requests it refuses count like all others of the caller.
 */
@Injectable()
export class RightsGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  /** @throws {ApiError} `INSUFFICIENT_SCOPE` for keys, `INSUFFICIENT_ROLE` or `SECOND_FACTOR_SETUP_REQUIRED` for people. */
  canActivate(context: ExecutionContext): boolean {
    const right = this.reflector.get<Right | null | undefined>(rightMetadata, context.getHandler());
    const { caller, operator } = context.switchToHttp().getRequest<Request>();
    if (caller?.type === 'api_key' && caller.token && !allowsSpeechTokens(this.reflector, context)) throw onlySpeaks();
    // Without a caller, the route is open to everybody.
    if (caller && right) checkRight(caller, right);
    if (operator?.access === 'read') this.checkReads(context);
    return true;
  }

  /** @throws {ApiError} `INSUFFICIENT_SCOPE` if a route needs more than the access `read`. */
  private checkReads(context: ExecutionContext): void {
    const needed = this.reflector.get<OperatorAccess>(operatorAccessMetadata, context.getHandler());
    if (needed === 'read') return;
    throw new ApiError('INSUFFICIENT_SCOPE', 'This operator’s key may only read. Use one with the access "write".');
  }
}
