import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Environment } from '../../platform/config/environment';
import { FilesService } from '../../accounts/files/files.service';
import { lockAccount } from '../../platform/database/lock-account';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { type KeptRequest, SpeechHistory, type SpeechRecording } from '../speech-history';
import { AccountHistorySettings } from './account-history-settings';
import { HistoryStore } from './history-store';
import { Recording } from './recording';
import type { RecordingServices } from './recording-services';
import { StoringTurns } from './storing-turns';
import { WaitingBytes } from './waiting-bytes';

/** Milliseconds between two lines in the log about recordings that were lost. */
const warnEveryMs = 60_000;

/** Keeps the speech of accounts that have their history switched on. */
@Injectable()
export class AccountHistory extends SpeechHistory implements OnApplicationShutdown {
  private readonly logger = new Logger('History');
  private readonly running = new Set<Promise<void>>();
  private readonly services: RecordingServices;
  private warnedAt = -Infinity;

  constructor(
    @InjectDataSource() dataSource: DataSource,
    settings: AccountHistorySettings,
    files: FilesService,
    store: HistoryStore,
    { HISTORY_ENTRIES }: Environment,
  ) {
    super();
    this.services = {
      settings,
      files,
      turns: new StoringTurns(),
      room: new WaitingBytes(),
      locked: (accountId, work) =>
        dataSource.transaction(async (manager) => {
          await lockAccount(manager, accountId);
          await work(manager);
        }),
      add: async (manager, entry) => {
        await store.insert(manager, entry);
        await store.alignFile(manager, entry);
        await files.expire(manager, entry.accountId, await store.trim(manager, entry.accountId, HISTORY_ENTRIES));
      },
      track: (work) => {
        this.running.add(work);
        void work.then(() => this.running.delete(work));
      },
      onLost: (reason) => this.warn(reason),
    };
  }

  record(request: KeptRequest): SpeechRecording {
    return new Recording(request, this.services);
  }

  /** Stores what has been sent. Called when no request is left, before the connections to the database are closed. */
  async onApplicationShutdown(): Promise<void> {
    await this.settled();
  }

  /** Resolves when the recordings that have begun are stored, or are not kept. */
  async settled(): Promise<void> {
    await Promise.all(this.running);
  }

  private warn(reason: unknown): void {
    const now = performance.now();
    if (now - this.warnedAt < warnEveryMs) return;
    this.warnedAt = now;
    this.logger.warn(`Speech was not added to a history: ${typeof reason === 'string' ? reason : withCauses(reason)}`);
  }
}
