import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { PeriodicSweep } from '../../platform/database/periodic-sweep';
import { FilesService } from './files.service';
import { IncomingFiles } from './incoming-files';
import { StoredObjects } from './stored-objects';

/** Files or objects that a step removes. */
const perStep = 100;

/**
 * Removes, once a minute, files that have expired, and objects that are not needed: those whose writing a crash has interrupted, and those
 * that the store could not remove earlier. Several replicas share the work: each object is claimed for a while.
 */
@Injectable()
export class FileSweep extends PeriodicSweep {
  constructor(
    @InjectDataSource() private readonly dataSource: DataSource,
    private readonly files: FilesService,
    private readonly objects: StoredObjects,
    private readonly incoming: IncomingFiles,
  ) {
    super('Files', 'Files that are not needed cannot be removed');
  }

  protected async sweepOnce(): Promise<void> {
    await this.inSteps(() => this.removeExpired());
    await this.inSteps(() => this.removeLeft());
    await this.incoming.removeLeft();
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
