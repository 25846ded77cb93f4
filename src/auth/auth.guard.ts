import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { isApiKey } from '../api-keys/api-key-secret';
import { ApiKeysService, type ResolvedApiKey } from '../api-keys/api-keys.service';
import { isInRanges } from '../caller/address-ranges';
import type { KeyCaller } from '../caller/caller';
import { rightsOfKey } from '../caller/rights';
import { ApiError } from '../errors/api-error';
import { checkRight } from '../errors/insufficient-right';
import { factsOf } from '../metering/request-facts';
import { UsageMeter } from '../metering/usage-meter';
import { FailedAuthLimiter } from '../rate-limit/failed-auth.limiter';
import { SessionAuthenticator } from '../sessions/session-authenticator';
import { type Access, accessMetadata } from './access.decorators';
import { bearerToken } from './bearer-token';

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
        request.caller = await this.sessions.authenticate(request, response);
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
    if (token === undefined) {
      if (access === 'optional' && request.headers.authorization === undefined) return true;
      throw missingApiKey();
    }

    // Looked up first, so a valid key works from an address over its limit. A request without a key is not a guess and is not
    // counted.
    const caller = await this.authenticate(token, request);
    if (caller instanceof ApiError) {
      await this.failedAuth.consume('apiKey', request.ip ?? '');
      throw caller;
    }
    request.caller = caller;
    return true;
  }

  /** Returns the error rather than throwing it: the failure is counted first. */
  private async authenticate(token: string, request: Request): Promise<KeyCaller | ApiError> {
    const apiKey = isApiKey(token) ? await this.apiKeys.resolve(token) : undefined;
    if (apiKey === undefined) return invalidApiKey();
    factsOf(request).key = apiKey;
    if (apiKey.state === 'revoked' || apiKey.state === 'expired') this.meter.refused(apiKey, apiKey.state);
    return this.callerOf(apiKey, token, request.ip ?? '');
  }

  private callerOf(apiKey: ResolvedApiKey, token: string, address: string): KeyCaller | ApiError {
    if (apiKey.state !== 'active') return refused(apiKey.state);
    if (!isInRanges(address, apiKey.allowedAddresses)) return addressNotAllowed();
    const { scopes, state: _active, ...facts } = apiKey;
    const confirm: KeyCaller['confirm'] = async (manager, right) => {
      const now = await this.apiKeys.resolveLocked(manager, apiKey.id, token);
      const caller = now ? this.callerOf(now, token, address) : invalidApiKey();
      if (caller instanceof ApiError) throw caller;
      checkRight(caller, right);
      return caller;
    };
    return { type: 'api_key', rights: rightsOfKey(scopes), ...facts, confirm };
  }
}

/** Without credentials, the challenge carries no error code (RFC 6750, section 3.1). */
function missingApiKey(): ApiError {
  return new ApiError('MISSING_API_KEY', 'Missing API key. Send it in the header "Authorization: Bearer sk-…".', {
    headers: { 'WWW-Authenticate': 'Bearer realm="api"' },
  });
}

const invalidToken = { headers: { 'WWW-Authenticate': 'Bearer realm="api", error="invalid_token"' } };

function invalidApiKey(): ApiError {
  return new ApiError('INVALID_API_KEY', 'Invalid API key. Check that you sent the complete key.', invalidToken);
}

/** Counts as a failed authentication: whoever has stolen a key must not use up its requests. */
function addressNotAllowed(): ApiError {
  return new ApiError('ADDRESS_NOT_ALLOWED', 'This API key does not work from your address.');
}

/** Distinguishing revoked from expired leaks nothing: the caller has already presented the full secret. */
function refused(state: Exclude<ResolvedApiKey['state'], 'active'>): ApiError {
  switch (state) {
    case 'revoked':
      return new ApiError('API_KEY_REVOKED', 'This API key has been revoked. Create a new one.', invalidToken);
    case 'disabled':
      return new ApiError('API_KEY_DISABLED', 'This API key is disabled. Enable it, or use another one.', invalidToken);
    case 'rotated':
      return new ApiError(
        'API_KEY_ROTATED',
        'This secret of the API key was replaced, and its overlap has ended. Use the new secret.',
        invalidToken,
      );
    case 'expired':
      return new ApiError('API_KEY_EXPIRED', 'This API key has expired. Create a new one.', invalidToken);
  }
}
