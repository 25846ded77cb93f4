import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { isApiKey } from '../api-keys/api-key-secret';
import { ApiKeysService, type ResolvedApiKey } from '../api-keys/api-keys.service';
import type { KeyCaller } from '../caller/caller';
import { ApiError } from '../errors/api-error';
import { UsageMeter } from '../metering/usage-meter';
import { FailedAuthLimiter } from '../rate-limit/failed-auth.limiter';
import { SessionAuthenticator } from '../sessions/session-authenticator';
import { bearerToken } from './bearer-token';
import { type Access, accessMetadata } from './public.decorator';

/**
 * Authenticates every request by its API key, unless the route's metadata says otherwise. It looks the key up by its digest,
 * without a cache, so that revocation is immediate.
 */
@Injectable()
export class AuthGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly apiKeys: ApiKeysService,
    private readonly failedAuth: FailedAuthLimiter,
    private readonly sessions: SessionAuthenticator,
    private readonly meter: UsageMeter,
  ) {}

  /**
   * @throws {ApiError} one of the 401 errors; `RATE_LIMITED` if the address has failed too often; `CROSS_SITE_REQUEST` if
   *   another site's page sent a request to the dashboard.
   */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const access = this.reflector.getAllAndOverride<Access | undefined>(accessMetadata, [
      context.getHandler(),
      context.getClass(),
    ]);
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    switch (access) {
      case 'public':
        return true;
      case 'person':
        request.caller = await this.sessions.authenticate(request, response);
        return true;
      case 'visitor':
        request.caller = await this.sessions.open(request, response);
        return true;
      case 'optional':
      case undefined:
        return this.checkKey(request, access);
    }
  }

  private async checkKey(request: Request, access: 'optional' | undefined): Promise<true> {
    const token = bearerToken(request.headers.authorization);
    if (token === undefined) {
      if (access === 'optional' && request.headers.authorization === undefined) return true;
      throw missingApiKey();
    }

    const caller = await this.authenticate(token);
    if (caller instanceof ApiError) {
      await this.failedAuth.count(request.ip ?? '');
      throw caller;
    }
    request.caller = caller;
    return true;
  }

  private async authenticate(token: string): Promise<KeyCaller | ApiError> {
    const apiKey = isApiKey(token) ? await this.apiKeys.resolve(token) : undefined;
    if (apiKey === undefined) return refused(undefined);
    if (apiKey.state !== 'active') {
      this.meter.refused(apiKey, apiKey.state);
      return refused(apiKey.state);
    }
    const { id, name, accountId, rateLimit } = apiKey;
    return { type: 'api_key', accountId, id, name, rateLimit };
  }
}

/** RFC 6750, section 3.1: the challenge has no error code if the request has no authentication information. */
function missingApiKey(): ApiError {
  return new ApiError('MISSING_API_KEY', 'Missing API key. Send it in the header "Authorization: Bearer sk-…".', {
    headers: { 'WWW-Authenticate': 'Bearer realm="api"' },
  });
}

/** It is safe to tell revoked keys from expired ones: the caller has the whole secret. */
function refused(state: Exclude<ResolvedApiKey['state'], 'active'> | undefined): ApiError {
  const options = { headers: { 'WWW-Authenticate': 'Bearer realm="api", error="invalid_token"' } };
  switch (state) {
    case 'revoked':
      return new ApiError('API_KEY_REVOKED', 'This API key has been revoked. Create a new one.', options);
    case 'expired':
      return new ApiError('API_KEY_EXPIRED', 'This API key has expired. Create a new one.', options);
    case undefined:
      return new ApiError('INVALID_API_KEY', 'This is not a valid API key.', options);
  }
}
