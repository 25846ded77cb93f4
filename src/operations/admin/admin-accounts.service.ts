import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type EntityManager,
  type FindOptionsWhere,
  IsNull,
  LessThan,
  Not,
  QueryFailedError,
  Repository,
} from 'typeorm';
import { Account } from '../../accounts/account.entity';
import { accountNotFound } from '../../accounts/accounts.service';
import { differences } from '../../accounts/audit/differences';
import { AuditService } from '../../accounts/audit/audit.service';
import type { Actor } from '../../platform/caller/actor';
import type { Budgets } from '../../platform/caller/budgets';
import { lockAccount } from '../../platform/database/lock-account';
import { ApiError } from '../../platform/errors/api-error';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import type { RecordMade } from '../../auth/operators/operator-requests.service';
import { externalIdProblem } from './dto/account.dto';

/** The start of the name of an account that is named by the operator's own id. */
const externalPrefix = 'external:';

/** What a program of the operator can change of an account. What is left out stays as it is. */
export interface AccountFields {
  name?: string;
  email?: string;
  externalId?: string | null;
  budgets?: Budgets | null;
  speechCache?: boolean;
}

/** The fields of a new account. */
export type NewAccountFields = AccountFields & Required<Pick<AccountFields, 'name' | 'email'>>;

/** Which accounts to list. */
export interface AccountFilter {
  limit: number;
  before?: string | undefined;
  email?: string | undefined;
  suspended?: boolean | undefined;
}

/** Accounts for programs of the operator. An account that is being deleted does not exist for them. */
@Injectable()
export class AdminAccountsService {
  constructor(
    @InjectRepository(Account) private readonly accounts: Repository<Account>,
    private readonly audit: AuditService,
  ) {}

  /** Lists a page of accounts, newest first. A `before` that is no account's is a place in the order like any other. */
  async list({
    limit,
    before,
    email,
    suspended,
  }: AccountFilter): Promise<{ accounts: Account[]; next: string | null }> {
    const where: FindOptionsWhere<Account> = {
      deletedAt: IsNull(),
      ...(before !== undefined && { id: LessThan(before) }),
      ...(email !== undefined && { email: email.toLowerCase() }),
      ...(suspended !== undefined && { suspendedAt: suspended ? Not(IsNull()) : IsNull() }),
    };
    const found = await this.accounts.find({ where, order: { id: 'DESC' }, take: limit + 1 });
    const accounts = found.slice(0, limit);
    return { accounts, next: found.length > limit ? accounts.at(-1)!.id : null };
  }

  /**
   * Finds an account.
   *
   * @param reference its id, or `external:` and the operator's own id.
   * @throws {ApiError} `ACCOUNT_NOT_FOUND`.
   */
  async find(reference: string): Promise<Account> {
    const where = whereOf(reference);
    const account = where && (await this.accounts.findOneBy({ ...where, deletedAt: IsNull() }));
    if (!account) throw accountNotFound();
    return account;
  }

  /**
   * Creates an account, and records it in its audit trail.
   *
   * @param record is called in the transaction.
   * @throws {ApiError} `ACCOUNT_EXISTS`.
   */
  async create(fields: NewAccountFields, by: Actor, record?: RecordMade): Promise<Account> {
    const id = timeOrderedId('acct');
    return refusingDuplicates(() =>
      this.accounts.manager.transaction(async (manager) => {
        // First: another request with the same name waits here, and finds what this one has made.
        await record?.(manager, id);
        await manager.insert(Account, { id, ...columnsOf(fields) });
        const subject = { type: 'account', id, name: fields.name } as const;
        await this.audit.record(manager, { accountId: id, action: 'account.created', actor: by, subject });
        return manager.findOneByOrFail(Account, { id });
      }),
    );
  }

  /**
   * Changes an account, and records in its audit trail what has changed.
   *
   * @throws {ApiError} `ACCOUNT_NOT_FOUND`, `ACCOUNT_EXISTS`.
   */
  async update(reference: string, fields: AccountFields, by: Actor): Promise<Account> {
    const { id } = await this.find(reference);
    return refusingDuplicates(() =>
      this.accounts.manager.transaction((manager) => this.change(manager, id, fields, by)),
    );
  }

