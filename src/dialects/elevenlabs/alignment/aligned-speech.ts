import type { StreamableFile } from '@nestjs/common';
import { jsonWithAudio } from '../../../tts/http/speech-json';
import type { Speech, SpeechEvent, SpeechStream } from '../../../tts/speech';
import { type Alignment, CharacterTimes, joined } from './character-times';
import { readyTogether } from './ready-together';

/** A whole speech as JSON, with the times of its characters. */
export function alignedSpeech({ audio, timestamps, durationSeconds }: Speech, text: string): StreamableFile {
  const times = new CharacterTimes(text);
  const alignment = joined([...timestamps.map((timestamp) => times.upTo(timestamp)), times.rest(durationSeconds)]);
  return jsonWithAudio({}, { audio_base64: audio }, both(alignment));
}

/** A speech as lines of JSON, each with the next audio and the times of the characters that are said in it. */
export async function* alignedLines({ events }: SpeechStream, text: string): AsyncGenerator<string> {
  const times = new CharacterTimes(text);
  for await (const together of readyTogether(events)) {
    const audio = Buffer.concat(together.flatMap((event) => (event.type === 'audio' ? [event.bytes] : [])));
    const alignment = joined(together.flatMap((event) => alignmentOf(event, times) ?? []));
    const isAligned = alignment.characters.length > 0;
    if (audio.length === 0 && !isAligned) continue;
    const line = { audio_base64: audio.toString('base64'), ...both(isAligned ? alignment : null) };
    yield `${JSON.stringify(line)}\n`;
  }
}

function alignmentOf(event: SpeechEvent, times: CharacterTimes): Alignment | undefined {
  if (event.type === 'timestamp') return times.upTo(event.timestamp);
  return event.type === 'end' ? times.rest(event.durationSeconds) : undefined;
}

/** Times are told for the caller's own text, so both are the same. Some clients read the one, some the other. */
function both(alignment: Alignment | null) {
  return { alignment, normalized_alignment: alignment };
}
