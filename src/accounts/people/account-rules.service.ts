import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditService } from '../audit/audit.service';
import type { Actor } from '../../platform/caller/actor';
import { AccountPeople } from './account-people';

/** The rules that apply to all people of an account. */
export interface AccountRules {
  /** Whether people who sign in with a password need a second factor. */
  secondFactorRequired: boolean;
}

/** Reads and changes the rules of accounts. */
@Injectable()
export class AccountRulesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  async read(accountId: string): Promise<AccountRules> {
    const [rules] = await this.dataSource.query<[AccountRules]>(
      'SELECT second_factor_required AS "secondFactorRequired" FROM accounts WHERE id = $1',
      [accountId],
    );
    return rules;
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
      const [changed] = await manager.query<[{ name: string }[], number]>(
        'UPDATE accounts SET second_factor_required = $2 WHERE id = $1 AND second_factor_required <> $2 RETURNING name',
        [accountId, required],
      );
      if (changed.length === 0) return;
      const action = required ? 'account.second_factor_required' : 'account.second_factor_optional';
      const subject = { type: 'account', id: accountId, name: changed[0]!.name } as const;
      await this.audit.record(manager, { accountId, action, actor: by, subject });
    });
  }
}