  /**
   * Creates the account with this id of the operator's own, or changes it.
   *
   * @returns whether it is new.
   * @throws {ApiError} `ACCOUNT_EXISTS` if another account has the e-mail address; `INVALID_REQUEST` if the reference is not
   *   `external:` and an id, or the fields have another id than the reference; `ACCOUNT_NOT_FOUND` if it is the id of an account that
   *   does not exist.
   */
  async put(reference: string, fields: NewAccountFields, by: Actor): Promise<{ account: Account; isNew: boolean }> {
    const where = whereOf(reference);
    if (!where) throw accountNotFound();
    // Repeated, it would make one account after another.
    const { externalId = where.externalId } = fields;
    if (where.externalId !== undefined && externalId !== where.externalId) {
      const rule = 'must be the id in the path, or be left out; PATCH changes it';
      throw ApiError.ofFields('INVALID_REQUEST', [{ field: 'external_id', reason: 'invalid', rule }]);
    }
    for (let attempt = 0; ; attempt++) {
      const existing = await this.accounts.findOneBy({ ...where, deletedAt: IsNull() });
      if (existing) return { account: await this.update(existing.id, fields, by), isNew: false };
      if (where.externalId === undefined) throw accountNotFound();
      try {
        return { account: await this.create({ ...fields, externalId: where.externalId }, by), isNew: true };
      } catch (error) {
        // Another request may have created it meanwhile.
        const mayExist = error instanceof ApiError && error.code === 'ACCOUNT_EXISTS' && attempt === 0;
        if (!mayExist || !(await this.accounts.existsBy({ ...where, deletedAt: IsNull() }))) throw error;
      }
    }
  }

  private async change(manager: EntityManager, id: string, fields: AccountFields, by: Actor): Promise<Account> {
    await lockAccount(manager, id);
    const before = await manager.findOneBy(Account, { id, deletedAt: IsNull() });
    if (!before) throw accountNotFound();
    const from = factsOf(before);
    const to = factsOf(Object.assign(before, columnsOf(fields)));
    if (isDeepStrictEqual(from, to)) return before;
    await manager.update(Account, { id }, columnsOf(fields));
    const subject = { type: 'account', id, name: from.name } as const;
    const event = { accountId: id, actor: by, subject, changes: differences(from, to) };
    await this.audit.record(manager, { ...event, action: 'account.updated' });
    return manager.findOneByOrFail(Account, { id });
  }
}

/** @returns `undefined` if no account can have this reference. */
function whereOf(reference: string): { id?: string; externalId?: string } | undefined {
  if (/^acct_[0-9a-z]{1,100}$/u.test(reference)) return { id: reference };
  if (!reference.startsWith(externalPrefix)) return undefined;
  const externalId = reference.slice(externalPrefix.length);
  const problem = externalIdProblem(externalId);
  if (problem) throw ApiError.ofFields('INVALID_REQUEST', [{ field: 'external id', reason: 'invalid', rule: problem }]);
  return { externalId };
}

function columnsOf({ name, email, externalId, budgets, speechCache }: AccountFields) {
  return {
    ...(name !== undefined && { name }),
    ...(email !== undefined && { email: email.toLowerCase() }),
    ...(externalId !== undefined && { externalId }),
    ...(budgets !== undefined && { budgets }),
    ...(speechCache !== undefined && { speechCache }),
  };
}

/** The fields by their names in the API. */
function factsOf({ name, email, externalId, budgets, speechCache }: Account) {
  return { name, email, external_id: externalId, budgets, speech_cache: speechCache };
}

/** @throws {ApiError} `ACCOUNT_EXISTS` if the database refuses a second account with the same e-mail address or id. */
async function refusingDuplicates<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const cause =
      error instanceof QueryFailedError ? (error.driverError as { code?: string; constraint?: string }) : {};
    if (cause.code !== '23505') throw error;
    const what = cause.constraint === 'accounts_external_id_unique' ? 'external_id' : 'e-mail address';
    throw new ApiError('ACCOUNT_EXISTS', `Another account has this ${what}.`, { cause: error });
  }
}
