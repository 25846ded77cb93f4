import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Voice } from '../../voices/voice';
import { measuredLoudness } from '../measured-loudness';
import { isEspeakInstalled } from '../phonemes/espeak';

/** The supported languages by the first letter of a voice's id. There is no phonemizer for Japanese and Chinese. */
const languages: Readonly<Record<string, string>> = {
  a: 'en-US',
  b: 'en-GB',
  e: 'es-ES',
  f: 'fr-FR',
  h: 'hi-IN',
  i: 'it-IT',
  p: 'pt-BR',
};

const genders = { f: 'female', m: 'male' } as const;

/** The loudness of voices that are not in the pack of Voxgate, in LUFS: the mean of those that are. */
const usualLoudness = -21.5;

/** The voice to list first. */
const firstVoiceId = 'af_heart';

/**
 * Lists the supported voices of an installed pack, the best one first.
 *
 * @throws {Error} if the pack has no voices or cannot be read.
 */
export async function listVoices(directory: string): Promise<Voice[]> {
  const folder = join(directory, 'voices');
  const voices = (await readdir(folder)).sort().flatMap((file) => toVoice(file) ?? []);
  if (voices.length === 0) throw new Error(`${folder} has no voices.`);
  return voices.sort((one, other) => Number(other.voiceId === firstVoiceId) - Number(one.voiceId === firstVoiceId));
}

/** Derives a voice from its file name: `af_heart.bin` is American, female, Heart. */
function toVoice(file: string): Voice | undefined {
  const match = /^(?<voiceId>(?<letter>[a-z])(?<sex>[fm])_(?<name>[a-z0-9]+))\.bin$/u.exec(file);
  if (!match) return undefined;
  const { voiceId, letter, sex, name } = match.groups as Record<'voiceId' | 'letter' | 'sex' | 'name', string>;
  const language = languages[letter];
  if (language === undefined) return undefined;
  // Without espeak-ng, only English can be pronounced.
  if (!language.startsWith('en') && !isEspeakInstalled()) return undefined;
  return {
    voiceId,
    name: name[0]!.toUpperCase() + name.slice(1),
    language,
    gender: genders[sex as keyof typeof genders],
    engine: 'kokoro',
    sampleRate: 24_000,
    timestamps: ['sentence', 'word'],
    license: 'Apache-2.0',
    loudness: measuredLoudness.kokoro[voiceId] ?? usualLoudness,
  };
}
