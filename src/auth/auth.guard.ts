import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import '../platform/caller/caller';
import '../platform/caller/operator';
import { ApiError } from '../platform/errors/api-error';
import { factsOf } from '../rate-limit/metering/request-facts';
import { RunningResponses } from '../accounts/running-responses';
import { SessionAuthenticator } from '../accounts/sessions/session-authenticator';
import { inSpan } from '@voxgate/speech/support/tracing';
import { currentSpan } from '../platform/tracing/current-span';
import { type Access, accessMetadata } from '../platform/caller/access.decorators';
import { bearerToken } from './bearer-token';
import { KeyAuthenticator } from './key-authenticator';
import { OperatorAuthenticator } from './operators/operator-authenticator';

/** Authenticates every request by its API key, unless the route's metadata says otherwise. */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly keys: KeyAuthenticator,
    private readonly sessions: SessionAuthenticator,
    private readonly operators: OperatorAuthenticator,
    private readonly running: RunningResponses,
  ) {}

  /**
   * Sets `request.caller`, except on public routes and for visitors without a key or session, or `request.operator`.
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
    await this.authenticate(access, request, response);
    if (request.caller) this.running.add(request.caller.accountId, response);
    return true;
  }

  private async authenticate(access: Access, request: Request, response: Response): Promise<void> {
    switch (access) {
      case 'public':
        return;
      case 'user':
        request.caller = await inSpan(currentSpan().child('gate.authenticate'), () =>
          this.sessions.authenticate(request, response),
        );
        return;
      case 'visitor':
        request.caller = await this.sessions.open(request, response);
        return;
      case 'operator':
        request.operator = await this.operators.authenticate(request);
        return;
      case 'optional':
      case 'api_key':
        await this.checkKey(request, access);
    }
  }

  private async checkKey(request: Request, access: 'optional' | 'api_key'): Promise<void> {
    const token = bearerToken(request.headers.authorization);
    // A request without a key is not a guess and is not counted.
    if (token === undefined) {
      if (access === 'optional' && request.headers.authorization === undefined) return;
      throw missingApiKey();
    }
    request.caller = await this.keys.authenticate(token, request.ip ?? '', factsOf(request));
  }
}

/** Without credentials, the challenge carries no error code (RFC 6750, section 3.1). */
function missingApiKey(): ApiError {
  return new ApiError('MISSING_API_KEY', 'Missing API key. Send it in the header "Authorization: Bearer sk-…".', {
    headers: { 'WWW-Authenticate': 'Bearer realm="api"' },
  });
}
