import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { Environment } from '../config/environment';
import type { JobRun } from './job-store';

/** A folder in which nothing was made for this long is left over from a server that ended. */
const leftOverMs = 24 * 3_600_000;

/** The folders in which the files of jobs are made, before they are stored. What a server that crashed has left there is removed. */
@Injectable()
export class WorkFolders implements OnApplicationBootstrap {
  private readonly parent: string;

  constructor({ VOXGATE_DATA_DIR }: Environment) {
    this.parent = join(VOXGATE_DATA_DIR, 'jobs', 'files');
  }

  /** Removes what was left over long ago. Folders of other replicas, which may share the disk, stay. */
  async onApplicationBootstrap(): Promise<void> {
    for (const name of await this.names()) {
      const path = join(this.parent, name);
      const changed = await stat(path).catch(() => undefined);
      if (changed && Date.now() - changed.mtimeMs > leftOverMs) await rm(path, { recursive: true, force: true });
    }
  }

  /**
   * Makes the folder of a run, and removes those of earlier runs of the job, which are over.
   *
   * @returns its path.
   */
  async open({ job, number }: JobRun): Promise<string> {
    const earlier = (await this.names()).filter((name) => name.startsWith(`${job.id}-`));
    await Promise.all(earlier.map((name) => rm(join(this.parent, name), { recursive: true, force: true })));
    const path = join(this.parent, `${job.id}-${number}`);
    await mkdir(path, { recursive: true });
    return path;
  }

  /** Removes a folder with what is in it. */
  async remove(path: string): Promise<void> {
    await rm(path, { recursive: true, force: true });
  }

  private async names(): Promise<string[]> {
    return readdir(this.parent).catch(() => []);
  }
}
