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
   * @throws {ApiError} `INVALID_CREDENTIALS`, alike and after the same time whether there is nobody, no password, or
   *   another; `RATE_LIMITED`; `OVERLOADED`.
   */
  async prove(email: string, password: string, client: Client): Promise<Person> {
    const person = await this.people.findByEmail(email);
    await this.limiter.count(client, email, person?.id);
    const isRight = await this.passwords.verify(person?.passwordHash ?? null, password);
    if (person && isRight) return person;
    if (person) await this.noteRefusal(person, client);
    throw new ApiError('INVALID_CREDENTIALS', 'The e-mail address or the password is wrong.');
  }

  /** Without waiting for the disk, which would tell by its time that there is somebody. */
  private async noteRefusal({ id, email, accountId }: Person, client: Client): Promise<void> {
    const actor = actorOf({ type: 'person', accountId, id, name: email, rateLimit: null }, client);
    const subject = { type: 'person', id, name: email } as const;
    await this.dataSource.transaction(async (manager) => {
      await manager.query('SET LOCAL synchronous_commit = off');
      await this.audit.record(manager, { accountId, action: 'session.refused', actor, subject });
    });
  }
}
