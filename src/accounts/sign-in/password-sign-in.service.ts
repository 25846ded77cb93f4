import { Injectable } from '@nestjs/common';
import { actorOf } from '../../platform/caller/actor';
import type { Client } from '../../platform/caller/client';
import { ApiError } from '../../platform/errors/api-error';
import { invalidCode, SecondFactorService } from '../second-factor/second-factor.service';
import { PasswordHasher } from '../users/password-hasher';
import type { Member } from '../users/member';
import { UsersService } from '../users/users.service';
import { nobody, SignInRecord } from './sign-in-record';
import { SignInLimiter } from './sign-in.limiter';

/** Verifies users by e-mail address, password and second factor. */
@Injectable()
export class PasswordSignIn {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: PasswordHasher,
    private readonly limiter: SignInLimiter,
    private readonly record: SignInRecord,
    private readonly secondFactor: SecondFactorService,
  ) {}

  /**
   * Verifies everything that a user needs to sign in.
   *
   * @param code of the second factor; `undefined` if the user has not been asked for one.
   * @returns the user, in the account that they used last.
   * @throws {ApiError} what `verifyCredentials` and `checkSecondFactor` throw.
   */
  async verify(email: string, password: string, code: string | undefined, client: Client): Promise<Member> {
    const user = await this.verifyCredentials(email, password, client);
    await this.checkSecondFactor(user, code, client);
    return user;
  }

  /**
   * Verifies the password alone.
   *
   * @returns the user, in the account that they used last.
   * @throws {ApiError} `INVALID_CREDENTIALS` if the e-mail address is unknown, the user has no password, or the password is
   *   wrong. The response, the statements and the hashing are the same in all three cases. Also `RATE_LIMITED` and `OVERLOADED`.
   */
  async verifyCredentials(email: string, password: string, client: Client): Promise<Member> {
    const user = await this.users.findByEmail(email);
    await this.limiter.consume(client, email, user?.id ?? nobody);
    const isRight = await this.passwords.verify(user?.passwordHash ?? null, password);
    if (user && isRight) return user;
    await this.record.add('session.refused', { email, user, client });
    throw new ApiError('INVALID_CREDENTIALS', 'The e-mail address or the password is wrong.');
  }

  /**
   * Counts an attempt for a user who has a one-time link, as `verifyCredentials` does.
   *
   * @throws {ApiError} `RATE_LIMITED`, and what `checkSecondFactor` throws.
   */
  async countAndCheckSecondFactor(user: Member, code: string | undefined, client: Client): Promise<void> {
    if (!user.hasSecondFactor) return;
    await this.limiter.consume(client, user.email, user.id);
    await this.checkSecondFactor(user, code, client);
  }

  /**
   * Checks the second factor of a user whose password was right, and uses the code up. The caller has counted the attempt.
   *
   * @throws {ApiError} `SECOND_FACTOR_REQUIRED` if the user has one and there is no code; `INVALID_CODE`.
   */
  private async checkSecondFactor(user: Member, code: string | undefined, client: Client): Promise<void> {
    if (!user.hasSecondFactor) return;
    if (code === undefined) {
      throw new ApiError('SECOND_FACTOR_REQUIRED', 'Enter the code of your authenticator app, or a recovery code.');
    }
    const { id, email, account } = user;
    const by = actorOf({ type: 'person', id, name: email }, client);
    if (await this.secondFactor.use(code, { person: { id, email }, accountId: account.id, by })) return;
    await this.record.add('session.refused', { email, user, client });
    throw invalidCode();
  }
}
