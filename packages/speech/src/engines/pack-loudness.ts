import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstalledPack } from '../voices/packs/pack-store';
import { measureLoudness, type SpeakPart } from './measure-loudness';
import type { Voice } from '../voices/voice';

/** The loudness of a pack's voices in LUFS, by their ids. */
export type PackLoudness = ReadonlyMap<string, number>;

/** The file beside the model. It is not part of the pack: it is made here, and can be made again. */
const loudnessFile = 'loudness.json';

/** The version of the text and the measurement. Raise it when they change; packs are then measured again. */
const version = 1;

/** Of a model with more voices, this many are measured, and the others are as loud as their mean: each takes a second or two. */
const maxMeasured = 8;

/**
 * Reads how loud the voices of a pack are.
 *
 * @param digest SHA-256 of the model.
 * @returns `undefined` if they have not been measured, or another model has.
 */
export async function readPackLoudness(
  { directory }: Pick<InstalledPack, 'directory'>,
  digest: string,
): Promise<PackLoudness | undefined> {
  try {
    const found = JSON.parse(await readFile(join(directory, loudnessFile), 'utf8')) as Record<string, unknown>;
    if (found['version'] !== version || found['model'] !== digest) return undefined;
    const voices = Object.entries(found['voices'] as Record<string, unknown>);
    return voices.every((entry): entry is [string, number] => Number.isFinite(entry[1])) ? new Map(voices) : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Measures the voices of a pack. The result has all voices, or none if they say nothing.
 *
 * @throws {unknown} what the engine throws.
 */
export async function measurePack(
  speak: SpeakPart,
  voices: readonly Voice[],
  signal: AbortSignal,
): Promise<PackLoudness> {
  const step = Math.max(1, voices.length / maxMeasured);
  const measured = new Map<string, number>();
  for (let index = 0; index < voices.length; index += step) {
    const voice = voices[Math.floor(index)]!;
    const lufs = await measureLoudness(speak, voice, signal);
    if (lufs !== undefined) measured.set(voice.voiceId, lufs);
  }
  if (measured.size === 0) return measured;
  const mean = [...measured.values()].reduce((sum, lufs) => sum + lufs, 0) / measured.size;
  return new Map(voices.map(({ voiceId }) => [voiceId, measured.get(voiceId) ?? mean]));
}

/**
 * Keeps how loud the voices of a pack are.
 *
 * @throws {Error} if the pack's directory cannot be written.
 */
export async function writePackLoudness(
  { directory }: Pick<InstalledPack, 'directory'>,
  digest: string,
  loudness: PackLoudness,
): Promise<void> {
  const content = { version, model: digest, voices: Object.fromEntries(loudness) };
  const file = join(directory, loudnessFile);
  const unfinished = `${file}.${process.pid}`;
  await writeFile(unfinished, `${JSON.stringify(content, undefined, 2)}\n`);
  await rename(unfinished, file);
}
