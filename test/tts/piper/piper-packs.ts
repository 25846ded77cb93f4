import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { installPiperVoice } from '@voxgate/speech/voices/packs/piper/install-piper-voice';
import { piperConfigFile, piperModelFile } from '@voxgate/speech/voices/packs/piper/piper-file-names';
import { type InstalledPack, PackStore } from '@voxgate/speech/voices/packs/pack-store';
import { writePackLoudness } from '../../../packages/speech/src/engines/pack-loudness';
import { describeWithPack } from '../../support/voice-pack';
import { quietly } from '../../speech/voices/support/installing';

/** The tests' pack: a real voice with 904 speakers. */
export const packName = 'libritts';

/** A `describe` that is skipped if the tests' pack is not installed. */
export function describeWithPiper(title: string, tests: (directory: string) => void): void {
  const howToInstall = `node test/tts/piper/make-voice.mjs <folder>, and npm run voxgate -- voices install --from <folder> --name ${packName}`;
  describeWithPack(packName, title, tests, howToInstall);
}

/** The pack installed in a directory. */
export async function installedIn(directory: string): Promise<InstalledPack> {
  const store = new PackStore('unused', dirname(directory));
  return (await store.find(basename(directory)))!;
}

/** Variants of a pack in a separate directory. */
export class PackVariants {
  private readonly directory = mkdtempSync(join(tmpdir(), 'voxgate-piper-'));
  private readonly store = new PackStore(this.directory);

  /** @param original the directory of the original pack. */
  constructor(private readonly original: string) {}

  /**
   * Installs a variant with changes to the configuration and bytes appended to the model. It counts as measured, because to measure how loud it
   * is takes longer than a test of anything else.
   */
  async install(name: string, { config = {}, behindModel = new Uint8Array() }: Variation): Promise<InstalledPack> {
    const folder = join(this.directory, `source-${name}`);
    mkdirSync(folder);
    const described = JSON.parse(readFileSync(join(this.original, piperConfigFile), 'utf8')) as object;
    writeFileSync(join(folder, `${name}.onnx.json`), JSON.stringify({ ...described, ...config }));
    const model = readFileSync(join(this.original, piperModelFile));
    writeFileSync(join(folder, `${name}.onnx`), Buffer.concat([model, behindModel]));
    const installed = await installPiperVoice({ folder }, name, this.store, quietly());
    const { sha256 } = installed.pack.files.find(({ path }) => path === piperModelFile)!;
    await writePackLoudness(installed, sha256, new Map());
    return installed;
  }

  /** A copy of the pack in which a test can change files without updating the digests. */
  async copy(name: string, change: (directory: string) => void): Promise<InstalledPack> {
    const directory = join(this.directory, 'voices', name);
    cpSync(this.original, directory, { recursive: true, dereference: true });
    change(directory);
    return { ...(await installedIn(this.original)), directory };
  }

  remove(): void {
    rmSync(this.directory, { recursive: true });
  }
}

interface Variation {
  readonly config?: object;
  readonly behindModel?: Uint8Array;
}
