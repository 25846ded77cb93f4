import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { IsNull, Not, QueryFailedError, Repository } from 'typeorm';
import { AuditService } from './audit/audit.service';
import { currentTime } from '../platform/database/times';
import { lockAccount } from '../platform/database/lock-account';
import type { Actor } from '../platform/caller/actor';
import { OperatorError, UsageError } from '../platform/errors/operator-error';
import { type BudgetChanges, changedBudgets } from '../platform/caller/budgets';
import { timeOrderedId } from '../platform/ids/time-ordered-id';
import { isEmailAddress } from '../platform/validation/email-address';
import { checkLabel, normaliseLabel } from '../platform/validation/label';
import { ApiError } from '../platform/errors/api-error';
import { Account } from './account.entity';
import { Session } from './sessions/session.entity';

/** The fields of a new account. */
export interface NewAccount {
  name: string;
  email: string;
}

/** Creates and finds accounts. */
@Injectable()
export class AccountsService {
  constructor(
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
    private readonly audit: AuditService,
  ) {}

  /** @throws {UsageError} if the name or e-mail address is invalid; {OperatorError} if another account has the address. */
  async create({ name: givenName, email }: NewAccount): Promise<Account> {
    const name = normaliseLabel(givenName);
    const problem = checkLabel(name);
    if (problem) throw new UsageError(`The account's name ${problem}.`);
    if (!isEmailAddress(email)) throw new UsageError(`"${email}" is not an e-mail address.`);
    const id = timeOrderedId('acct');
    try {
      await this.accounts.insert({ id, name, email: email.toLowerCase() });
    } catch (error) {
      if (error instanceof QueryFailedError && (error.driverError as { code?: string }).code === '23505') {
        throw new OperatorError(`An account with the e-mail address ${email} already exists.`, { cause: error });
      }
      throw error;
    }
    return this.accounts.findOneByOrFail({ id });
  }

  /**
   * Switches the speech cache on or off for an account. Requests that begin after this returns follow it, on every replica. What has
   * been cached stays until it is too old or displaced.
   *
   * @throws {OperatorError} if no account has this id or e-mail address.
   */
  async setSpeechCache(idOrEmail: string, speechCache: boolean): Promise<Account> {
    const account = await this.get(idOrEmail);
    await this.accounts.update({ id: account.id }, { speechCache });
    account.speechCache = speechCache;
    return account;
  }

  /**
   * Changes some of an account's budgets, and records in the audit trail what has changed. Requests that begin after this
   * returns follow them, on every replica.
   *
   * @throws {OperatorError} if no account has this id or e-mail address.
   */
  async setBudgets(idOrEmail: string, changes: BudgetChanges, by: Actor): Promise<Account> {
    const { id } = await this.get(idOrEmail);
    return this.accounts.manager.transaction(async (manager) => {
      const accounts = manager.getRepository(Account);
      await lockAccount(manager, id);
      const account = await accounts.findOneByOrFail({ id });
      const { name, budgets: from } = account;
      const to = changedBudgets(from, changes);
      if (isDeepStrictEqual(from, to)) return account;
      account.budgets = to;
      await accounts.update({ id }, { budgets: to });
      await this.audit.record(manager, {
        accountId: id,
        action: 'account.budgets_set',
        actor: by,
        subject: { type: 'account', id, name },
        changes: { budgets: { from, to } },
      });
      return account;
    });
  }

  /** Lists all accounts, oldest first. */
  async list(): Promise<Account[]> {
    return this.accounts.find({ where: { deletedAt: IsNull() }, order: { createdAt: 'ASC', id: 'ASC' } });
  }

  /** @throws {OperatorError} if no account has this id or e-mail address. */
  async get(idOrEmail: string): Promise<Account> {
    const kept = { deletedAt: IsNull() };
    const account = await this.accounts.findOne({
      where: [
        { ...kept, id: idOrEmail },
        { ...kept, email: idOrEmail.toLowerCase() },
      ],
    });
    if (!account) throw new OperatorError(`No account has the id or e-mail address "${idOrEmail}".`);
    return account;
  }

  /** Whether an account is suspended. */
  async isSuspended(id: string): Promise<boolean> {
    return this.accounts.existsBy({ id, suspendedAt: Not(IsNull()) });
  }

  /**
   * Suspends an account, or lets it be used again, and records it in the audit trail. Once this returns, every replica rejects its keys and
   * tokens, and its sessions are over. What is running ends within some seconds; its jobs and batches go on when it is resumed.
   *
   * @throws {ApiError} `ACCOUNT_NOT_FOUND`.
   */
  async setSuspended(id: string, suspended: boolean, by: Actor): Promise<Account> {
    return this.accounts.manager.transaction(async (manager) => {
      await lockAccount(manager, id);
      const account = await manager.findOneBy(Account, { id, deletedAt: IsNull() });
      if (!account) throw accountNotFound();
      if ((account.suspendedAt !== null) === suspended) return account;
      await manager.update(Account, { id }, suspended ? suspension : { ...suspension, suspendedAt: null });
      if (suspended) await manager.delete(Session, { accountId: id });
      const subject = { type: 'account', id, name: account.name } as const;
      const action = suspended ? 'account.suspended' : 'account.resumed';
      await this.audit.record(manager, { accountId: id, action, actor: by, subject });
      return manager.findOneByOrFail(Account, { id });
    });
  }
}

/**
 * What changes when an account is suspended. In a distributed database, the directory of keys follows changes of `speech_cache`, so that
 * column is written, too.
 */
export const suspension = { suspendedAt: currentTime, speechCache: () => 'speech_cache' };

/** The error for an account that does not exist, or is being deleted. */
export function accountNotFound(): ApiError {
  return new ApiError('ACCOUNT_NOT_FOUND', 'There is no account with this id.');
}
