import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AccountsService } from '../../accounts/accounts.service';
import type { Account } from '../../accounts/account.entity';
import { ApiKey } from '../../api-keys/api-key.entity';
import { AccountDeletion } from '../../accounts/account-deletion.entity';
import { ApiKeysService } from '../../api-keys/api-keys.service';
import { operator } from '../../platform/caller/actor';
import { advisoryLocks, holdAdvisoryLock } from '../../platform/database/advisory-locks';
import type { OneTimeLink } from '../../accounts/users/one-time-link';
import { UsersService } from '../../accounts/users/users.service';

/** The first account. Only at this point are its first key and the link for its owner known. */
export interface FirstAccount {
  account: Account;
  key: string;
  /** The link with which the owner chooses a password. */
  link: OneTimeLink;
}

/** Creates the first account, its first key and a link for its owner, so that a new server can be used immediately. */
@Injectable()
export class FirstAccountService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly apiKeys: ApiKeysService,
    private readonly users: UsersService,
  ) {}

  /** Whether the database has never had an API key. Another replica may create one right after this check. */
  async isNeeded(): Promise<boolean> {
    // The keys of deleted accounts are gone.
    const { manager } = this.dataSource;
    return !(await manager.exists(ApiKey)) && !(await manager.exists(AccountDeletion));
  }

  /**
   * Creates the first account, unless the database has ever had an API key. If several replicas start at once, only one creates
   * it.
   *
   * @returns `undefined` if the account was not needed.
   */
  async createIfNone(email: string): Promise<FirstAccount | undefined> {
    // Only the lock is part of this transaction. Other transactions create the account and its key.
    return this.dataSource.transaction(async (lockHolder) => {
      await holdAdvisoryLock(lockHolder, advisoryLocks.firstAccount);
      if (!(await this.isNeeded())) return undefined;
      // The account may exist without a key, if an earlier start was interrupted.
      const existing = (await this.accounts.list()).find((account) => account.email === email.toLowerCase());
      const account = existing ?? (await this.accounts.create({ name: 'Owner', email }));
      const { key } = await this.apiKeys.create(account.id, { name: 'First key', expiresAt: null }, operator);
      const link = await this.users.invite(account, email, operator);
      return { account, key, link };
    });
  }
}
