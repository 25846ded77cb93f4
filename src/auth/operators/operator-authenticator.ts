import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import type { OperatorCaller } from '../../platform/caller/operator';
import { Environment } from '../../platform/config/environment';
import { ApiError } from '../../platform/errors/api-error';
import { FailedAuthLimiter } from '../../rate-limit/failed-auth.limiter';
import { bearerToken } from '../bearer-token';
import { UncountedRefusalError } from '../uncounted-refusal.error';
import { isOperatorKey } from './operator-key-secret';
import { OperatorKeysService } from './operator-keys.service';

/** Authenticates programs of the operator by their keys. Each is looked up by its digest, without a cache. */
@Injectable()
export class OperatorAuthenticator {
  constructor(
    private readonly keys: OperatorKeysService,
    private readonly failedAuth: FailedAuthLimiter,
    private readonly environment: Environment,
  ) {}

  /**
   * Finds the program that sends a request.
   *
   * @throws {ApiError} `NOT_FOUND` if the API for these programs is off; `MISSING_API_KEY`, `INVALID_API_KEY`, `API_KEY_REVOKED`,
   *   `API_KEY_EXPIRED`; `RATE_LIMITED` after too many failures from the address.
   */
  async authenticate(request: Request): Promise<OperatorCaller> {
    if (!this.environment.ADMIN_API) {
      throw new ApiError('NOT_FOUND', 'This server has no API for programs of its operator: ADMIN_API is not set.');
    }
    const token = bearerToken(request.headers.authorization);
    // A request without a key is not a guess and is not counted.
    if (token === undefined) {
      throw new ApiError(
        'MISSING_API_KEY',
        'Missing operator’s key. Send it in the header "Authorization: Bearer op-…".',
        { headers: { 'WWW-Authenticate': 'Bearer realm="admin"' } },
      );
    }
    // Other keys are not looked up: nobody learns here whether one is valid.
    const found = isOperatorKey(token) ? await this.keys.resolve(token) : undefined;
    if (found?.state === 'active') return { id: found.id, name: found.name, access: found.access };
    await this.failedAuth.consume('apiKey', request.ip ?? '').catch((error: unknown) => {
      throw error instanceof ApiError ? error : new UncountedRefusalError(error);
    });
    throw refused(found?.state);
  }
}

function refused(state: 'revoked' | 'expired' | undefined): ApiError {
  const options = { headers: { 'WWW-Authenticate': 'Bearer realm="admin", error="invalid_token"' } };
  switch (state) {
    case 'revoked':
      return new ApiError('API_KEY_REVOKED', 'This operator’s key has been revoked. Create a new one.', options);
    case 'expired':
      return new ApiError('API_KEY_EXPIRED', 'This operator’s key has expired. Create a new one.', options);
    case undefined:
      return new ApiError(
        'INVALID_API_KEY',
        'Invalid operator’s key. This route needs a key of "voxgate operators create".',
        options,
      );
  }
}
