import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource, type EntityManager } from 'typeorm';
import { Account } from '../../accounts/account.entity';
import { AuditService } from '../../accounts/audit/audit.service';
import { Environment } from '../../platform/config/environment';
import { FilesService, type ChangedBy } from '../../accounts/files/files.service';
import { lockAccount } from '../../platform/database/lock-account';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import type { HistoryMode } from './history-entry';
import { HistoryStore } from './history-store';
import { removeFiles } from './remove-files';

/** What the history of an account keeps, and for how many days. */
export interface HistorySetting {
  readonly mode: HistoryMode;
  readonly days: number;
}

/** A change. Without `days`, they stay as they are. */
export interface WantedSetting {
  readonly mode: HistoryMode;
  readonly days?: number;
}

/** Days for accounts that have not chosen, unless the server allows fewer. */
const defaultDays = 30;

/** Milliseconds after which a change by another replica is seen. */
const lookAgainMs = 2000;

/** Accounts whose setting is known. Beyond it, all are forgotten. */
const maxKnown = 10_000;

interface KnownSetting {
  readonly setting: Promise<HistorySetting>;
  readonly at: number;
}

/**
 * What accounts want to keep. Requests ask {@link AccountHistorySettings.recent}, which may be two seconds old; what is kept at last is decided
 * by {@link AccountHistorySettings.read} with the lock of the account, so that nothing is added to a history that was switched off.
 */
@Injectable()
export class AccountHistorySettings implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('History');
  private known = new Map<string, KnownSetting>();
  private limiting: Promise<void> | undefined;
  private isStopping = false;
  /** The longest time that accounts can choose; 0: nobody has a history. */
  readonly maxDays: number;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly store: HistoryStore,
    private readonly files: FilesService,
    private readonly audit: AuditService,
    { HISTORY_DAYS }: Environment,
  ) {
    this.maxDays = HISTORY_DAYS;
  }

  /** Begins to apply `HISTORY_DAYS` to what was kept before it was lowered. The start does not wait for it: there may be millions of entries. */
  onApplicationBootstrap(): void {
    this.limiting = this.limitAll().catch((error: unknown) => {
      this.logger.warn(`HISTORY_DAYS cannot be applied to older entries now: ${withCauses(error)}`);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    this.isStopping = true;
    await this.limiting;
  }

  private async limitAll(): Promise<void> {
    let last: string | null = '';
    while (last !== null && !this.isStopping) last = await this.store.limitDays(this.maxDays, last);
  }

  /** The setting of an account, up to two seconds old. */
  recent(accountId: string): Promise<HistorySetting> {
    const now = performance.now();
    const known = this.known.get(accountId);
    if (known && now - known.at < lookAgainMs) return known.setting;
    if (this.known.size >= maxKnown) this.known = new Map();
    const setting = this.read(accountId);
    this.known.set(accountId, { setting, at: now });
    setting.catch(() => this.known.delete(accountId));
    return setting;
  }

  /** The setting of an account. */
  async read(accountId: string, manager: EntityManager = this.dataSource.manager): Promise<HistorySetting> {
    if (this.maxDays === 0) return { mode: 'off', days: 0 };
    const account = await manager.findOneBy(Account, { id: accountId });
    return { mode: account?.history ?? 'off', days: Math.min(this.maxDays, account?.historyDays ?? defaultDays) };
  }

  /**
   * Changes the setting. When it is switched off, everything that was kept is removed for good in the same transaction; the stored files
   * cannot be read any more, and are removed right after it. `digest` removes the texts that were kept.
   *
   * @throws what the caller's `confirm` throws.
   */
  async change({ mode, days }: WantedSetting, { caller, actor }: ChangedBy): Promise<void> {
    const { accountId } = caller;
    const removed = await this.dataSource.transaction(async (manager) => {
      await lockAccount(manager, accountId);
      await caller.confirm(manager, 'account:write');
      const before = await this.read(accountId, manager);
      const setting = { mode, days: days ?? before.days };
      const chosen = { history: mode, ...(days !== undefined && { historyDays: days }) };
      await manager.update(Account, { id: accountId }, chosen);
      const { name } = await manager.findOneByOrFail(Account, { id: accountId });
      const fileIds = await this.apply(manager, accountId, setting, before);
      if (before.mode === setting.mode && before.days === setting.days) return fileIds;
      await this.audit.record(manager, {
        accountId,
        action: 'account.history_set',
        actor,
        subject: { type: 'account', id: accountId, name },
        changes: {
          ...(before.mode !== setting.mode && { history: { from: before.mode, to: setting.mode } }),
          ...(before.days !== setting.days && { history_days: { from: before.days, to: setting.days } }),
        },
      });
      return fileIds;
    });
    this.known.delete(accountId);
    await removeFiles(this.files, accountId, removed, this.logger);
  }

  /** @returns the ids of the files to remove. */
  private async apply(
    manager: EntityManager,
    accountId: string,
    { mode, days }: HistorySetting,
    before: HistorySetting,
  ): Promise<string[]> {
    if (mode === 'off') {
      const { fileIds } = await this.store.removeAll(manager, accountId);
      await this.files.expire(manager, accountId, fileIds);
      return fileIds;
    }
    if (mode === 'digest') await this.store.removeTexts(manager, accountId);
    if (days !== before.days) await this.store.setDays(manager, accountId, days);
    return [];
  }
}
