import { Injectable } from '@nestjs/common';
import { digestApiKey, isApiKey } from '../api-keys/api-key-secret';
import { AccountsService } from '../accounts/accounts.service';
import { ApiKeysService } from '../api-keys/api-keys.service';
import type { ResolvedApiKey } from '../api-keys/resolved-api-key';
import { isInRanges } from '../platform/caller/address-ranges';
import type { KeyCaller } from '../platform/caller/caller';
import { rightsOfKey } from '../platform/caller/rights';
import { ApiError } from '../platform/errors/api-error';
import { checkRight, onlySpeaks } from '../platform/errors/insufficient-right';
import type { RequestFacts } from '../rate-limit/metering/request-facts';
import { UsageMeter } from '../rate-limit/metering/usage-meter';
import { FailedAuthLimiter } from '../rate-limit/failed-auth.limiter';
import { inSpan } from '@voxgate/speech/support/tracing';
import { isSpeechToken } from './tokens/speech-token-secret';
import { type ResolvedSpeechToken, SpeechTokensService } from './tokens/speech-tokens.service';
import { currentSpan } from '../platform/tracing/current-span';
import { UncountedRefusalError } from './uncounted-refusal.error';

/**
 * Authenticates API keys and the tokens of keys, whatever they came with. It looks each up by its digest, without a cache, so that
 * revocation is immediate.
 */
@Injectable()
export class KeyAuthenticator {
  constructor(
    private readonly accounts: AccountsService,
    private readonly apiKeys: ApiKeysService,
    private readonly tokens: SpeechTokensService,
    private readonly failedAuth: FailedAuthLimiter,
    private readonly meter: UsageMeter,
  ) {}

  /**
   * Finds the caller with a key or a token. It is looked up first, so a valid key works from an address over its limit of failures.
   *
   * @param secret a key, or a token. A single-use token must have been redeemed: see {@link redeem}.
   * @param address of the client. Its failures are counted.
   * @param facts get the address, and the key, also if it is revoked or expired.
   * @throws {ApiError} `INVALID_API_KEY`, `API_KEY_REVOKED`, `API_KEY_DISABLED`, `ACCOUNT_SUSPENDED`, `API_KEY_ROTATED`, `API_KEY_EXPIRED`, `TOKEN_EXPIRED`
   *   or `ADDRESS_NOT_ALLOWED`; `RATE_LIMITED` after too many failures from the address.
   * @throws {UncountedRefusalError} if the database fails while the failure is counted; the driver's error if it fails before.
   */
  async authenticate(secret: string, address: string, facts: RequestFacts): Promise<KeyCaller> {
    facts.address = address;
    return inSpan(currentSpan().child('gate.authenticate'), async () => {
      const found = await this.noticeSuspension(await this.find(secret));
      if (found) this.note(found, facts);
      return this.accepted(found ? this.callerOf(found, secret, address) : unknown(secret), address);
    });
  }

  /**
   * Finds the caller for clients that present no secret, because the operator has given them a key. It cannot change keys.
   *
   * @param address of the client.
   * @param facts get the address, and the key, also if it is revoked or expired.
   * @throws {ApiError} as `authenticate`. Failures are not counted: nobody guesses.
   */
  async authenticateById(id: string, address: string, facts: RequestFacts): Promise<KeyCaller> {
    facts.address = address;
    return inSpan(currentSpan().child('gate.authenticate'), async () => {
      const found = await this.noticeSuspension(await this.apiKeys.resolveById(id));
      if (found) this.note(found, facts);
      const caller = found ? this.callerOf(found, noSecret, address) : unknown(noSecret);
      if (caller instanceof ApiError) throw caller;
      return caller;
    });
  }

  /**
   * Redeems a single-use token for a connection that is about to begin. No replica accepts the token from then on.
   *
   * @param address of the client. Its failures are counted.
   * @returns what the connection authenticates with in place of the token. Keep it in memory, and send it to nobody.
   * @throws {ApiError} `INVALID_API_KEY` if there is no such token, or it was used before; `RATE_LIMITED` after too many failures
   *   from the address.
   */
  async redeem(token: string, address: string): Promise<string> {
    const own = isSpeechToken(token) ? await this.tokens.redeem(token) : undefined;
    return this.accepted(own ?? notRedeemable(), address);
  }

