import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Environment } from '../../platform/config/environment';
import type { Work, WorkKind, WorkRun } from './work';

/** A folder in which nothing was made for this long is left over from a server that ended. */
const leftOverMs = 24 * 3_600_000;

/**
 * The folders in which runs make files, before they are stored. Each kind of work has a folder for them, with nothing else in it. What a
 * server that crashed has left there is removed.
 */
@Injectable()
export class WorkFolders implements OnApplicationBootstrap {
  private readonly parents: Record<WorkKind, string>;

  constructor({ VOXGATE_DATA_DIR }: Environment) {
    this.parents = { jobs: join(VOXGATE_DATA_DIR, 'jobs', 'files'), batches: join(VOXGATE_DATA_DIR, 'batches') };
  }

  /** Removes what was left over long ago. Folders of other replicas, which may share the disk, stay. */
  async onApplicationBootstrap(): Promise<void> {
    for (const parent of Object.values(this.parents)) {
      for (const name of await namesIn(parent)) {
        const path = join(parent, name);
        const changed = await stat(path).catch(() => undefined);
        if (changed && Date.now() - changed.mtimeMs > leftOverMs) await rm(path, { recursive: true, force: true });
      }
    }
  }

  /**
   * Makes the folder of a run, and removes it in the end. Folders of earlier runs of the same work, which are over, are removed first.
   *
   * @param make gets its path.
   */
  async lend<T>(
    kind: WorkKind,
    { work: { id }, number }: WorkRun<Pick<Work, 'id'>>,
    make: (folder: string) => Promise<T>,
  ): Promise<T> {
    const parent = this.parents[kind];
    const earlier = (await namesIn(parent)).filter((name) => name.startsWith(`${id}-`));
    await Promise.all(earlier.map((name) => rm(join(parent, name), { recursive: true, force: true })));
    const path = join(parent, `${id}-${number}`);
    await mkdir(path, { recursive: true });
    try {
      return await make(path);
    } finally {
      await rm(path, { recursive: true, force: true });
    }
  }
}

async function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}
