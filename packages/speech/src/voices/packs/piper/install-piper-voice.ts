import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { installHeld, type InstallOptions, withPackLock } from '../install/install-pack';
import { checkPackName, describeFile, readOperatorText } from '../install/operator-files';
import { DamagedError, UnreachableError, VoicePackError } from '../pack-error';
import type { InstalledPack, PackStore } from '../pack-store';
import { type PackSource, describePackSource } from '../pack-source';
import { type PackFacts, type VoicePack, toPackName } from '../voice-pack';
import { readPiperConfig } from './piper-config';
import { piperConfigFile, piperModelFile } from './piper-file-names';
import { fetchPiperFiles, findPiperVoice, type PiperFiles } from './piper-files';

/** An operator's options for a Piper voice. */
export interface WantedPiperVoice {
  /** Name of the pack. Defaults to the file's name. */
  readonly name?: string | undefined;
  /** Required SHA-256 of the model in hexadecimal. */
  readonly sha256?: string | undefined;
}

/**
 * Installs a Piper voice from any source as a separate pack. The record contains the digests of the received files, so later
 * damage is detected. The files' authenticity is checked only if the operator gives the model's digest.
 *
 * @throws {VoicePackError} if the source has no such voice or the name is not allowed.
 * @throws {DamagedError} if the model does not have the required digest.
 */
export async function installPiperVoice(
  packSource: PackSource,
  wanted: string | undefined | WantedPiperVoice,
  store: PackStore,
  options: InstallOptions,
): Promise<InstalledPack> {
  const { name, sha256 } = typeof wanted === 'object' ? wanted : { name: wanted };
  const found = await findPiperVoice(packSource);
  const packName = name ?? toPackName(found.title);
  checkPackName(packName);
  return withPackLock(packName, store, options, async () => {
    const fetched = store.fetchDirectory(packName);
    const files =
      'url' in found
        ? await fetchPiperFiles(found.url, join(fetched, digestOf(found.url)), options, (url) =>
            options.progress.note(`Fetching ${url}`),
          ).catch(async (error: unknown) => {
            // A file that is too long or was redirected cannot be resumed.
            if (!(error instanceof UnreachableError) && error instanceof VoicePackError) await remove(fetched);
            throw error;
          })
        : found;
    try {
      const pack = await describe(files, packName, found.title, describePackSource(packSource));
      checkDigest(pack, sha256);
      await installHeld(pack, store, options);
    } catch (error) {
      if (error instanceof VoicePackError) await remove(fetched);
      throw error;
    }
    await remove(fetched);
    return (await store.find(packName))!;
  });
}

/** The SHA-256 of a Piper voice's model; `undefined` if the pack is not a Piper voice. */
export function modelDigestOf({ engine, files }: PackFacts): string | undefined {
  return engine === 'piper' ? files.find(({ path }) => path === piperModelFile)?.sha256 : undefined;
}

function checkDigest(pack: VoicePack, wanted: string | undefined): void {
  const actual = modelDigestOf(pack);
  if (wanted === undefined || actual === wanted.toLowerCase()) return;
  throw new DamagedError(`${pack.source} is not the model that --sha256 names: its SHA-256 is ${actual}.`);
}

async function remove(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true });
}

async function describe(
  { folder, model }: PiperFiles,
  name: string,
  title: string,
  source: string,
): Promise<VoicePack> {
  const config = join(folder, `${model}.json`);
  const { language, sampleRate } = readPiperConfig(
    await readOperatorText(config, 'every Piper voice has it beside its .onnx.'),
    `${source} (${model}.json)`,
  );
  return {
    name,
    title,
    version: '1',
    description: `A Piper voice of ${sampleRate / 1000} kHz, added by the operator.`,
    engine: 'piper',
    languages: [language],
    license: 'unknown',
    attribution: 'see where it comes from',
    source,
    files: [
      await describeFile(folder, `${model}.json`, piperConfigFile),
      await describeFile(folder, model, piperModelFile),
    ],
  };
}

/** A directory name that is unique per URL. */
function digestOf(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}
