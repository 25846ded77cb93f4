import { languageFit, type Voice } from '@voxgate/speech';
import type { SpeechOwner } from '../platform/caller/caller';
import { ApiError } from '../platform/errors/api-error';
import type { CallerVoices } from '../tts/caller-voices';
import type { FallbackVoices } from './fallback-voice';

/** What the name of another service's voice says of it. */
export interface LocaleVoice {
  /** A BCP 47 tag. */
  readonly locale: string;
  readonly fallback: FallbackVoices;
}

/**
 * Chooses the voice that replaces one of a service that names voices by their locales. It speaks the same language: the first preferred
 * one that is available, otherwise one of the same gender, of the same region if possible, otherwise the first one.
 *
 * @returns `undefined` if no voice speaks the language.
 */
export function voiceOfLocale({ locale, fallback }: LocaleVoice, voices: readonly Voice[]): Voice | undefined {
  const fitOf = ({ language }: Voice) => languageFit(language, locale);
  const speaking = voices.filter((voice) => fitOf(voice) !== 'none');
  const preferred = fallback.voices.flatMap((id) => speaking.find(({ voiceId }) => voiceId === id) ?? []);
  const ofGender = speaking.filter(({ gender }) => gender === fallback.gender);
  const isOfRegion = (voice: Voice) => fitOf(voice) === 'region';
  return preferred[0] ?? ofGender.find(isOfRegion) ?? ofGender[0] ?? speaking.find(isOfRegion) ?? speaking[0];
}

/**
 * Finds the voice for a name: a voice id, a mix of voices, or the name of another service's voice. Those stand only for voices that the
 * caller may use.
 *
 * @param read reads a name of the other service; `undefined` if it is none.
 * @param listedAt the path that lists the voices, for the error.
 * @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`; `INVALID_REQUEST` for a mix that is not possible.
 */
export async function findLocaleVoice(
  callerVoices: CallerVoices,
  caller: SpeechOwner | undefined,
  name: string,
  { read, listedAt }: { read: (name: string) => LocaleVoice | undefined; listedAt: string },
): Promise<Voice> {
  const named = read(name);
  if (!named) return callerVoices.find(caller, name, listedAt);
  const voices = await callerVoices.replacements(caller);
  const found = voices.find(({ voiceId }) => voiceId === name) ?? voiceOfLocale(named, voices);
  if (found) return found;
  throw new ApiError(
    'VOICE_NOT_FOUND',
    `No voice that speaks "${named.locale}" can replace the voice "${name}". GET ${listedAt} lists the voices.`,
    { field: 'voice_id' },
  );
}
