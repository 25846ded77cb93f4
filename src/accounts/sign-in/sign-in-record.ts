import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import { actorOf } from '../../platform/caller/actor';
import type { Client } from '../../platform/caller/client';
import type { Member } from '../users/member';
import { UsersService } from '../users/users.service';

/** Used in place of the id of a user who does not exist. */
export const nobody = 'usr_nobody';

/** Records what somebody does with an e-mail address who has not signed in. */
@Injectable()
export class SignInRecord {
  constructor(
    private readonly users: UsersService,
    private readonly audit: AuditService,
    @InjectDataSource() private readonly dataSource: DataSource,
  ) {}

  /**
   * Records an event in the audit trail. For an unknown e-mail address, it runs the same statements and rolls them back, so that its
   * time does not reveal whether the user exists. The commit does not wait for the disk, because a rollback does not either.
   *
   * @param also what else belongs to the event. It is rolled back, too.
   */
  async add(
    action: 'session.refused' | 'password.reset_requested',
    { email, user, client }: { email: string; user: Member | null; client: Client },
    also: (
      manager: EntityManager,
      of: { accountId: string; id: string; name: string },
    ) => Promise<void> = async () => {},
  ): Promise<void> {
    const decoyAccountId = await this.users.anyAccountId();
    const accountId = user?.account.id ?? decoyAccountId;
    if (accountId === undefined) return;
    const id = user?.id ?? nobody;
    const name = user?.email ?? storable(email);
    const actor = actorOf({ type: 'person', id, name }, client);
    const runner = this.dataSource.createQueryRunner();
    try {
      await runner.startTransaction();
      await runner.query('SET LOCAL synchronous_commit = off');
      const subject = { type: 'person', id, name } as const;
      await this.audit.record(runner.manager, { accountId, action, actor, subject });
      await also(runner.manager, { accountId, id, name });
      await (user ? runner.commitTransaction() : runner.rollbackTransaction());
    } catch (error) {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
      throw error;
    } finally {
      await runner.release();
    }
  }
}

/** Removes what PostgreSQL text cannot contain: NUL and lone surrogates. */
function storable(text: string): string {
  return text.replaceAll('\0', ' ').toWellFormed();
}
