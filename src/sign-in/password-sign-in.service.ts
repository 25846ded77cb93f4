import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import { actorOf } from '../caller/actor';
import type { Client } from '../caller/client';
import { ApiError } from '../errors/api-error';
import { PasswordHasher } from '../users/password-hasher';
import type { User } from '../users/user.entity';
import { UsersService } from '../users/users.service';
import { SignInLimiter } from './sign-in.limiter';

/** Verifies users by e-mail address and password. */
@Injectable()
export class PasswordSignIn {
  constructor(
    private readonly users: UsersService,
    private readonly passwords: PasswordHasher,
    private readonly limiter: SignInLimiter,
    private readonly audit: AuditService,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /**
   * @returns the user, with account.
   * @throws {ApiError} `INVALID_CREDENTIALS` if the e-mail address is unknown, the user has no password, or the password is
   *   wrong. The response, the statements and the hashing are the same in all three cases. Also `RATE_LIMITED` and `OVERLOADED`.
   */
  async verifyCredentials(email: string, password: string, client: Client): Promise<User> {
    const user = await this.users.findByEmail(email);
    await this.limiter.consume(client, email, user?.id ?? nobody);
    const isRight = await this.passwords.verify(user?.passwordHash ?? null, password);
    if (user && isRight) return user;
    await this.recordRefusal(email, user, client);
    throw new ApiError('INVALID_CREDENTIALS', 'The e-mail address or the password is wrong.');
  }

  /**
   * Records the failed attempt in the audit trail. For an unknown e-mail address, it runs the same statements and rolls them
   * back. The commit does not wait for the disk, because a rollback does not either.
   */
  private async recordRefusal(email: string, user: User | null, client: Client): Promise<void> {
    const decoyAccountId = await this.users.anyAccountId();
    const accountId = user?.accountId ?? decoyAccountId;
    if (accountId === undefined) return;
    const id = user?.id ?? nobody;
    const name = user?.email ?? storable(email);
    const actor = actorOf({ type: 'person', id, name }, client);
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      await runner.query('SET LOCAL synchronous_commit = off');
      const subject = { type: 'person', id, name } as const;
      await this.audit.record(runner.manager, { accountId, action: 'session.refused', actor, subject });
      await (user ? runner.commitTransaction() : runner.rollbackTransaction());
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      throw error;
    } finally {
      await runner.release();
    }
  }
}

/** Used in place of the id of a user who does not exist. */
const nobody = 'usr_nobody';

/** Removes what PostgreSQL text cannot contain: NUL and lone surrogates. */
function storable(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed();
}
