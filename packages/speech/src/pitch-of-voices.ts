import { InvalidSpeechRequestError } from './errors';
import type { TextRequest } from './speech-types';
import type { MarkedText } from './text/marked-text';
import { maxSemitones } from './text/pitch';
import type { VoiceCatalogue } from './voices/voice-catalogue';

type Voices = Pick<VoiceCatalogue, 'find' | 'list' | 'canChangePitch'>;

/**
 * Checks the pitch that a request and its text ask for.
 *
 * @throws {InvalidSpeechRequestError} if it is out of range, or a voice that would have to speak so cannot change its pitch.
 * @throws {VoiceNotFoundError}
 */
export function checkPitch(
  { styles }: Pick<MarkedText, 'styles'>,
  { voiceId, pitch = 0 }: Pick<TextRequest, 'voiceId' | 'pitch'>,
  voices: Voices,
): void {
  if (!(Math.abs(pitch) <= maxSemitones)) throw refusal('pitch', `must be from -${maxSemitones} to ${maxSemitones}`);
  const problemOf = (id: string | undefined) => {
    const { voice } = voices.find(id);
    return voices.canChangePitch(voice) ? undefined : cannot(voice.voiceId, voices);
  };
  const whole = pitch === 0 ? undefined : problemOf(voiceId);
  if (whole !== undefined) throw refusal('pitch', `must be 0: ${whole}`);
  const changed = styles.filter((style) => style.pitch || pitch !== 0);
  for (const id of new Set(changed.map((style) => style.voiceId ?? voiceId))) {
    const problem = problemOf(id);
    if (problem !== undefined) throw refusal('text', `changes the pitch of its voice: ${problem}`);
  }
}

function cannot(voiceId: string, voices: Voices): string {
  const able = voices.list().filter((voice) => voices.canChangePitch(voice));
  const engines = [...new Set(able.map(({ engine }) => engine))].join(', ');
  const advice = able[0]
    ? `Use a voice of ${engines}, such as "${able[0].voiceId}"`
    : 'No voice here can. Leave it out';
  return `the voice "${voiceId}" cannot change its pitch. ${advice}`;
}

function refusal(field: 'pitch' | 'text', rule: string): InvalidSpeechRequestError {
  return new InvalidSpeechRequestError(field, 'invalid', rule);
}
