import { setImmediate as nextTurn } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import type { AuditAction, AuditChanges } from '../../accounts/audit/audit-event';
import { AuditService } from '../../accounts/audit/audit.service';
import { differences } from '../../accounts/audit/differences';
import type { Actor } from '../../platform/caller/actor';
import type { Caller } from '../../platform/caller/caller';
import { lockAccount } from '../../platform/database/lock-account';
import { readStatement } from '../../platform/database/statement';
import { ApiError } from '../../platform/errors/api-error';
import { currentTime } from '../../platform/database/times';
import { maxDictionariesPerRequest } from '../dto/dictionary-references';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { dictionaryNotFound, isDictionaryId, isVersionId } from './dictionary-not-found';
import type { DictionaryRule } from './dictionary-rule';
import { DictionaryVersion } from './dictionary-version.entity';
import { insertVersion, rulesOfVersion } from './dictionary-versions';
import { maxDictionaries } from './limits';
import { PronunciationDictionary } from './pronunciation-dictionary.entity';

const refreshStatement = readStatement('tts/dictionaries/refresh-defaults.sql');

/** A dictionary and one of its versions. */
export interface DictionaryState {
  dictionary: PronunciationDictionary;
  version: DictionaryVersion;
}

/** The fields of a dictionary that can be set. */
export interface DictionaryFields {
  name: string;
  description: string | null;
  language: string | null;
  isDefault: boolean;
}

/** A change of a dictionary. What is left out stays as it is. */
export interface DictionaryChange extends Partial<DictionaryFields> {
  isArchived?: boolean;
  /** Makes the new rules of the present ones. */
  rules?: (present: DictionaryRule[]) => readonly DictionaryRule[];
  /** The version that the dictionary must have. */
  expectedVersion?: number;
}

/** Who makes a change: the actor for the audit trail, and the caller, whose rights are checked again. */
export interface Editor {
  accountId: string;
  actor: Actor;
  caller: Caller;
}

/** The editor of a request. */
export function editorOf(caller: Caller, actor: Actor): Editor {
  return { accountId: caller.accountId, actor, caller };
}

/**
 * Manages the pronunciation dictionaries of accounts. Each change of the rules makes a version. Changes of an account's dictionaries
 * are serialised by the lock of the account's row, are recorded in the audit trail, and throw what the caller's `confirm` throws.
 */
