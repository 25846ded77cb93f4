import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Voice } from '../../voices/voice';

/** The languages that are offered, by the first letter of a voice's id. Japanese and Chinese have no phonemiser here. */
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

/** The voice that is a good one to begin with. */
const firstVoiceId = 'af_heart';

/**
 * Lists the voices of an installed pack that can be spoken here, the best one first.
 *
 * @throws {Error} if the pack has no voices, or cannot be read.
 */
export async function listVoices(directory: string): Promise<Voice[]> {
  const folder = join(directory, 'voices');
  const voices = (await readdir(folder)).sort().flatMap((file) => toVoice(file) ?? []);
  if (voices.length === 0) throw new Error(`${folder} has no voices.`);
  return voices.sort((one, other) => Number(other.voiceId === firstVoiceId) - Number(one.voiceId === firstVoiceId));
}

/** Reads a voice's facts from its file's name: `af_heart.bin` is American, female, Heart. */
function toVoice(file: string): Voice | undefined {
  const match = /^(?<voiceId>(?<letter>[a-z])(?<sex>[fm])_(?<name>[a-z0-9]+))\.bin$/u.exec(file);
  if (!match) return undefined;
  const { voiceId, letter, sex, name } = match.groups as Record<'voiceId' | 'letter' | 'sex' | 'name', string>;
  const language = languages[letter];
  if (language === undefined) return undefined;
  return {
    voiceId,
    name: name[0]!.toUpperCase() + name.slice(1),
    language,
    gender: genders[sex as keyof typeof genders],
    engine: 'kokoro',
    sampleRate: 24_000,
    timestamps: ['sentence', 'word'],
    license: 'Apache-2.0',
  };
}
