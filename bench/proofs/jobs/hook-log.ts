import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A file in which what is loaded into the servers of a proof writes a line of JSON for each event. */
export class HookLog<Line> {
  private constructor(readonly path: string) {}

  /** Creates an empty one. */
  static async create<Line>(directory: string, name: string): Promise<HookLog<Line>> {
    const path = join(directory, name);
    await writeFile(path, '');
    return new HookLog<Line>(path);
  }

  /** The lines so far. */
  async lines(): Promise<Line[]> {
    const lines = (await readFile(this.path, 'utf8')).split('\n');
    // The last line may be half there.
    return lines.filter((line) => line.endsWith('}')).map((line) => JSON.parse(line) as Line);
  }
}