@Injectable()
export class DictionariesService {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly audit: AuditService,
  ) {}

  /** Lists the account's dictionaries with their current versions, oldest first. */
  async list(accountId: string, { archived = false } = {}): Promise<DictionaryState[]> {
    const { manager } = this.dataSource;
    const dictionaries = await manager.getRepository(PronunciationDictionary).find({
      where: { accountId, ...(!archived && { archivedAt: IsNull() }) },
      order: { createdAt: 'ASC', id: 'ASC' },
    });
    if (dictionaries.length === 0) return [];
    const versions = await manager.getRepository(DictionaryVersion).find({
      where: dictionaries.map(({ id, version }) => ({ dictionaryId: id, number: version })),
    });
    const current = new Map(versions.map((version) => [version.dictionaryId, version]));
    return dictionaries.flatMap((dictionary) => {
      const version = current.get(dictionary.id);
      // A change between the two statements has removed it.
      return version ? [{ dictionary, version }] : [];
    });
  }

  /**
   * Finds a dictionary and one of its versions.
   *
   * @param which the number or the id of the version; if omitted, the current one.
   * @throws {ApiError} `DICTIONARY_NOT_FOUND`.
   */
  get(accountId: string, id: string, which?: number | string): Promise<DictionaryState> {
    return this.dataSource.transaction('REPEATABLE READ', (manager) => find(manager, accountId, id, which));
  }

  /** As `get`, with the rules of the version. */
  getWithRules(
    accountId: string,
    id: string,
    which?: number | string,
  ): Promise<DictionaryState & { rules: DictionaryRule[] }> {
    return this.dataSource.transaction('REPEATABLE READ', async (manager) => {
      const found = await find(manager, accountId, id, which);
      return { ...found, rules: await rulesOfVersion(manager, found.version.id) };
    });
  }

  /**
   * Lists the versions of a dictionary that are kept, newest first.
   *
   * @throws {ApiError} `DICTIONARY_NOT_FOUND`.
   */
  async versions(accountId: string, id: string): Promise<DictionaryVersion[]> {
    await this.get(accountId, id);
    return this.dataSource.manager
      .getRepository(DictionaryVersion)
      .find({ where: { dictionaryId: id }, order: { number: 'DESC' } });
  }

  /**
   * Creates a dictionary.
   *
   * @throws {ApiError} `DICTIONARY_LIMIT_REACHED`, `DICTIONARY_NAME_TAKEN`.
   */
  create(
    fields: DictionaryFields,
    rules: readonly DictionaryRule[],
    { accountId, actor, caller }: Editor,
  ): Promise<DictionaryState> {
    return this.dataSource.transaction(async (manager) => {
      await lockFor(manager, caller);
      const repository = manager.getRepository(PronunciationDictionary);
      const count = await repository.countBy({ accountId });
      if (count >= maxDictionaries) {
        throw new ApiError(
          'DICTIONARY_LIMIT_REACHED',
          `This account has ${count} pronunciation dictionaries, which is the maximum. Delete one that you no longer need.`,
        );
      }
      await checkName(manager, accountId, fields.name);
      const id = timeOrderedId('dict');
      const createdBy = actor.name;
      await repository.insert({ ...fields, id, accountId, version: 1, createdBy });
      const version = await insertVersion(manager, { dictionaryId: id, number: 1, rules, createdBy });
      if (fields.isDefault) await refreshDefaults(manager, accountId);
      const dictionary = await repository.findOneByOrFail({ id });
      await this.record(manager, dictionary, 'dictionary.created', actor);
      return { dictionary, version };
    });
  }

  /**
   * Changes a dictionary. If the rules change, it gets a new version.
   *
   * @throws {ApiError} `DICTIONARY_NOT_FOUND`, `DICTIONARY_CHANGED`, `DICTIONARY_LIMIT_REACHED`, `DICTIONARY_NAME_TAKEN`; what
   *   `rules` throws.
   */
  change(
    id: string,
    { isArchived, rules, expectedVersion, ...fields }: DictionaryChange,
    { accountId, actor, caller }: Editor,
  ): Promise<DictionaryState> {
    return this.dataSource.transaction(async (manager) => {
      await lockFor(manager, caller);
      const { dictionary, version: before } = await find(manager, accountId, id);
      if (expectedVersion !== undefined && expectedVersion !== dictionary.version) {
        throw new ApiError(
          'DICTIONARY_CHANGED',
          `The dictionary has version ${dictionary.version}, and expected_version is ${expectedVersion}. Read it again, and repeat your change.`,
        );
      }
      if (fields.name !== undefined && fields.name !== dictionary.name)
        await checkName(manager, accountId, fields.name);
      const after = Object.assign(new PronunciationDictionary(), dictionary, definedOf(fields));
      if (isArchived !== undefined) after.archivedAt = isArchived ? (dictionary.archivedAt ?? new Date()) : null;
      if (after.archivedAt) after.isDefault = false;
      let version = before;
      if (rules) {
        const present = await rulesOfVersion(manager, before.id);
        // Each step takes milliseconds for 10,000 rules, so each has a turn of the event loop.
        await nextTurn();
        const wanted = rules(present);
        await nextTurn();
        if (!isDeepStrictEqual(present, wanted)) {
          const number = before.number + 1;
          version = await insertVersion(manager, { dictionaryId: id, number, rules: wanted, createdBy: actor.name });
          after.version = number;
        }
      }
      const changes = differences(auditedFields(dictionary, before), auditedFields(after, version));
      if (Object.keys(changes).length === 0) return { dictionary, version: before };
      const { name, description, language, isDefault, archivedAt } = after;
      await manager.update(
        PronunciationDictionary,
        { id },
        { name, description, language, isDefault, archivedAt, version: after.version, updatedAt: currentTime },
      );
      if (isDefault || dictionary.isDefault) await refreshDefaults(manager, accountId);
      await this.record(manager, after, 'dictionary.changed', actor, changes);
      const repository = manager.getRepository(PronunciationDictionary);
      return { dictionary: await repository.findOneByOrFail({ id }), version };
    });
  }

  /**
   * Removes a dictionary and all of its versions.
   *
   * @throws {ApiError} `DICTIONARY_NOT_FOUND`.
   */
  async remove(id: string, { accountId, actor, caller }: Editor): Promise<void> {
    await this.dataSource.transaction(async (manager) => {
      await lockFor(manager, caller);
      const { dictionary } = await find(manager, accountId, id);
      await manager.getRepository(PronunciationDictionary).delete({ id });
      if (dictionary.isDefault) await refreshDefaults(manager, accountId);
      await this.record(manager, dictionary, 'dictionary.removed', actor);
    });
  }

  private record(
    manager: EntityManager,
    { id, accountId, name }: PronunciationDictionary,
    action: AuditAction,
    actor: Actor,
    changes: AuditChanges | null = null,
  ): Promise<void> {
    return this.audit.record(manager, { accountId, action, actor, subject: { type: 'dictionary', id, name }, changes });
  }
}

