import { createHash } from 'node:crypto';
import { UnauthorizedException } from '@nestjs/common';
import { EntitySchema } from 'typeorm';

/** The same table as Voxgate's, with an additional column for the last use. */
export const ApiKey = new EntitySchema({
  name: 'ApiKey',
  tableName: 'api_keys',
  columns: {
    id: { type: 'text', primary: true },
    accountId: { type: 'text', name: 'account_id' },
    digest: { type: 'bytea' },
    rateLimit: { type: 'integer', name: 'rate_limit', nullable: true },
    expiresAt: { type: 'timestamptz', name: 'expires_at', nullable: true },
    revokedAt: { type: 'timestamptz', name: 'revoked_at', nullable: true },
    lastUsedAt: { type: 'timestamptz', name: 'last_used_at', nullable: true },
  },
});

/** A typical guard: finds the key by its digest and records its use. */
export class UsualAuthGuard {
  #apiKeys;

  constructor(apiKeys) {
    this.#apiKeys = apiKeys;
  }

  async canActivate(context) {
    const request = context.switchToHttp().getRequest();
    const [scheme, token] = request.headers.authorization?.split(' ') ?? [];
    if (scheme !== 'Bearer' || !token) throw new UnauthorizedException();
    const apiKey = await this.#apiKeys.findOneBy({ digest: createHash('sha256').update(token).digest() });
    if (!apiKey || apiKey.revokedAt || (apiKey.expiresAt && apiKey.expiresAt <= new Date())) {
      throw new UnauthorizedException();
    }
    await this.#apiKeys.update(apiKey.id, { lastUsedAt: new Date() });
    request.apiKey = apiKey;
    return true;
  }
}

/** The limit of the key that the guard has found. */
export const limitOf = ({ apiKey }, otherwise) => apiKey.rateLimit ?? otherwise;
