import { Injectable, Logger } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { AuditService } from '../../accounts/audit/audit.service';
import { ApiError } from '../../platform/errors/api-error';
import { type ChangedBy, FilesService } from '../../accounts/files/files.service';
import type { StoredFile } from '../../accounts/files/stored-file';
import { lockAccount } from '../../platform/database/lock-account';
import {
  type HistoryEntry,
  type HistoryFilter,
  type HistoryPage,
  isEntryId,
  type MissingAudioReason,
} from './history-entry';
import { HistoryStore, type PageOptions } from './history-store';
import { removeFiles } from './remove-files';

/** Reads and removes what accounts have kept. */
@Injectable()
export class HistoryService {
  private readonly logger = new Logger('History');

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly store: HistoryStore,
    private readonly files: FilesService,
    private readonly audit: AuditService,
  ) {}

  /** Lists a page of the account's entries, newest first unless asked otherwise. */
  list(accountId: string, query: PageOptions & HistoryFilter): Promise<HistoryPage> {
    return this.store.list(accountId, query);
  }

  /** @throws {ApiError} `HISTORY_ENTRY_NOT_FOUND`. */
  async find(accountId: string, id: string): Promise<HistoryEntry> {
    const [entry] = await this.findAll(accountId, [id]);
    return entry!;
  }

  /**
   * The stored files with the audio of entries, in their order.
   *
   * @throws {ApiError} `HISTORY_ENTRY_NOT_FOUND`, `HISTORY_AUDIO_NOT_FOUND`.
   */
  async audio(accountId: string, ids: readonly string[]): Promise<StoredFile[]> {
    const entries = await this.findAll(accountId, ids);
    const fileIds = entries.map(({ fileId, audioMissing }) => {
      if (fileId !== null) return fileId;
      throw new ApiError('HISTORY_AUDIO_NOT_FOUND', `This entry has no audio: ${missingAudio[audioMissing!]}.`);
    });
    return this.files.findAll(accountId, fileIds);
  }

  /** @throws {ApiError} `HISTORY_ENTRY_NOT_FOUND` unless all are there. */
  private async findAll(accountId: string, ids: readonly string[]): Promise<HistoryEntry[]> {
    if (!ids.every(isEntryId)) throw entryNotFound();
    const found = new Map((await this.store.find(accountId, ids)).map((entry) => [entry.id, entry]));
    return ids.map((id) => {
      const entry = found.get(id);
      if (!entry) throw entryNotFound();
      return entry;
    });
  }

  /**
   * Removes an entry with its audio for good.
   *
   * @throws {ApiError} `HISTORY_ENTRY_NOT_FOUND`; what the caller's `confirm` throws.
   */
  async remove(id: string, { caller, actor }: ChangedBy): Promise<void> {
    const { accountId } = caller;
    const fileIds = await this.dataSource.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      await caller.confirm(manager, 'history:write');
      const removed = isEntryId(id) ? await this.store.remove(manager, accountId, id) : undefined;
      if (!removed) throw entryNotFound();
      await this.files.expire(manager, accountId, removed);
      const subject = { type: 'history_entry', id, name: id } as const;
      await this.audit.record(manager, { accountId, action: 'history.entry_deleted', actor, subject });
      return removed;
    });
    await removeFiles(this.files, accountId, fileIds, this.logger);
  }

  /**
   * Removes all entries with their audio for good.
   *
   * @returns their number.
   * @throws what the caller's `confirm` throws.
   */
  async clear({ caller, actor }: ChangedBy): Promise<number> {
    const { accountId } = caller;
    const { fileIds, entries } = await this.dataSource.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      await caller.confirm(manager, 'history:write');
      const removed = await this.store.removeAll(manager, accountId);
      await this.files.expire(manager, accountId, removed.fileIds);
      if (removed.entries > 0) {
        const details = { entries: String(removed.entries) };
        await this.audit.record(manager, { accountId, action: 'history.cleared', actor, subject: null, details });
      }
      return removed;
    });
    await removeFiles(this.files, accountId, fileIds, this.logger);
    return entries;
  }
}

const missingAudio: Readonly<Record<MissingAudioReason, string>> = {
  storage_full: 'the file storage of the account was full',
  too_long: 'it was too long to keep',
  unavailable: 'it could not be stored when it was made',
  deleted: 'its file was deleted',
};

function entryNotFound(): ApiError {
  return new ApiError(
    'HISTORY_ENTRY_NOT_FOUND',
    'The history has no entry with this id, or it has expired. GET /api/v1/history lists them.',
  );
}
