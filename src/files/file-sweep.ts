import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { Environment } from '../config/environment';
import { withCauses } from '../messages/with-causes';
import { FilesService } from './files.service';
import { IncomingFiles } from './incoming-files';
import { FileStore } from './store/file-store';
import { StoredObjects } from './stored-objects';

/** Milliseconds between sweeps. */
const intervalMs = 60_000;

/** Files or objects that a step removes. */
const perStep = 100;

/**
 * Removes, once a minute, files that have expired, and objects that are not needed: those whose writing a crash has interrupted, and those
 * that the store could not remove earlier. Several replicas share the work: each object is claimed for a while.
 */
@Injectable()
export class FileSweep implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('Files');
  private readonly stop = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private sweeping: Promise<void> = Promise.resolve();
  private isFailing = false;

  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly files: FilesService,
    private readonly objects: StoredObjects,
    private readonly incoming: IncomingFiles,
    private readonly store: FileStore,
    private readonly environment: Environment,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => void this.sweep(), intervalMs).unref();
    void this.sweep();
    if (this.environment.FILES_URL ?? this.environment.FILES_DIR) {
      void this.store.check().catch((error: unknown) => this.logger.warn(withCauses(error)));
    }
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.stop.abort();
    await this.sweeping;
  }

  /** Removes what is not needed. It does not throw: if it fails, the next sweep tries again. */
  async sweep(): Promise<void> {
    this.sweeping = this.sweeping.then(() => this.tryToSweep());
    await this.sweeping;
  }

  private async tryToSweep(): Promise<void> {
    try {
      await this.inSteps(() => this.removeExpired());
      await this.inSteps(() => this.removeLeft());
      await this.incoming.removeLeft();
      this.isFailing = false;
    } catch (error) {
      if (!this.isFailing && !this.stop.signal.aborted)
        this.logger.warn(`Files that are not needed cannot be removed now, will retry: ${withCauses(error)}`);
      this.isFailing = true;
    }
  }

  /** @param step returns whether there may be more to do. */
  private async inSteps(step: () => Promise<boolean>): Promise<void> {
    while (!this.stop.signal.aborted && (await step()));
  }

  private async removeExpired(): Promise<boolean> {
    const expired = await this.dataSource.query<{ id: string; account_id: string }[]>(
      'SELECT id, account_id FROM stored_files WHERE expires_at <= clock_timestamp() ORDER BY expires_at LIMIT $1',
      [perStep],
    );
    const accounts = groupByAccount(expired);
    for (const [accountId, ids] of accounts) await this.files.removeOf(accountId, ids);
    return expired.length === perStep;
  }

  private async removeLeft(): Promise<boolean> {
    const left = await this.objects.claimLeft(perStep);
    for (const object of left) {
      // The store is out. What was claimed is tried again when its lease has ended.
      if (!(await this.objects.remove(object))) return false;
    }
    return left.length === perStep;
  }
}

function groupByAccount(files: readonly { id: string; account_id: string }[]): Map<string, string[]> {
  const accounts = new Map<string, string[]>();
  for (const { id, account_id: accountId } of files) {
    accounts.set(accountId, [...(accounts.get(accountId) ?? []), id]);
  }
  return accounts;
}
