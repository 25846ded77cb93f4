import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { installHeld, type InstallOptions, withPackLock } from '../install/install-pack';
import { knownPack } from '../known-packs';
import { DamagedError, UnreachableError, VoicePackError } from '../pack-error';
import type { InstalledPack, PackStore } from '../pack-store';
import { type PackSource, describePackSource } from '../pack-source';
import {
  type PackFacts,
  type PackFileSource,
  type VoicePack,
  wholeFile,
  packNamePattern,
  toPackName,
} from '../voice-pack';
import { readPiperConfig } from './piper-config';
import { piperConfigFile, piperModelFile } from './piper-file-names';
import { fetchPiperFiles, findPiperVoice, maxConfigBytes, type PiperFiles } from './piper-files';

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
  checkName(packName);
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

function checkName(name: string): void {
  if (!packNamePattern.test(name)) {
    throw new VoicePackError(
      `"${name}" cannot be a pack's name: that is 1 to 64 of a–z, 0–9, ".", "_" and "-". Give one with --name.`,
    );
  }
  if (knownPack(name)) throw new VoicePackError(`${name} is another pack. Give this one a name with --name.`);
}

async function describe(
  { folder, model }: PiperFiles,
  name: string,
  title: string,
  source: string,
): Promise<VoicePack> {
  const config = join(folder, `${model}.json`);
  const { language, sampleRate } = readPiperConfig(await readText(config), `${source} (${model}.json)`);
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

async function describeFile(folder: string, file: string, path: string): Promise<PackFileSource> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(join(folder, file)), hash);
  const { size } = await stat(join(folder, file));
  return wholeFile(path, size, hash.digest('hex'), { folder, file });
}

/** A directory name that is unique per URL. */
function digestOf(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}

async function readText(file: string): Promise<string> {
  try {
    const { size } = await stat(file);
    if (size > maxConfigBytes) throw new VoicePackError(`${file} is longer than ${maxConfigBytes} bytes.`);
    return await readFile(file, 'utf8');
  } catch (cause) {
    if (cause instanceof VoicePackError) throw cause;
    throw new VoicePackError(`${file} cannot be read: every Piper voice has it beside its .onnx.`, { cause });
  }
}
