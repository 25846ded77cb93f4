import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { LRUCache } from 'lru-cache';
import { Repository } from 'typeorm';
import type { Caller } from '../../platform/caller/caller';
import { SqlClient } from '../../platform/database/sql-client';
import { readStatement } from '../../platform/database/statement';
import { CompiledDictionary, inTimeSlices } from '@voxgate/speech';
import { type DictionaryReference, RequestDictionaries } from '../request-dictionaries';
import { dictionaryNotFound, isDictionaryId, isVersionId } from './dictionary-not-found';
import { spokenRule } from './dictionary-rule';
import { DictionaryVersion } from './dictionary-version.entity';
import { maxRuleBytes } from './limits';

/** Maximum size of the compiled dictionaries in memory, as bytes of their rules in JSON. They need about four times as much. */
const cachedBytes = 16 * maxRuleBytes;

/** The least that an entry counts, so that the number of entries is bounded, too. */
const leastBytes = 2048;

/** The versions of named dictionaries. */
const findStatement = {
  name: 'dictionary_versions_find',
  text: readStatement('tts/dictionaries/find-versions.sql'),
};

/** A version in memory. */
interface CachedVersion {
  dictionary: CompiledDictionary;
  bytes: number;
}

/**
 * The dictionaries of accounts, compiled. Versions are never changed, so what is in memory is always right. The versions that an
 * account uses by default are known from authentication, so a request that names none needs no statement for them.
 */
@Injectable()
export class AccountDictionaries extends RequestDictionaries {
  private readonly cache = new LRUCache<string, CachedVersion, string>({
    maxSize: cachedBytes,
    sizeCalculation: ({ bytes }) => Math.max(bytes, leastBytes),
    fetchMethod: (id, _stale, { context: accountId }) => this.load(id, accountId),
  });

  constructor(
    private readonly sql: SqlClient,
    @InjectRepository(DictionaryVersion) private readonly stored: Repository<DictionaryVersion>,
  ) {
    super();
  }

  async find(
    caller: Caller | undefined,
    wanted: readonly DictionaryReference[] | undefined,
  ): Promise<readonly CompiledDictionary[]> {
    if (!caller) {
      if (wanted && wanted.length > 0) throw dictionaryNotFound();
      return [];
    }
    const ids = await this.versions(caller, wanted);
    const found = await Promise.all(ids.map((id) => this.cache.fetch(id, { context: caller.accountId })));
    return found.flatMap((version) => {
      // Removed since the request was authenticated.
      if (!version && wanted) throw dictionaryNotFound();
      return version ? [version.dictionary] : [];
    });
  }

  async versions(caller: Caller, wanted: readonly DictionaryReference[] | undefined): Promise<readonly string[]> {
    return wanted ? this.versionsOf(caller.accountId, wanted) : (caller.defaultDictionaries ?? []);
  }

  /** The ids of the versions of the account's dictionaries, in the same order. */
  private async versionsOf(accountId: string, wanted: readonly DictionaryReference[]): Promise<string[]> {
    if (wanted.length === 0) return [];
    if (!wanted.every(({ id }) => isDictionaryId(id))) throw dictionaryNotFound();
    const numbers = wanted.map(({ version }) => (typeof version === 'number' ? version : null));
    const versionIds = wanted.map(({ version }) => (typeof version === 'string' ? version : null));
    if (versionIds.some((id) => id !== null && !isVersionId(id))) throw dictionaryNotFound('');
    const ids = wanted.map(({ id }) => id);
    const rows = await this.sql.query<{ place: string; id: string }>(findStatement, [
      accountId,
      ids,
      numbers,
      versionIds,
    ]);
    if (rows.length < wanted.length) {
      const places = new Set(rows.map(({ place }) => Number(place)));
      const missing = wanted.find((_dictionary, index) => !places.has(index + 1))!;
      throw dictionaryNotFound(missing.version);
    }
    return rows.map(({ id }) => id);
  }

  /** @returns `undefined` if the version has been removed. */
  private async load(id: string, accountId: string): Promise<CachedVersion | undefined> {
    const version = await this.stored.findOne({ select: { id: true, rules: true, bytes: true }, where: { id } });
    if (!version) return undefined;
    const { rules, bytes } = version;
    const compile = function* () {
      const spoken = [];
      for (const [index, rule] of rules.entries()) {
        if (index % 100 === 99) yield;
        spoken.push(...spokenRule(rule));
      }
      return yield* CompiledDictionary.compile(spoken);
    };
    return { dictionary: await inTimeSlices(compile(), accountId), bytes };
  }
}
