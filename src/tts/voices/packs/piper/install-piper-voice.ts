import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { installHeld, type InstallOptions, whileHolding } from '../install/install-pack';
import { knownPack } from '../manifests';
import { VoicePackError } from '../pack-error';
import { packNamePattern, toPackName } from '../pack-name';
import type { InstalledPack, PackStore } from '../pack-store';
import { type Place, wordsFor } from '../place';
import { type PackFileSource, type VoicePack, wholeFile } from '../voice-pack';
import { readPiperConfig } from './piper-config';
import { fetchPiperFiles, findPiperModel, type PiperFiles } from './piper-files';

/** What the two files are called in a pack. */
export const piperModelFile = 'voice.onnx';
export const piperConfigFile = 'voice.onnx.json';

/**
 * Installs a voice of the Piper format from anywhere, as a pack of its own. Nobody has said what its bytes should be: the
 * record holds the digests of those that came, so that a later damage is seen.
 *
 * @param name unless given, the file's.
 * @throws {VoicePackError} if there is no such voice there, or the name is not one for it.
 */
export async function installPiperVoice(
  place: Place,
  name: string | undefined,
  store: PackStore,
  options: InstallOptions,
): Promise<InstalledPack> {
  const found = await findPiperModel(place);
  const packName = name ?? toPackName(found.title);
  checkName(packName);
  return whileHolding(packName, store, options, async () => {
    const fetched = store.fetchDirectory(packName);
    const files =
      'url' in place
        ? await fetchPiperFiles(place.url, found.model, join(fetched, digestOf(place.url)), options.signal, (url) =>
            options.progress.note(`Fetching ${url}`),
          )
        : found;
    await installHeld(await describe(files, packName, found.title, wordsFor(place)), store, options);
    await rm(fetched, { recursive: true, force: true });
    return (await store.find(packName))!;
  });
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

/** Keeps what has come from one address apart from what has come from another. */
function digestOf(url: string): string {
  return createHash('sha256').update(url).digest('hex');
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((cause: unknown) => {
    throw new VoicePackError(`${file} cannot be read: every Piper voice has it beside its .onnx.`, { cause });
  });
}
