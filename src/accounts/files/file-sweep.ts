import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { PeriodicSweep } from '../../platform/database/periodic-sweep';
import { isOver } from '../../platform/database/times';
import { FileListing } from './file-listing.entity';
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
    @InjectRepository(FileListing) private readonly listings: Repository<FileListing>,
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
    const expired = await this.listings.find({
      select: { id: true, accountId: true },
      where: { expiresAt: isOver() },
      order: { expiresAt: 'ASC' },
      take: perStep,
    });
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

function groupByAccount(files: readonly Pick<FileListing, 'id' | 'accountId'>[]): Map<string, string[]> {
  const accounts = new Map<string, string[]>();
  for (const { id, accountId } of files) {
    accounts.set(accountId, [...(accounts.get(accountId) ?? []), id]);
  }
  return accounts;
}
