import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Account } from '../account.entity';
import { AuditService } from '../audit/audit.service';
import type { Actor } from '../../platform/caller/actor';
import { AccountPeople } from './account-people';

/** The rules that apply to all people of an account. */
export type AccountRules = Pick<Account, 'secondFactorRequired'>;

/** Reads and changes the rules of accounts. */
@Injectable()
export class AccountRulesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  async read(accountId: string): Promise<AccountRules> {
    return this.dataSource.manager.findOneByOrFail(Account, { id: accountId });
  }

  /**
   * Requires a second factor, or no longer. Once this returns, every replica applies it to each request.
   *
   * @throws {ApiError} `INSUFFICIENT_ROLE` unless the actor is an owner.
   */
  async requireSecondFactor(accountId: string, required: boolean, by: Actor): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      const people = await AccountPeople.lock(manager, accountId, by);
      people.checkMayManage('owner');
      const { name, secondFactorRequired } = await manager.findOneByOrFail(Account, { id: accountId });
      if (secondFactorRequired === required) return;
      await manager.update(Account, { id: accountId }, { secondFactorRequired: required });
      const action = required ? 'account.second_factor_required' : 'account.second_factor_optional';
      const subject = { type: 'account', id: accountId, name } as const;
      await this.audit.record(manager, { accountId, action, actor: by, subject });
    });
  }
}
