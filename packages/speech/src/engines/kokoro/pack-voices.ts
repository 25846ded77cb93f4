import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describeKokoroPack } from '../../voices/packs/kokoro/kokoro-description';
import {
  kokoroDescriptionFile,
  kokoroIdPrefix,
  kokoroModelFile,
  kokoroVoiceIn,
} from '../../voices/packs/kokoro/kokoro-file-names';
import type { PackFacts } from '../../voices/packs/voice-pack';
import { phonemeKinds } from '../../times/timestamp';
import type { Voice } from '../../voices/voice';
import { readPackLoudness } from '../pack-loudness';
import { usualLoudness } from './kokoro-voices';
import { kokoroSampleRate } from './process/model-facts';

/** The voices of a pack that an operator has added. */
export interface AddedVoices {
  readonly voices: readonly Voice[];
  /** Whether their loudness has been measured. */
  readonly areMeasured: boolean;
}

/**
 * Lists the voices of a pack that an operator has added. Their ids are the pack's name, a hyphen and the name of the voice's file.
 *
 * @throws {Error} if the pack has no voices, or its description is missing or not as documented.
 */
export async function addedVoices(pack: PackFacts, directory: string): Promise<AddedVoices> {
  const files = pack.files.flatMap(({ path }) => kokoroVoiceIn(path) ?? []);
  if (files.length === 0) throw new Error(`${directory} has no voices.`);
  const description = join(directory, kokoroDescriptionFile);
  const text = pack.files.some(({ path }) => path === kokoroDescriptionFile)
    ? await readFile(description, 'utf8')
    : undefined;
  const facts = describeKokoroPack(files, text, description, { mayDescribeOthers: true });
  const loudness = await readPackLoudness({ directory }, modelDigest(pack));
  const voices = facts.voices.map(({ file, name, language, gender, license }): Voice => ({
    voiceId: kokoroIdPrefix(pack.name) + file,
    name: `${name} (${pack.title})`,
    language,
    gender,
    engine: 'kokoro',
    sampleRate: kokoroSampleRate,
    timestamps: ['sentence', 'word', ...phonemeKinds],
    license,
    loudness: loudness?.get(kokoroIdPrefix(pack.name) + file) ?? usualLoudness,
  }));
  return { voices, areMeasured: loudness !== undefined };
}

/** SHA-256 of the pack's model in hexadecimal. */
export function modelDigest({ files }: PackFacts): string {
  return files.find(({ path }) => path === kokoroModelFile)?.sha256 ?? '';
}
