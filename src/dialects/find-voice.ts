import type { Voice } from '@voxgate/speech';
import type { SpeechOwner } from '../platform/caller/caller';
import { ApiError } from '../platform/errors/api-error';
import type { CallerVoices } from '../tts/caller-voices';
import { type FallbackVoices, fallbackVoiceFor } from './fallback-voice';

/** How a dialect names voices. */
export interface VoiceNames {
  /** Reads the name of a voice of the other service; `undefined` if it is none. */
  readonly read: (name: string) => FallbackVoices | undefined;
  /** The path that lists the voices, for errors. */
  readonly listedAt: string;
  /** What comes before a name in errors, such as `the model `. */
  readonly noun?: string;
}

/**
 * Finds the voice for a name: a voice id, a mix of voices, or the name of another service's voice. This server's own voices take
 * precedence over those names, which stand only for voices that the caller may use.
 *
 * @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`; `INVALID_REQUEST` for a mix that is not possible.
 */
export async function findVoice(
  callerVoices: CallerVoices,
  caller: SpeechOwner | undefined,
  name: string,
  { read, listedAt, noun = '' }: VoiceNames,
): Promise<Voice> {
  const named = read(name);
  if (!named) return callerVoices.find(caller, name, listedAt);
  const voices = await callerVoices.replacements(caller);
  const found = voices.find(({ voiceId }) => voiceId === name) ?? fallbackVoiceFor(named, voices);
  if (found) return found;
  if (named.locale === undefined) return callerVoices.find(caller, name, listedAt);
  throw new ApiError(
    'VOICE_NOT_FOUND',
    `No voice that speaks the language "${named.locale}" can replace ${noun}"${name}". GET ${listedAt} lists the voices.`,
    { field: 'voice_id' },
  );
}
