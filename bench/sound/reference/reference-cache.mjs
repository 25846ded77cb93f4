import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';

/** Keeps references in a folder, by the digest of what they were made from. */
export class ReferenceCache {
  constructor(folder) {
    this.folder = folder;
  }

  /**
   * Makes an entry if there is none.
   *
   * @returns whether it was made now.
   */
  async fill(key, make) {
    const file = this.#fileOf(key);
    const isKept = await stat(file).then(
      () => true,
      () => false,
    );
    if (isKept) return false;
    const bytes = serialize(await make());
    await mkdir(this.folder, { recursive: true });
    // Renamed when complete, because the benchmark may be interrupted.
    const partial = `${file}.${process.pid}`;
    await writeFile(partial, bytes);
    await rename(partial, file);
    return true;
  }

  async read(key) {
    return deserialize(await readFile(this.#fileOf(key)));
  }

  #fileOf(key) {
    return join(this.folder, key);
  }
}