  private async find(secret: string): Promise<ResolvedApiKey | ResolvedSpeechToken | undefined> {
    if (isApiKey(secret)) return this.apiKeys.resolve(secret);
    return isSpeechToken(secret) ? this.tokens.resolve(secret) : undefined;
  }

  /** The keys of a suspended account are found as disabled: only those that are need another look. */
  private async noticeSuspension(found: Found | undefined): Promise<Found | undefined> {
    if (found?.state !== 'disabled' || !(await this.accounts.isSuspended(found.accountId))) return found;
    return { ...found, state: 'suspended' };
  }

  private note(found: Found, facts: RequestFacts): void {
    facts.key = found;
    if (found.state === 'revoked' || found.state === 'expired') this.meter.refused(found, found.state);
  }

  /** Counts a failure, and throws it. */
  private async accepted<Result>(result: Result | ApiError, address: string): Promise<Result> {
    if (!(result instanceof ApiError)) return result;
    await this.failedAuth.consume('apiKey', address).catch((error: unknown) => {
      throw error instanceof ApiError ? error : new UncountedRefusalError(error);
    });
    throw result;
  }

  private callerOf(found: Found, secret: string, address: string): KeyCaller | ApiError {
    if (found.state !== 'active') return refused(found.state);
    if (!isInRanges(address, found.allowedAddresses)) return addressNotAllowed();
    const { scopes, state: _active, token, ...facts } = found;
    const rights = rightsOfKey(scopes);
    if (token) {
      const rightsOfToken = rights.filter((right) => right === 'speech');
      return { type: 'api_key', rights: rightsOfToken, ...facts, token, confirm: () => Promise.reject(onlySpeaks()) };
    }
    const confirm: KeyCaller['confirm'] = async (manager, right) => {
      const now = await this.apiKeys.resolveLocked(manager, found.id, secret);
      const caller = now ? this.callerOf(now, secret, address) : unknown(secret);
      if (caller instanceof ApiError) throw caller;
      checkRight(caller, right);
      return caller;
    };
    return { type: 'api_key', rights, ...facts, secretDigest: digestApiKey(secret), confirm };
  }
}

/** A key or a token that was found. */
type Found = Omit<ResolvedApiKey | ResolvedSpeechToken, 'state'> & {
  token?: ResolvedSpeechToken['token'];
  state: ResolvedSpeechToken['state'] | 'suspended';
};

/** The secret of a client that presents none. It is none of any key, so changes of keys find no caller with it. */
const noSecret = '';

const invalidToken = { headers: { 'WWW-Authenticate': 'Bearer realm="api", error="invalid_token"' } };

function unknown(secret: string): ApiError {
  const message = isSpeechToken(secret)
    ? 'Invalid token. Check that you sent the complete token, or get a new one.'
    : 'Invalid API key. Check that you sent the complete key.';
  return new ApiError('INVALID_API_KEY', message, invalidToken);
}

function notRedeemable(): ApiError {
  return new ApiError(
    'INVALID_API_KEY',
    'This token is unknown, has expired, or was used before. Get a new one.',
    invalidToken,
  );
}

/** Counts as a failed authentication: whoever has stolen a key must not use up its requests. */
function addressNotAllowed(): ApiError {
  return new ApiError('ADDRESS_NOT_ALLOWED', 'This API key does not work from your address.');
}

/** Distinguishing revoked from expired leaks nothing: the caller has already presented the full secret. */
function refused(state: Exclude<Found['state'], 'active'>): ApiError {
  switch (state) {
    case 'token_expired':
      return new ApiError('TOKEN_EXPIRED', 'This token has expired. Get a new one.', invalidToken);
    case 'not_redeemed':
      return new ApiError(
        'INVALID_API_KEY',
        'This token is for one WebSocket. Send it in the parameter single_use_token of its URL.',
        invalidToken,
      );
    case 'revoked':
      return new ApiError('API_KEY_REVOKED', 'This API key has been revoked. Create a new one.', invalidToken);
    case 'suspended':
      return new ApiError('ACCOUNT_SUSPENDED', 'This account is suspended. Ask the operator of this server.');
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
