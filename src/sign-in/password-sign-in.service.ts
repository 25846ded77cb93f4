import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import { actorOf } from '../caller/actor';
import type { Client } from '../caller/client';
import { ApiError } from '../errors/api-error';
import { PasswordHasher } from '../people/password-hasher';
import { PeopleService } from '../people/people.service';
import type { Person } from '../people/person.entity';
import { SignInLimiter } from './sign-in.limiter';

/** Proves who somebody is by e-mail address and password. */
@Injectable()
export class PasswordSignIn {
  constructor(
    private readonly people: PeopleService,
    private readonly passwords: PasswordHasher,
    private readonly limiter: SignInLimiter,
    private readonly audit: AuditService,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /**
   * @returns the person, with account.
   * @throws {ApiError} `INVALID_CREDENTIALS` with the same answer, after the same statements and the same hashing, whether
   *   nobody has the address, the person has no password, or the password is wrong; `RATE_LIMITED`; `OVERLOADED`.
   */
  async prove(email: string, password: string, client: Client): Promise<Person> {
    const person = await this.people.findByEmail(email);
    await this.limiter.count(client, email, person?.id ?? nobody);
    const isRight = await this.passwords.verify(person?.passwordHash ?? null, password);
    if (person && isRight) return person;
    await this.noteRefusal(email, person, client);
    throw new ApiError('INVALID_CREDENTIALS', 'The e-mail address or the password is wrong.');
  }

  /**
   * Records the refusal in the audit trail. For an address that nobody has, the same statements run, and are rolled back.
   * The commit does not wait for the disk, because a rollback does not either.
   */
  private async noteRefusal(email: string, person: Person | null, client: Client): Promise<void> {
    const decoyAccountId = await this.people.anyAccountId();
    const accountId = person?.accountId ?? decoyAccountId;
    if (accountId === undefined) return;
    const id = person?.id ?? nobody;
    const name = person?.email ?? storable(email);
    const actor = actorOf({ type: 'person', accountId, id, name, rateLimit: null }, client);
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      await runner.query('SET LOCAL synchronous_commit = off');
      const subject = { type: 'person', id, name } as const;
      await this.audit.record(runner.manager, { accountId, action: 'session.refused', actor, subject });
      await (person ? runner.commitTransaction() : runner.rollbackTransaction());
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      throw error;
    } finally {
      await runner.release();
    }
  }
}

/** Stands for the id of a person who is not there. */
const nobody = 'usr_nobody';

/** PostgreSQL has no NUL and no lone surrogate in its texts. */
function storable(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed();
}
