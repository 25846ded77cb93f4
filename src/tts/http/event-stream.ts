import { MarkDto } from '../dto/mark.dto';
import { TimestampDto } from '../dto/timestamp.dto';
import { audioSlices } from './audio-slices';
import type { Timestamp, SpeechEvent, SpeechStream, SpokenAmount, VisemeSet } from '@voxgate/speech';

/** Maximum length of a timestamp's text in UTF-16 code units. JSON needs at most six bytes for each, so the event fits on a line. */
const maxTextLength = 10_000;

/**
 * Formats speech as server-sent events (html.spec.whatwg.org, section 9.2): `speech.audio.delta` with the next audio bytes in
 * base64, `speech.timestamp` for each timestamp, `speech.mark` for each mark, and finally `speech.audio.done` with the usage. Each event is one
 * line of at most `maxLineLength` bytes.
 *
 * @param usageOf formats the usage for the API in use.
 * @param visemeSet the set of visemes that was asked for.
 */
export async function* eventStream(
  { events, characters }: SpeechStream,
  { usageOf = nativeUsage, visemeSet }: EventOptions = {},
): AsyncGenerator<string> {
  const usage = (audioSeconds: number) => usageOf({ characters, audioSeconds });
  for await (const event of events) yield* linesOf(event, usage, visemeSet);
}

interface EventOptions {
  readonly usageOf?: (spoken: SpokenAmount) => object;
  readonly visemeSet?: VisemeSet | undefined;
}

function nativeUsage({ characters, audioSeconds }: SpokenAmount): object {
  return { characters, duration_seconds: Number(audioSeconds.toFixed(3)) };
}

function* linesOf(
  event: SpeechEvent,
  usageOf: (audioSeconds: number) => object,
  visemeSet: VisemeSet | undefined,
): Generator<string> {
  switch (event.type) {
    case 'audio':
      for (const audio of audioSlices(event.bytes)) yield line({ type: 'speech.audio.delta', audio });
      break;
    case 'timestamp':
      yield line({ type: 'speech.timestamp', timestamp: TimestampDto.from(shortened(event.timestamp), visemeSet) });
      break;
    case 'mark':
      yield line({ type: 'speech.mark', mark: MarkDto.from(event.mark) });
      break;
    case 'end':
      yield line({ type: 'speech.audio.done', usage: usageOf(event.durationSeconds) });
      break;
  }
}

function shortened(timestamp: Timestamp): Timestamp {
  return { ...timestamp, text: timestamp.text.slice(0, maxTextLength) };
}

function line(data: object): string {
  return `data: ${JSON.stringify(data)}\n\n`;
}

/** Yields only the audio bytes of a speech, as they arrive. */
export async function* audioOnly({ events }: SpeechStream): AsyncGenerator<Uint8Array> {
  for await (const event of events) if (event.type === 'audio') yield event.bytes;
}
