import { Injectable } from '@nestjs/common';
import { type Algorithm, hash, type Options, verify } from '@node-rs/argon2';
import { ApiError } from '../errors/api-error';

/** OWASP's Password Storage Cheat Sheet: Argon2id with 19 MiB, two passes, one lane. */
const parameters: Options = {
  // The library's enum is a const one, which files that are compiled one by one cannot use.
  algorithm: 2 satisfies Algorithm.Argon2id,
  memoryCost: 19 * 1024,
  timeCost: 2,
  parallelism: 1,
};

/**
 * At once: each takes a thread of the pool that files and name look-ups share, and 19 MiB. Whoever floods the sign-in gets
 * no more than these, and those who wait no more than this.
 */
const mostAtOnce = 2;
const mostWaiting = 50;

/** Hashes and checks passwords, off the event loop. */
@Injectable()
export class PasswordHasher {
  private running = 0;
  private readonly waiting: (() => void)[] = [];
  private decoy: Promise<string> | undefined;

  /** @throws {ApiError} `OVERLOADED` when too many wait already, as `verify` does. */
  async hash(password: string): Promise<string> {
    return this.inTurn(() => hash(normalise(password), parameters));
  }

  /**
   * Whether it is the password. Without a hash, the answer is no after the same work, so that the time does not tell whether
   * there is somebody.
   *
   * @throws {ApiError} `OVERLOADED`, as `hash` does.
   */
  async verify(passwordHash: string | null, password: string): Promise<boolean> {
    // Made by the first attempt, whoever it is for: were it made for the first unknown address, that would take longer.
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
    if (this.running >= mostAtOnce) {
      if (this.waiting.length >= mostWaiting) {
        throw new ApiError('OVERLOADED', 'Too many people are signing in at the moment. Try again shortly.', {
          headers: { 'Retry-After': '2' },
        });
      }
      // The turn is handed over, so `running` stays as it is.
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

/** The same characters, however a keyboard puts them together (NIST SP 800-63B, section 3.1.1.2). */
function normalise(password: string): string {
  return password.normalize('NFKC');
}
