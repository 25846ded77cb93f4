import type { SpeechStream, Timestamp } from '@voxgate/speech';
import { audioSlices } from '../../tts/http/audio-slices';
import { readyTogether } from '../elevenlabs/alignment/ready-together';
import type { WordTimestampDto } from './kokoro.dto';

/** Maximum number of words on a line. */
const maxWords = 50;

/** A word with its times. */
export function wordOf({ text, startSeconds, endSeconds }: Timestamp): WordTimestampDto {
  return { word: text, start_time: Number(startSeconds.toFixed(3)), end_time: Number(endSeconds.toFixed(3)) };
}

/** Streams speech as lines of JSON, each with the next audio and the words whose times are known by then. */
export async function* captionedLines(
  { events, contentType }: SpeechStream,
  hasTimestamps: boolean,
): AsyncGenerator<string> {
  for await (const together of readyTogether(events)) {
    const bytes = together.flatMap((event) => (event.type === 'audio' ? [event.bytes] : []));
    const words = together.flatMap((event) => (event.type === 'timestamp' ? [wordOf(event.timestamp)] : []));
    const slices = audioSlices(Buffer.concat(bytes));
    for (;;) {
      const audio = slices.next();
      const timestamps = words.splice(0, maxWords);
      if (audio.done && timestamps.length === 0) break;
      const line = {
        audio: audio.value ?? '',
        audio_format: contentType,
        timestamps: hasTimestamps ? timestamps : null,
      };
      yield `${JSON.stringify(line)}\n`;
    }
  }
}
