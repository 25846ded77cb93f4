import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Creates a voice pack whose model is a pipe without a writer, so that loading it never ends. */
export function makeEndlessPack(dataDirectory: string): void {
  const pack = makeKokoroPack(dataDirectory, ['model.onnx']);
  writeFileSync(join(pack, 'voices/af_heart.bin'), '');
  execFileSync('mkfifo', [join(pack, 'model.onnx')]);
}

/** Creates a voice pack without voices, which cannot be used. */
export function makeEmptyPack(dataDirectory: string): void {
  makeKokoroPack(dataDirectory, []);
}

/** @returns the directory of a pack with an empty folder of voices, and a record of empty files. */
function makeKokoroPack(dataDirectory: string, files: readonly string[]): string {
  const pack = join(dataDirectory, 'voices/kokoro');
  mkdirSync(join(pack, 'voices'), { recursive: true });
  const record = {
    name: 'kokoro',
    title: 'Kokoro',
    version: '1.0',
    engine: 'kokoro',
    license: 'Apache-2.0',
    languages: ['en-US'],
    files: files.map((path) => ({ path, bytes: 0, sha256: '' })),
    installedAt: new Date().toISOString(),
  };
  writeFileSync(join(pack, 'pack.json'), JSON.stringify(record));
  return pack;
}
