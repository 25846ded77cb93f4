import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, IsNull, Not, Repository } from 'typeorm';
import { readStatement } from '../../platform/database/statement';
import { isAhead } from '../../platform/database/times';
import { FileListing } from '../../accounts/files/file-listing.entity';
import {
  historyFileKind,
  type HistoryEntry,
  type HistoryFilter,
  type HistoryPage,
  type NewEntry,
} from './history-entry';
import { StoredEntry } from './stored-entry.entity';

const setDaysStatement = readStatement('tts/history/set-days.sql');
const limitDaysStatement = readStatement('tts/history/limit-days.sql');
const trimStatement = readStatement('tts/history/trim.sql');

// Entries are read in one statement with what is left of their files. Its parts are here, because two methods share them, and a list
// has only those conditions that are asked for.

/** SQL: the columns of an entry `h` with its file `f`, which may have been deleted by itself. */
const columns = `h.id, h.account_id AS "accountId", h.created_at AS "createdAt", h.expires_at AS "expiresAt",
  h.request_id AS "requestId", h.api, h.caller_type AS "callerType", h.caller_id AS "callerId", h.voice_id AS "voiceId", h.text,
  h.text_digest AS "textDigest", h.characters, h.audio_seconds AS "audioSeconds", h.settings, f.id AS "fileId",
  o.bytes::float8 AS "audioBytes",
  CASE WHEN f.id IS NULL THEN COALESCE(h.audio_missing, 'deleted') END AS "audioMissing"`;

const source = `history_entries AS h
  LEFT JOIN stored_files AS f ON f.id = h.file_id AND (f.expires_at IS NULL OR f.expires_at > clock_timestamp())
  LEFT JOIN stored_objects AS o ON o.id = f.object_id`;

/** Bytes of the texts after which a page ends, so that a list of long texts does not fill the memory. The last text may be longer. */
const maxTextBytes = 4 * 2 ** 20;

/** Entries of a step through all of them: milliseconds of work, so that nobody waits long for a row. */
const entriesPerStep = 1000;

const isKept = 'h.expires_at > clock_timestamp()';

/** The entries of the history in the database. Methods with `manager` belong to its transaction. */
@Injectable()
export class HistoryStore {
  constructor(@InjectRepository(StoredEntry) private readonly stored: Repository<StoredEntry>) {}

  async insert(manager: EntityManager, entry: NewEntry): Promise<void> {
    await manager.insert(StoredEntry, entry);
  }

  /** Has the file of an entry expire with it: the account may have changed the time since the file was begun. */
  async alignFile(manager: EntityManager, { fileId, expiresAt }: NewEntry): Promise<void> {
    if (fileId === null) return;
    await manager.update(FileListing, { id: fileId, expiresAt: Not(expiresAt) }, { expiresAt });
  }

  /**
   * Removes the oldest entries beyond this number.
   *
   * @returns the ids of their files.
   */
  async trim(manager: EntityManager, accountId: string, most: number): Promise<string[]> {
    const [rows] = await manager.query<[RemovedEntry[], number]>(trimStatement, [accountId, most]);
    return fileIdsOf(rows);
  }

  /**
   * Removes an entry.
   *
   * @returns the ids of its files: one, or none; `undefined` if there is no such entry.
   */
  async remove(manager: EntityManager, accountId: string, id: string): Promise<string[] | undefined> {
    const kept = { accountId, id, expiresAt: isAhead() };
    const removal = manager.createQueryBuilder().delete().from(StoredEntry).where(kept);
    const { raw } = await removal.returning('file_id AS "fileId"').execute();
    const rows = raw as RemovedEntry[];
    return rows.length === 0 ? undefined : fileIdsOf(rows);
  }

  /**
   * Removes all entries of an account.
   *
   * @returns the ids of the files of its history, and how many entries there were.
   */
  async removeAll(manager: EntityManager, accountId: string): Promise<{ fileIds: string[]; entries: number }> {
    const { affected } = await manager.delete(StoredEntry, { accountId });
    const where = { accountId, kind: historyFileKind };
    const files = await manager.find(FileListing, { select: { id: true }, where });
    return { fileIds: files.map(({ id }) => id), entries: affected! };
  }

