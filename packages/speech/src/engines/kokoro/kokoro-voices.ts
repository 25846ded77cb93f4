import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { phonemeKinds } from '../../times/timestamp';
import { kokoroGenders, kokoroLanguages } from '../../voices/packs/kokoro/kokoro-voice-names';
import type { Voice } from '../../voices/voice';
import { measuredLoudness } from '../measured-loudness';
import { measuredStyle } from '../measured-style';
import { styleOf } from '../style-of';
import { isEspeakInstalled } from '../phonemes/espeak';
import { speaksByProgram } from '../phonemes/programs/language-programs';
import { type LanguageLetter, programLanguages } from './process/alphabet';
import { kokoroGrades } from './kokoro-grades';

/** The loudness of voices that are not in the pack of Voxgate, in LUFS: the mean of those that are. */
export const usualLoudness = -21.5;

/** The voice to list first. */
const firstVoiceId = 'af_heart';

/**
 * Lists the supported voices of an installed pack, the best one first.
 *
 * @throws {Error} if the pack has no voices or cannot be read.
 */
export async function listVoices(directory: string): Promise<Voice[]> {
  const folder = join(directory, 'voices');
  const voices = (await readdir(folder)).sort().flatMap((file) => toVoice(file, directory) ?? []);
  if (voices.length === 0) throw new Error(`${folder} has no voices.`);
  return voices.sort((one, other) => Number(other.voiceId === firstVoiceId) - Number(one.voiceId === firstVoiceId));
}

/** Derives a voice of a pack from its file name: `af_heart.bin` is American, female, Heart. */
function toVoice(file: string, directory: string): Voice | undefined {
  const match = /^(?<voiceId>(?<letter>[a-z])(?<sex>[fm])_(?<name>[a-z0-9]+))\.bin$/u.exec(file);
  if (!match) return undefined;
  const { voiceId, letter, sex, name } = match.groups as Record<'voiceId' | 'letter' | 'sex' | 'name', string>;
  const language = kokoroLanguages[letter];
  if (language === undefined) return undefined;
  if (!canPronounce(letter as LanguageLetter, directory)) return undefined;
  const gender = kokoroGenders[sex]!;
  const style = styleOf(measuredStyle.kokoro[voiceId], gender, language);
  const grade = kokoroGrades[voiceId];
  return {
    voiceId,
    name: name[0]!.toUpperCase() + name.slice(1),
    language,
    gender,
    ...(style.length > 0 && { style }),
    ...(grade !== undefined && { grade }),
    engine: 'kokoro',
    sampleRate: 24_000,
    timestamps: ['sentence', 'word', ...phonemeKinds],
    license: 'Apache-2.0',
    loudness: measuredLoudness.kokoro[voiceId] ?? usualLoudness,
  };
}

/** English needs nothing else, some languages a program of the pack, and all others espeak-ng. */
function canPronounce(letter: LanguageLetter, directory: string): boolean {
  const program = programLanguages[letter];
  if (program) return speaksByProgram(directory, program);
  return letter === 'a' || letter === 'b' || isEspeakInstalled();
}
