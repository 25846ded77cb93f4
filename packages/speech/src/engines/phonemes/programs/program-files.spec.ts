import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { filesOfProgram } from '../../../voices/packs/manifests/language-programs';
import { LanguagePrograms } from './language-programs';
import { ProgramFiles } from './program-files';

describe('The program of a language', () => {
  let pack: string;
  beforeEach(() => (pack = mkdtempSync(join(tmpdir(), 'voxgate-pack-'))));
  afterEach(() => rmSync(pack, { recursive: true }));

  it('is not run if a file has another content than the manifest says', async () => {
    Object.assign(globalThis, { hasRun: false });
    for (const { path, bytes } of filesOfProgram('ja')) {
      mkdirSync(dirname(join(pack, path)), { recursive: true });
      writeFileSync(join(pack, path), 'globalThis.hasRun = true;'.padEnd(bytes));
    }
    const programs = new LanguagePrograms(pack);
    expect(programs.has('ja')).toBe(true);
    await expect(programs.load('ja')).rejects.toThrow(
      /LICENSE is damaged: its SHA-256 is .*voxgate voices install kokoro/u,
    );
    expect(programs.of('ja')).toBeUndefined();
    expect(Reflect.get(globalThis, 'hasRun')).toBe(false);
    Reflect.deleteProperty(globalThis, 'hasRun');
  });

  it('is not there in a pack of an earlier version', async () => {
    expect(new LanguagePrograms(pack).has('ja')).toBe(false);
    await expect(ProgramFiles.read(pack, 'ja')).rejects.toThrow('LICENSE');
  });
});
