import type { SpeechStream } from '@voxgate/speech';
import { audioSlices } from '../../tts/http/audio-slices';
import { type TimedWord, WordTimes } from './word-times';

/** Limits of one event with words, so that it fits on a line: words, and characters of all of them and of one. */
const maxWords = 100;
const maxCharacters = 8000;

/** An event of a speech in Cartesia's API, by server-sent events and by WebSocket. */
export type CartesiaEvent =
  | { type: 'chunk'; data: string; step_time: number }
  | { type: 'flush_done'; flush_done: true; flush_id: number }
  | { type: 'timestamps'; word_timestamps: { words: string[]; start: number[]; end: number[] } }
  | { type: 'done' };

/** Makes the events for audio bytes. */
export function* chunkEvents(bytes: Uint8Array, stepTimeMs: number): Generator<CartesiaEvent> {
  const step_time = Number(stepTimeMs.toFixed(3));
  for (const data of audioSlices(bytes)) yield { type: 'chunk', data, step_time };
}

/** Makes the events for the times of words: usually one. */
export function* timestampEvents(words: readonly TimedWord[]): Generator<CartesiaEvent> {
  let group: TimedWord[] = [];
  let characters = 0;
  for (const { text, start, end } of words) {
    const word = { text: text.slice(0, maxCharacters), start, end };
    if (group.length === maxWords || (group.length > 0 && characters + word.text.length > maxCharacters)) {
      yield timestampsOf(group);
      [group, characters] = [[], 0];
    }
    group.push(word);
    characters += word.text.length;
  }
  if (group.length > 0) yield timestampsOf(group);
}

function timestampsOf(words: readonly TimedWord[]): CartesiaEvent {
  return {
    type: 'timestamps',
    word_timestamps: {
      words: words.map(({ text }) => text),
      start: words.map(({ start }) => start),
      end: words.map(({ end }) => end),
    },
  };
}

/** Adds the fields that all events have. */
export function framed(event: CartesiaEvent, contextId: string | null | undefined): object {
  const isDone = event.type === 'done';
  return { ...event, done: isDone, status_code: isDone ? 200 : 206, ...(contextId && { context_id: contextId }) };
}

/**
 * Formats speech as Cartesia's server-sent events: `chunk` with the next audio bytes in base64, `timestamps` with the times of words,
 * and finally `done`. Each line has at most `maxLineLength` bytes.
 *
 * @param text the caller's text, if the times of words are wanted.
 */
export async function* cartesiaEvents(
  { events, isSilence }: SpeechStream,
  contextId: string | null | undefined,
  text?: string,
): AsyncGenerator<string> {
  const times = text === undefined || isSilence ? undefined : new WordTimes().append(text);
  let words: TimedWord[] = [];
  let begin = performance.now();
  for await (const event of events) {
    if (event.type === 'timestamp' && times) words.push(...times.next(event.timestamp));
    if (event.type === 'end' && times) words.push(...times.rest());
    if (event.type !== 'timestamp') {
      for (const each of timestampEvents(words)) yield line(framed(each, contextId));
      words = [];
    }
    if (event.type === 'audio') {
      for (const each of chunkEvents(event.bytes, performance.now() - begin)) yield line(framed(each, contextId));
      begin = performance.now();
    }
  }
  yield line(framed({ type: 'done' }, contextId));
}

function line(data: object): string {
  return `event: ${(data as { type: string }).type}\ndata: ${JSON.stringify(data)}\n\n`;
}
