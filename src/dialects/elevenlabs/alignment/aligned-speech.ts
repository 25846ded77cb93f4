import type { StreamableFile } from '@nestjs/common';
import { audioSlices } from '../../../tts/http/audio-slices';
import { jsonWithAudio } from '../../../tts/http/speech-json';
import type { AlignmentDto } from '../dto/aligned-speech.dto';
import { alignmentSlices } from './alignment-slices';
import { readyTogether } from './ready-together';
import {
  type Speech,
  type SpeechEvent,
  type SpeechStream,
  type CharacterAlignment,
  CharacterTimes,
  joinAlignments,
} from '@voxgate/speech';

/** Computes the times of the characters of a text, from its start to its end. */
export type TimesOfText = Pick<CharacterTimes, 'upTo' | 'rest'>;

/** Further fields for a part of the text with its times. */
export type FieldsFor = (alignment: CharacterAlignment) => object;

const noFields: FieldsFor = () => ({});

/** Returns complete speech as JSON, with the times of its characters. Silence has no character times. */
export function alignedSpeech(
  { audio, timestamps, durationSeconds, isSilence }: Speech,
  timesOfText: TimesOfText,
  fieldsFor = noFields,
): StreamableFile {
  const times = isSilence ? new CharacterTimes('') : timesOfText;
  const alignment = joinAlignments([
    ...timestamps.map((timestamp) => times.upTo(timestamp)),
    times.rest(durationSeconds),
  ]);
  return jsonWithAudio({}, { audio_base64: audio }, { ...both(alignment), ...fieldsFor(alignment) });
}

/**
 * Streams speech as lines of JSON, each with the next audio and the times of its characters. If a piece does not fit on a line of
 * `maxLineLength` bytes, it is split over several lines. Its alignment is on the first line, or on as many as it needs. Silence has
 * no characters.
 */
export async function* alignedLines(
  { events, isSilence }: SpeechStream,
  timesOfText: TimesOfText,
  fieldsFor = noFields,
): AsyncGenerator<string> {
  const times = isSilence ? new CharacterTimes('') : timesOfText;
  const withoutTimes = isSilence ? joinAlignments([]) : null;
  for await (const together of readyTogether(events)) {
    const audio = audioSlices(
      Buffer.concat(together.flatMap((event) => (event.type === 'audio' ? [event.bytes] : []))),
    );
    const alignments = alignmentSlices(joinAlignments(together.flatMap((event) => alignmentOf(event, times) ?? [])));
    for (;;) {
      const [nextAudio, nextAlignment] = [audio.next(), alignments.next()];
      if (nextAudio.done && nextAlignment.done) break;
      const line = {
        audio_base64: nextAudio.value ?? '',
        ...both(nextAlignment.value ?? withoutTimes),
        ...fieldsFor(nextAlignment.value ?? joinAlignments([])),
      };
      yield `${JSON.stringify(line)}\n`;
    }
  }
}

function alignmentOf(event: SpeechEvent, times: TimesOfText): CharacterAlignment | undefined {
  if (event.type === 'timestamp') return times.upTo(event.timestamp);
  return event.type === 'end' ? times.rest(event.durationSeconds) : undefined;
}

/** Times refer to the caller's text, so both fields are the same. Some clients read one, some the other. */
function both(alignment: CharacterAlignment | null): {
  alignment: AlignmentDto | null;
  normalized_alignment: AlignmentDto | null;
} {
  const dto = alignment && {
    characters: alignment.characters,
    character_start_times_seconds: alignment.startSeconds,
    character_end_times_seconds: alignment.endSeconds,
  };
  return { alignment: dto, normalized_alignment: dto };
}
