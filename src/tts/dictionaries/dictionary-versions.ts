import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EntityManager } from 'typeorm';
import { readStatement } from '../../platform/database/statement';
import { ApiError } from '../../platform/errors/api-error';
import { timeOrderedId } from '../../platform/ids/time-ordered-id';
import { DictionaryVersion } from './dictionary-version.entity';
import { type DictionaryRule, ruleOf, storedRule } from './dictionary-rule';
import { keptVersionBytes, keptVersions, maxRuleBytes, maxRules } from './limits';

const forgetStatement = readStatement('tts/dictionaries/forget-versions.sql');

/**
 * Stores a version, and removes those that are too old.
 *
 * @throws {ApiError} `DICTIONARY_LIMIT_REACHED` if it has too many rules.
 */
export async function insertVersion(
  manager: EntityManager,
  {
    dictionaryId,
    number,
    rules,
    createdBy,
  }: Pick<DictionaryVersion, 'dictionaryId' | 'number' | 'createdBy'> & {
    rules: readonly DictionaryRule[];
  },
): Promise<DictionaryVersion> {
  const stored = rules.map(storedRule);
  const bytes = Buffer.byteLength(JSON.stringify(stored));
  checkSize(rules.length, bytes);
  await nextTurn();
  const repository = manager.getRepository(DictionaryVersion);
  const id = timeOrderedId('dver');
  await repository.insert({ id, dictionaryId, number, rules: stored, ruleCount: rules.length, bytes, createdBy });
  await manager.query(forgetStatement, [dictionaryId, keptVersions, keptVersionBytes]);
  return repository.findOneByOrFail({ id });
}

/** @throws {ApiError} `DICTIONARY_LIMIT_REACHED`. */
function checkSize(count: number, bytes: number): void {
  if (count > maxRules) {
    throw new ApiError(
      'DICTIONARY_LIMIT_REACHED',
      `The dictionary would have ${count} rules; the maximum is ${maxRules}. Use another dictionary for some of them.`,
    );
  }
  if (bytes > maxRuleBytes) {
    throw new ApiError(
      'DICTIONARY_LIMIT_REACHED',
      `The rules of the dictionary would have ${bytes} bytes as JSON; the maximum is ${maxRuleBytes}. Use another dictionary for some of them.`,
    );
  }
}

/** Reads the rules of a version. */
export async function rulesOfVersion(manager: EntityManager, id: string): Promise<DictionaryRule[]> {
  const { rules } = await manager
    .getRepository(DictionaryVersion)
    .findOneOrFail({ select: { id: true, rules: true }, where: { id } });
  await nextTurn();
  return rules.map(ruleOf);
}
