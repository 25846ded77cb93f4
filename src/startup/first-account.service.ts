import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AccountsService } from '../accounts/accounts.service';
import type { Account } from '../accounts/account.entity';
import { ApiKeysService } from '../api-keys/api-keys.service';
import { operator } from '../caller/actor';
import type { OneTimeLink } from '../people/one-time-link';
import { PeopleService } from '../people/people.service';

/** Any fixed number that nothing else on this database locks. */
const lock = 7_838_646_302;

/** The first account, and the only moment at which its first key, and the link for its owner, are known. */
export interface FirstAccount {
  account: Account;
  key: string;
  /** By which its owner chooses a password. */
  link: OneTimeLink;
}

/** Makes the first account, its first key and a link for its owner, so that a new server can be used at once. */
@Injectable()
export class FirstAccountService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly accounts: AccountsService,
    private readonly apiKeys: ApiKeysService,
    private readonly people: PeopleService,
  ) {}

  /** Whether there has never been a key; another replica may yet be faster. */
  async isNeeded(): Promise<boolean> {
    const [{ used }] = await this.dataSource.query<[{ used: boolean }]>('SELECT EXISTS (SELECT FROM api_keys) AS used');
    return !used;
  }

  /**
   * Makes them unless there has ever been a key. Of several replicas that start at once, one makes them.
   *
   * @returns `undefined` when there is nothing to make.
   */
  async createIfNone(email: string): Promise<FirstAccount | undefined> {
    const lockHolder = this.dataSource.createQueryRunner();
    try {
      await lockHolder.query('SELECT pg_advisory_lock($1)', [lock]);
      const [{ used }] = (await lockHolder.query('SELECT EXISTS (SELECT FROM api_keys) AS used')) as [
        { used: boolean },
      ];
      if (used) return undefined;
      // An account without a key is there if a first start was interrupted between the two.
      const existing = (await this.accounts.list()).find((account) => account.email === email.toLowerCase());
      const account = existing ?? (await this.accounts.create({ name: 'Owner', email }));
      const { key } = await this.apiKeys.create(account.id, { name: 'First key', expiresAt: null }, operator);
      const link = await this.people.invite(account, email, operator);
      return { account, key, link };
    } finally {
      await lockHolder.query('SELECT pg_advisory_unlock($1)', [lock]).catch(() => undefined);
      await lockHolder.release();
    }
  }
}