  /** Removes the texts of all entries. Their digests stay. */
  async removeTexts(manager: EntityManager, accountId: string): Promise<void> {
    await manager.update(StoredEntry, { accountId, text: Not(IsNull()) }, { text: null });
  }

  /** Has all entries and their files expire this many days after they were made. */
  async setDays(manager: EntityManager, accountId: string, days: number): Promise<void> {
    await manager.query(setDaysStatement, [accountId, days]);
  }

  /**
   * Has the next entries of all accounts, and their files, expire no later than this many days after they were made.
   *
   * @param after the id of the last entry of the step before; `''`: begin.
   * @returns the id of the last entry of this step; `null`: there are no more.
   */
  async limitDays(days: number, after: string): Promise<string | null> {
    const [{ last }] = await this.stored.query<[{ last: string | null }]>(limitDaysStatement, [
      days,
      after,
      entriesPerStep,
    ]);
    return last;
  }

  /** The entries with these ids that the account has, in any order. */
  async find(accountId: string, ids: readonly string[]): Promise<HistoryEntry[]> {
    return this.stored.query<HistoryEntry[]>(
      `SELECT ${columns} FROM ${source} WHERE h.account_id = $1 AND h.id = ANY ($2) AND ${isKept}`,
      [accountId, ids],
    );
  }

  /**
   * Lists a page of an account's entries. It has fewer than `limit` if their texts are very long.
   *
   * @param after the id of the last entry of the page before.
   */
  async list(
    accountId: string,
    { limit, after, isOldestFirst = false, ...filter }: PageOptions & HistoryFilter,
  ): Promise<HistoryPage> {
    const values: unknown[] = [];
    const given = (value: unknown) => `$${values.push(value)}`;
    const { voiceId, search, from, to } = filter;
    const conditions = [
      `h.account_id = ${given(accountId)}`,
      isKept,
      ...(after === undefined ? [] : [`h.id ${isOldestFirst ? '>' : '<'} ${given(after)}`]),
      ...(voiceId === undefined ? [] : [`h.voice_id = ${given(voiceId)}`]),
      // Not a pattern: what somebody looks for may contain any character.
      ...(search === undefined ? [] : [`strpos(lower(h.text), lower(${given(search)})) > 0`]),
      ...(from ? [`h.created_at >= ${given(from)}`] : []),
      ...(to ? [`h.created_at < ${given(to)}`] : []),
    ];
    const order = isOldestFirst ? 'ASC' : 'DESC';
    const page = `SELECT ${columns}, COALESCE(octet_length(h.text), 0) AS size FROM ${source} WHERE ${conditions.join(' AND ')}
      ORDER BY h.id ${order} LIMIT ${given(limit + 1)}`;
    const rows = await this.stored.query<(HistoryEntry & { found: number })[]>(
      `SELECT * FROM (
         SELECT page.*, count(*) OVER ()::integer AS found, sum(size) OVER (ORDER BY id ${order}) - size AS before FROM (${page}) AS page
       ) AS measured WHERE before < ${given(maxTextBytes)} ORDER BY id ${order}`,
      values,
    );
    const entries = rows.slice(0, limit);
    const hasMore = rows.length > 0 && rows[0]!.found > entries.length;
    return { entries, next: hasMore ? entries.at(-1)!.id : null };
  }
}

/** What removing an entry returns. */
type RemovedEntry = Pick<StoredEntry, 'fileId'>;

function fileIdsOf(removed: readonly RemovedEntry[]): string[] {
  return removed.flatMap(({ fileId }) => fileId ?? []);
}

/** Which page of a list. */
export interface PageOptions {
  readonly limit: number;
  readonly after?: string;
  /** Defaults to the newest first. */
  readonly isOldestFirst?: boolean;
}
