import { TimestampDto } from '../dto/timestamp.dto';
import type { Timestamp } from '../performance/timestamp';
import type { SpeechEvent, SpeechStream, Spoken } from '../speech';
import { audioSlices } from './audio-slices';

/** UTF-16 code units of the text of a timestamp: as JSON they take at most six bytes each, so that the event fits on its line. */
const longestText = 10_000;

/**
 * A speech as server-sent events (html.spec.whatwg.org, section 9.2): `speech.audio.delta` with the next bytes in base64,
 * `speech.timestamp` as sentences and words are known, and last `speech.audio.done` with what was used. Each event is one line
 * of at most `longestLine` bytes.
 *
 * @param usageOf says that in the words of whoever asks.
 */
export async function* eventStream(
  { events, characters }: SpeechStream,
  usageOf: (spoken: Spoken) => object = nativeUsage,
): AsyncGenerator<string> {
  for await (const event of events) yield* linesOf(event, (audioSeconds) => usageOf({ characters, audioSeconds }));
}

function nativeUsage({ characters, audioSeconds }: Spoken): object {
  return { characters, duration_seconds: Number(audioSeconds.toFixed(3)) };
}

function* linesOf(event: SpeechEvent, usageOf: (audioSeconds: number) => object): Generator<string> {
  switch (event.type) {
    case 'audio':
      for (const audio of audioSlices(event.bytes)) yield line({ type: 'speech.audio.delta', audio });
      break;
    case 'timestamp':
      yield line({ type: 'speech.timestamp', timestamp: TimestampDto.from(shortened(event.timestamp)) });
      break;
    case 'end':
      yield line({ type: 'speech.audio.done', usage: usageOf(event.durationSeconds) });
      break;
  }
}

function shortened(timestamp: Timestamp): Timestamp {
  return { ...timestamp, text: timestamp.text.slice(0, longestText) };
}

function line(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

/** Only the bytes of a speech, as they come. */
export async function* audioOnly({ events }: SpeechStream): AsyncGenerator<Uint8Array> {
  for await (const event of events) if (event.type === 'audio') yield event.bytes;
}