/** The largest `integer` of PostgreSQL. */
const maxVersion = 2 ** 31 - 1;

/** Locks the account against other changes, then checks that the caller may still make one. */
async function lockFor(manager: EntityManager, caller: Caller): Promise<void> {
  await lockAccount(manager, caller.accountId);
  await caller.confirm(manager, 'dictionaries:write');
}

/** @throws {ApiError} `DICTIONARY_NOT_FOUND`. */
async function find(
  manager: EntityManager,
  accountId: string,
  id: string,
  which?: number | string,
): Promise<DictionaryState> {
  const dictionaries = manager.getRepository(PronunciationDictionary);
  const dictionary = isDictionaryId(id) ? await dictionaries.findOneBy({ id, accountId }) : null;
  if (!dictionary) throw dictionaryNotFound();
  const wanted = typeof which === 'string' ? { id: which } : { number: which ?? dictionary.version };
  // Other values are no values of the column.
  const number = typeof which === 'number' ? which : 1;
  const isPossible = typeof which === 'string' ? isVersionId(which) : number >= 1 && number <= maxVersion;
  const versions = manager.getRepository(DictionaryVersion);
  const version = isPossible ? await versions.findOneBy({ dictionaryId: id, ...wanted }) : null;
  if (!version) throw dictionaryNotFound(which);
  return { dictionary, version };
}

/** @throws {ApiError} `DICTIONARY_NAME_TAKEN`. The caller holds the lock of the account's row. */
async function checkName(manager: EntityManager, accountId: string, name: string): Promise<void> {
  if (!(await manager.getRepository(PronunciationDictionary).existsBy({ accountId, name }))) return;
  throw new ApiError('DICTIONARY_NAME_TAKEN', 'This account has another pronunciation dictionary with this name.', {
    field: 'name',
  });
}

/**
 * Writes the current versions of the default dictionaries to the account.
 *
 * @throws {ApiError} `DICTIONARY_LIMIT_REACHED` if they are too many.
 */
async function refreshDefaults(manager: EntityManager, accountId: string): Promise<void> {
  const [rows] = await manager.query<[{ count: number }[]]>(refreshStatement, [accountId]);
  if (rows[0]!.count <= maxDictionariesPerRequest) return;
  throw new ApiError(
    'DICTIONARY_LIMIT_REACHED',
    `An account can use at most ${maxDictionariesPerRequest} dictionaries by default. Set is_default of another one to false first.`,
  );
}

function definedOf<Fields extends object>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Fields>;
}

/** What the audit trail shows of a dictionary, by the names in the API. */
function auditedFields(dictionary: PronunciationDictionary, { number, ruleCount }: DictionaryVersion) {
  const { name, description, language, isDefault, archivedAt } = dictionary;
  return {
    name,
    description,
    language,
    is_default: isDefault,
    archived: archivedAt !== null,
    version: number,
    rule_count: ruleCount,
  };
}
