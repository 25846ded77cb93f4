import { Injectable } from '@nestjs/common';
import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import { ApiError } from '../../platform/errors/api-error';

/** From OWASP's Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane. */
const parameters: Options = {
  // The library exports a const enum, which cannot be used when files are compiled in isolation.
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
};

/**
 * Maximum number of hashes computed at once, and of those waiting. Each hash takes 19 MiB and a thread of the pool that file
 * and DNS operations share, so a flood of sign-ins must not take more.
 */
const maxAtOnce = 2;
const maxWaiting = 50;

/** Hashes and checks passwords, off the event loop. */
@Injectable()
export class PasswordHasher {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private decoy: Promise<string> | undefined;
  protected readonly parameters: Options = parameters;

  /** @throws {ApiError} `OVERLOADED` if too many calls are waiting already. `verify` does the same. */
  async hash(password: string): Promise<string> {
    return this.inTurn(() => hash(normalise(password), this.parameters));
  }

  /**
   * Checks a password. Without a hash, it does the same work and returns `false`, so that the response time does not reveal
   * whether the user exists.
   *
   * @throws {ApiError} `OVERLOADED`, as `hash` does.
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    // Created by the first attempt for any address. If only unknown addresses created it, the first would take longer.
    const decoy = await (this.decoy ??= this.makeDecoy());
    const matches = await this.inTurn(() => verify(passwordHash ?? decoy, normalise(password)));
    return matches && passwordHash !== null;
  }

  private async makeDecoy(): Promise<string> {
    try {
      return await this.hash('nobody');
    } catch (error) {
      this.decoy = undefined;
      throw error;
    }
  }

  private async inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (this.running >= maxAtOnce) {
      if (this.waiting.length >= maxWaiting) {
        throw new ApiError('OVERLOADED', 'Too many users are signing in. Try again shortly.', {
          headers: { 'Retry-After': '2' },
        });
      }
      // The finished call hands over its slot, so `running` does not change.
      await new Promise<void>((turn) => this.waiting.push(turn));
    } else this.running++;
    try {
      return await work();
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running--;
    }
  }
}

/** Makes passwords equal that differ only in how characters are composed (NIST SP 800-63B, section 3.1.1.2). */
function normalise(password: string): string {
  return password.normalize('NFKC');
}
