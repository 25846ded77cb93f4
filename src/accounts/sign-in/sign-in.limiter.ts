import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import type { Client } from '../../platform/caller/client';
import { Environment } from '../../platform/config/environment';
import { addressBucket } from '../../platform/caller/address-bucket';
import { WindowLimiter } from '../../rate-limit/window-limiter';

const addressWindowMs = 60_000;
const userWindowMs = 15 * 60_000;

/** What is attempted. Each has windows of its own, so that neither uses up the other. */
export type Attempt = 'sign-in' | 'password-reset';

/**
 * Limits attempts to sign in and requests for a new password, exactly and across all replicas. Attempts are counted before the password is checked: unlike a key,
 * a password can be guessed, so the correct guess must count too.
 *
 * There are two limits, for each kind of attempt:
 * - `RATE_LIMIT_FAILED_AUTH` attempts per minute for each client address.
 * - `RATE_LIMIT_SIGN_IN` attempts per 15 minutes for each e-mail address, whether or not a user has it, from all client
 *   addresses together. Client addresses from which the user has signed in before are counted separately, so that an attacker
 *   cannot lock the user out.
 */
@Injectable()
export class SignInLimiter {
  constructor(
    private readonly limiter: WindowLimiter,
    private readonly audit: AuditService,
    private readonly environment: Environment,
  ) {}

  /**
   * Counts an attempt without an e-mail address, such as one at a provider.
   *
   * @throws {ApiError} `RATE_LIMITED`.
   */
  async consumeAddress({ address }: Client, attempt: Attempt = 'sign-in'): Promise<void> {
    await this.limiter.consume({
      bucket: `${attempt}:address:${addressBucket(address ?? '')}`,
      limit: this.environment.RATE_LIMIT_FAILED_AUTH,
      windowMs: addressWindowMs,
    });
  }

  /**
   * Counts an attempt.
   *
   * @param userId the user with this e-mail address, or an id that nobody has. The same statements run in both cases.
   * @throws {ApiError} `RATE_LIMITED`, whether or not the user exists.
   */
  async consume(client: Client, email: string, userId: string, attempt: Attempt = 'sign-in'): Promise<void> {
    await this.consumeAddress(client, attempt);
    const bucket = addressBucket(client.address ?? '');
    const isKnown = client.address !== null && (await this.audit.hasSignedIn(userId, bucket));
    // Store a digest: people sometimes type their password in the e-mail field.
    const digest = createHash('sha256').update(email.toLowerCase()).digest('base64url');
    await this.limiter.consume({
      bucket: `${attempt}:person:${digest}${isKnown ? `:${bucket}` : ''}`,
      limit: this.environment.RATE_LIMIT_SIGN_IN,
      windowMs: userWindowMs,
    });
  }
}
