import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compileFunction } from 'node:vm';
import { filesOfProgram, type ProgramLanguage } from '../../../voices/packs/manifests/language-programs';

/** What Node passes to a CommonJS module. The bundler would replace the last two names if they were written out. */
const moduleParameters = ['exports', 'require', 'module', ...['filename', 'dirname'].map((name) => `__${name}`)];

/** Whether a pack has all files of a language's program in their full length. Packs of earlier versions have none. */
export function hasProgram(directory: string, language: ProgramLanguage): boolean {
  const files = filesOfProgram(language);
  return (
    files.length > 0 &&
    files.every(({ path, bytes }) => {
      const file = join(directory, path);
      return existsSync(file) && statSync(file).size === bytes;
    })
  );
}

/** The files of a language's program. Their digests are those that this version of Voxgate expects. */
export class ProgramFiles {
  private constructor(
    private readonly directory: string,
    private readonly files: ReadonlyMap<string, Buffer>,
  ) {}

  /**
   * Reads the files of a program from a pack and checks them. What is checked is what runs: the files are not read again.
   *
   * @param directory of the installed pack.
   * @throws {Error} naming the file, if it is missing or its digest differs from the manifest of this version of Voxgate.
   */
  static async read(directory: string, language: ProgramLanguage): Promise<ProgramFiles> {
    const folder = `languages/${language}/`;
    const files = new Map<string, Buffer>();
    for (const { path, sha256 } of filesOfProgram(language)) {
      const file = join(directory, path);
      const content = await readFile(file);
      const actual = createHash('sha256').update(content).digest('hex');
      if (actual !== sha256) {
        throw new Error(
          `${file} is damaged: its SHA-256 is ${actual}, and should be ${sha256}. It is not run. ` +
            'Install the pack again: voxgate voices remove kokoro, then voxgate voices install kokoro',
        );
      }
      files.set(path.slice(folder.length), content);
    }
    return new ProgramFiles(join(directory, folder), files);
  }

  /**
   * The content of a file.
   *
   * @param name its path below the language's folder.
   * @throws {Error} if the program has no such file.
   */
  bytes(name: string): Buffer {
    const content = this.files.get(name);
    if (!content) throw new Error(`The program in ${this.directory} has no file ${name}.`);
    return content;
  }

  /**
   * Runs a CommonJS module and returns its exports. It can require nothing but `util` and `path`, which do nothing outside of it, and `fs`,
   * of which it gets `readFileSync` for the files of its own program.
   *
   * @throws {Error} if the program has no such file; and what the module throws.
   */
  run(name: string): unknown {
    const module: { exports: unknown } = { exports: {} };
    const fs = { readFileSync: (path: string) => this.bytes(path.slice(this.directory.length)) };
    const required = (wanted: string) => {
      if (wanted === 'fs' || wanted === 'node:fs') return fs;
      if (wanted === 'path') return { join };
      if (wanted === 'util') return { TextDecoder, TextEncoder };
      throw new Error(`${name} requires ${wanted}, which it does not get.`);
    };
    const compiled = compileFunction(this.bytes(name).toString('utf8'), moduleParameters, {
      filename: join(this.directory, name),
    }) as (...values: unknown[]) => void;
    // A folder without a slash at its end, as in Node.
    compiled.call(module.exports, module.exports, required, module, join(this.directory, name), this.folder());
    return module.exports;
  }

  private folder(): string {
    return this.directory.replace(/\/$/u, '');
  }
}
