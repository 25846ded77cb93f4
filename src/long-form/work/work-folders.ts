import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { OnApplicationBootstrap } from '@nestjs/common';

/** A folder in which nothing was made for this long is left over from a server that ended. */
const leftOverMs = 24 * 3_600_000;

/**
 * The folders in which work in the background makes files, before they are stored. What a server that crashed has left there is removed.
 * Each kind of work has a class of its own.
 */
export abstract class WorkFolders implements OnApplicationBootstrap {
  /** @param parent the path of the folder that has them, and nothing else. */
  protected constructor(private readonly parent: string) {}

  /** Removes what was left over long ago. Folders of other replicas, which may share the disk, stay. */
  async onApplicationBootstrap(): Promise<void> {
    for (const name of await this.names()) {
      const path = join(this.parent, name);
      const changed = await stat(path).catch(() => undefined);
      if (changed && Date.now() - changed.mtimeMs > leftOverMs) await rm(path, { recursive: true, force: true });
    }
  }

  /**
   * Makes the folder of a run, and removes those of earlier runs of the same work, which are over.
   *
   * @param id of the work, such as `job_…`.
   * @param run its number.
   * @returns its path.
   */
  async open(id: string, run: number): Promise<string> {
    const earlier = (await this.names()).filter((name) => name.startsWith(`${id}-`));
    await Promise.all(earlier.map((name) => rm(join(this.parent, name), { recursive: true, force: true })));
    const path = join(this.parent, `${id}-${run}`);
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
