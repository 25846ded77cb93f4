import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, QueryFailedError, Repository } from 'typeorm';
import { Account } from '../../../accounts/account.entity';
import { AccountDeletion } from '../../../accounts/account-deletion.entity';
import { accountNotFound, suspension } from '../../../accounts/accounts.service';
import { StoredObjects } from '../../../accounts/files/stored-objects';
import { RunningResponses } from '../../../accounts/running-responses';
import type { Actor } from '../../../platform/caller/actor';
import { lockAccount } from '../../../platform/database/lock-account';
import { PeriodicSweep } from '../../../platform/database/periodic-sweep';
import { ShardedSql } from '../../../platform/database/shards/sharded-sql';
import { readStatement } from '../../../platform/database/statement';
import { currentTime, isNewerThan } from '../../../platform/database/times';
import { ApiError } from '../../../platform/errors/api-error';
import { type AccountTable, accountTables, lateTables } from './account-tables';

const removePeopleStatement = readStatement('operations/admin/account-data/remove-people.sql');
const forget = (name: string) => ({
  name: `account_${name}`,
  text: readStatement(`operations/admin/account-data/${name}.sql`),
});
const forgetWindows = forget('forget-windows');
const forgetCounters = forget('forget-counters');
const forgetReservations = forget('forget-reservations');

/** Rows that a step removes. */
const perStep = 1000;
const perLargeStep = 20;

/** Seconds for which late rows are looked for after a deletion: longer than a server keeps what it could not write. */
const lateSeconds = 3600;

/**
 * Deletes accounts with all that they have. A transaction records the deletion, and takes away all that lets somebody in: from then on, the
 * account does not exist for anybody. The rest, which may be much, is removed in small steps by any server, which goes on where another has
 * died. Then the account's row is removed; the record stays.
 */
@Injectable()
export class AccountDeletionService extends PeriodicSweep {
  constructor(
    @InjectRepository(AccountDeletion) private readonly deletions: Repository<AccountDeletion>,
    private readonly objects: StoredObjects,
    private readonly shards: ShardedSql,
    private readonly running: RunningResponses,
  ) {
    super('Accounts', 'Deleted accounts cannot be removed');
  }

  /**
   * Begins the deletion of an account. Once this returns, it happens, whatever fails.
   *
   * @throws {ApiError} `ACCOUNT_NOT_FOUND`.
   */
  async request(accountId: string, by: Actor): Promise<AccountDeletion> {
    const deletion = await this.deletions.manager.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      const account = await manager.findOneBy(Account, { id: accountId, deletedAt: IsNull() });
      if (!account) throw accountNotFound();
      const { id: actorId, name: actorName, address } = by;
      const { externalId } = account;
      await manager.insert(AccountDeletion, { accountId, externalId, actorId, actorName, address });
      // The ids that must be unique are free again.
      const freed = { externalId: null, email: `deleted:${accountId}`, name: 'Deleted' };
      await manager.update(Account, { id: accountId }, { ...suspension, ...freed, deletedAt: currentTime });
      await this.shutOut(manager, accountId);
      return manager.findOneByOrFail(AccountDeletion, { accountId });
    });
    this.running.end(accountId);
    return deletion;
  }

  /** @throws {ApiError} `DELETION_NOT_FOUND`. */
  async find(accountId: string): Promise<AccountDeletion> {
    const found = /^acct_[0-9a-z]{1,100}$/u.test(accountId) ? await this.deletions.findOneBy({ accountId }) : null;
    if (!found) throw new ApiError('DELETION_NOT_FOUND', 'No account with this id has been deleted.');
    return found;
  }

  /** Goes on with all deletions that are not finished, and removes what was written late. */
  protected async sweepOnce(): Promise<void> {
    const open = await this.deletions.find({ where: { finishedAt: IsNull() }, order: { requestedAt: 'ASC' } });
    for (const { accountId } of open) {
      if (this.isStopping) return;
      await this.carryOut(accountId);
    }
    const late = await this.deletions.findBy({ finishedAt: isNewerThan(lateSeconds) });
    for (const { accountId } of late) for (const table of lateTables) await this.removeRows(table, accountId);
  }

  /**
   * Removes what a deleted account has.
   *
   * @returns whether nothing is left. Otherwise the store of files does not answer, or a server still writes: the sweep tries again.
   */
  async carryOut(accountId: string): Promise<boolean> {
    const { manager } = this.deletions;
    await this.forgetLimits(accountId);
    for (const table of accountTables) {
      // What takes these along removes them in smaller steps.
      if (table.goesWith === undefined) await this.removeRows(table, accountId);
    }
    if (this.isStopping || !(await this.objects.removeAllOf(accountId))) return false;
    try {
      await manager.transaction(async (transaction) => {
        // Somebody may have joined while the deletion began.
        await transaction.query(removePeopleStatement, [accountId]);
        await transaction.delete(Account, { id: accountId });
        await transaction.update(AccountDeletion, { accountId }, { finishedAt: currentTime });
      });
      return true;
    } catch (error) {
      // A row that a request has written meanwhile refers to the account: the next sweep removes it, too.
      if (error instanceof QueryFailedError && (error.driverError as { code?: string }).code === '23503') return false;
      throw error;
    }
  }

  /** Takes away all that lets somebody in. The keys go last, because others refer to them. */
  private async shutOut(manager: EntityManager, accountId: string): Promise<void> {
    await manager.query(
      'UPDATE api_keys SET revoked_at = clock_timestamp() WHERE account_id = $1 AND revoked_at IS NULL',
      [accountId],
    );
    for (const name of ['sessions', 'one_time_links', 'invitations'])
      await manager.query(`DELETE FROM ${name} WHERE account_id = $1`, [accountId]);
    // A person who joins another account meanwhile waits, or is seen by the next statement.
    await manager.query(
      'SELECT FROM people WHERE id IN (SELECT person_id FROM memberships WHERE account_id = $1) ORDER BY id FOR UPDATE',
      [accountId],
    );
    await manager.query(removePeopleStatement, [accountId]);
  }

  /** Removes the windows and budgets of the account and its keys. They need the rows of the keys, so this comes first. */
  private async forgetLimits(accountId: string): Promise<void> {
    const rows = await this.deletions.query<{ id: string }[]>(
      `SELECT id FROM api_keys WHERE account_id = $1
       UNION ALL SELECT t.id FROM speech_tokens AS t JOIN api_keys AS k ON k.id = t.api_key_id WHERE k.account_id = $1`,
      [accountId],
    );
    const owners = [accountId, ...rows.map(({ id }) => id)];
    const buckets = [...owners, `invitations:${accountId}`, `invitation-emails:${accountId}`];
    const shardKey = this.shards.keyOf(accountId);
    await this.shards.query(shardKey, forgetWindows, [buckets]);
    await this.shards.query(shardKey, forgetCounters, [owners]);
    await this.shards.query(shardKey, forgetReservations, [owners]);
  }

  private async removeRows({ name, of, isLarge = false }: AccountTable, accountId: string): Promise<void> {
    const most = isLarge ? perLargeStep : perStep;
    await this.inSteps(async () => {
      const [, removed] = await this.deletions.query<[unknown[], number]>(
        `DELETE FROM ${name} WHERE ctid = ANY (ARRAY(SELECT t.ctid FROM ${name} AS t WHERE ${of} LIMIT ${most}))`,
        [accountId],
      );
      return removed === most;
    });
  }
}
