import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AuditService } from '../audit/audit.service';
import type { Client } from '../caller/client';
import { Environment } from '../config/environment';
import { addressBucket } from '../rate-limit/address-bucket';
import { rateLimited } from '../rate-limit/rate-limited.error';
import { SlidingWindowStorage } from '../rate-limit/sliding-window.storage';

const addressWindowMs = 60_000;
const personWindowMs = 15 * 60_000;

/**
 * Limits attempts to sign in, exactly and over all replicas. They are counted before the password is looked at: unlike a
 * key, a password can be guessed, so also the guess that is right must have had its place.
 *
 * An address may make so many attempts a minute, as it may fail with keys. And for one e-mail address there are so many in
 * a quarter of an hour, be it that of a person or not, however many addresses they come from; except from where this person has
 * signed in before: from there they are counted apart, so that strangers who guess cannot lock anybody out.
 */
@Injectable()
export class SignInLimiter {
  constructor(
    private readonly storage: SlidingWindowStorage,
    private readonly audit: AuditService,
    private readonly environment: Environment,
  ) {}

  /**
   * Counts an attempt for which no e-mail address is told, such as one at a provider.
   *
   * @throws {ApiError} `RATE_LIMITED`.
   */
  async countAddress({ address }: Client): Promise<void> {
    await this.admit(
      `sign-in:address:${addressBucket(address ?? '')}`,
      this.environment.RATE_LIMIT_FAILED_AUTH,
      addressWindowMs,
    );
  }

  /**
   * Counts an attempt.
   *
   * @param personId who has this e-mail address; an id that nobody has, if nobody: the same statements run for both.
   * @throws {ApiError} `RATE_LIMITED` alike whether there is somebody or not.
   */
  async count(client: Client, email: string, personId: string): Promise<void> {
    await this.countAddress(client);
    const bucket = addressBucket(client.address ?? '');
    const isKnown = client.address !== null && (await this.audit.hasSignedIn(personId, bucket));
    // What people type there may be a password.
    const digest = createHash('sha256').update(email.toLowerCase()).digest('base64url');
    await this.admit(
      `sign-in:person:${digest}${isKnown ? `:${bucket}` : ''}`,
      this.environment.RATE_LIMIT_SIGN_IN,
      personWindowMs,
    );
  }

  private async admit(bucket: string, limit: number, windowMs: number): Promise<void> {
    const { admitted, waitMs } = await this.storage.admit({ bucket, limit, windowMs, forgettable: true });
    if (!admitted) throw rateLimited(waitMs);
  }
}
