import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import '../platform/caller/caller';
import { ApiError } from '../platform/errors/api-error';
import { factsOf } from '../rate-limit/metering/request-facts';
import { SessionAuthenticator } from '../accounts/sessions/session-authenticator';
import { inSpan } from '@voxgate/speech/support/tracing';
import { currentSpan } from '../platform/tracing/current-span';
import { type Access, accessMetadata } from '../platform/caller/access.decorators';
import { bearerToken } from './bearer-token';
import { KeyAuthenticator } from './key-authenticator';

/** Authenticates every request by its API key, unless the route's metadata says otherwise. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: KeyAuthenticator,
    private readonly sessions: SessionAuthenticator,
  ) {}

  /**
   * Sets `request.caller`, except on public routes and for visitors without a key or session.
   *
   * @throws {ApiError} `MISSING_API_KEY`, `INVALID_API_KEY`, `API_KEY_REVOKED`, `API_KEY_DISABLED`, `API_KEY_ROTATED`, `API_KEY_EXPIRED` or
   *   `ADDRESS_NOT_ALLOWED`; `NOT_SIGNED_IN` on
   *   dashboard routes; `RATE_LIMITED` after too many failed attempts from one address; `CROSS_SITE_REQUEST` if another site's
   *   page sent a request to the dashboard.
   */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const targets = [context.getHandler(), context.getClass()];
    const access = this.reflector.getAllAndOverride<Access | undefined>(accessMetadata, targets) ?? 'api_key';
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    switch (access) {
      case 'public':
        return true;
      case 'user':
        request.caller = await inSpan(currentSpan().child('gate.authenticate'), () =>
          this.sessions.authenticate(request, response),
        );
        return true;
      case 'visitor':
        request.caller = await this.sessions.open(request, response);
        return true;
      case 'optional':
      case 'api_key':
        return this.checkKey(request, access);
    }
  }

  private async checkKey(request: Request, access: 'optional' | 'api_key'): Promise<true> {
    const token = bearerToken(request.headers.authorization);
    // A request without a key is not a guess and is not counted.
    if (token === undefined) {
      if (access === 'optional' && request.headers.authorization === undefined) return true;
      throw missingApiKey();
    }
    request.caller = await this.keys.authenticate(token, request.ip ?? '', factsOf(request));
    return true;
  }
}

/** Without credentials, the challenge carries no error code (RFC 6750, section 3.1). */
function missingApiKey(): ApiError {
  return new ApiError('MISSING_API_KEY', 'Missing API key. Send it in the header "Authorization: Bearer sk-…".', {
    headers: { 'WWW-Authenticate': 'Bearer realm="api"' },
  });
}
