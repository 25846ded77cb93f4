import { codePointOffsets, type SpeechInstructions } from '@voxgate/speech';

/** An item of a request's input. A string is an item of text. */
export type InputItem =
  | string
  | {
      readonly type: 'text' | 'speech' | 'phonetic' | 'characters' | 'number';
      readonly value: string;
      readonly subtitles?: string;
    }
  | { readonly type: 'date' | 'time' | 'break'; readonly value: number; readonly subtitles?: string };

const textTypes = ['text', 'speech', 'phonetic', 'characters', 'number'];
const numberTypes = ['date', 'time', 'break'];

/** Maximum number of items in a request. */
const maxItems = 1000;

/** The largest date of JavaScript, in milliseconds. */
const maxDate = 8.64e15;

/** A part of the text that the answer lists as a word. */
export interface WrittenWord {
  /** As it is shown, with the white space after it. */
  readonly text: string;
  /** Where it ends in the text, in Unicode code points. */
  readonly end: number;
}

/** The input as a text with instructions. */
export interface ReadInput {
  readonly text: string;
  readonly instructions: SpeechInstructions;
  readonly words: readonly WrittenWord[];
}

/** The rule that an input breaks, as the end of a sentence. */
export function inputProblem(input: unknown): string | undefined {
  if (typeof input === 'string') return undefined;
  const rule = `must be a string, or a list of at most ${maxItems} strings and items {"type", "value"}`;
  if (!Array.isArray(input) || input.length > maxItems) return rule;
  return input.every(isItem) ? undefined : `${rule}; the types are: ${[...textTypes, ...numberTypes].join(', ')}`;
}

function isItem(item: unknown): boolean {
  if (typeof item === 'string') return true;
  if (typeof item !== 'object' || item === null) return false;
  const { type, value, subtitles } = item as { type?: unknown; value?: unknown; subtitles?: unknown };
  const isNumber = typeof value === 'number' && value >= 0 && value <= maxDate;
  return (
    (subtitles === undefined || typeof subtitles === 'string') &&
    ((textTypes.includes(type as string) && typeof value === 'string') ||
      (numberTypes.includes(type as string) && isNumber))
  );
}

/** Reads an input that `inputProblem` has accepted. */
export function readInput(input: string | readonly InputItem[]): ReadInput {
  const instructions: SpeechInstructions['instructions'][number][] = [];
  const breaks: SpeechInstructions['breaks'][number][] = [];
  const words: WrittenWord[] = [];
  let text = '';
  for (const item of typeof input === 'string' ? [input] : input) {
    const start = text.length;
    if (typeof item === 'string' || item.type === 'text') {
      const value = typeof item === 'string' ? item : item.value;
      text += value;
      words.push(...wordsOf(value, start));
    } else if (item.type === 'break') {
      breaks.push({ at: start, seconds: item.value / 1000 });
      words.push({ text: item.subtitles ?? '', end: start });
    } else {
      // Items are words of their own.
      if (/\S$/u.test(text)) text += ' ';
      const from = text.length;
      text += writtenAs(item);
      const range = { start: from, end: from + writtenAs(item).trimEnd().length };
      if (item.type === 'phonetic') instructions.push({ ...range, phonemes: item.value.trim() });
      if (item.type === 'characters') instructions.push({ ...range, sayAs: { kind: 'characters' } });
      words.push({ text: item.subtitles ?? '', end: range.end });
      if (!/\s$/u.test(text)) text += ' ';
    }
  }
  const codePoint = codePointOffsets(text);
  return {
    text,
    instructions: { instructions, styles: [], breaks, marks: [], boundaries: [] },
    words: words.map((word) => ({ ...word, end: codePoint(word.end) })),
  };
}

/** The text of an item: what is read. */
function writtenAs(item: Exclude<InputItem, string>): string {
  switch (item.type) {
    case 'date':
      return inUtc(item.value, { dateStyle: 'long' });
    case 'time':
      return inUtc(item.value, { timeStyle: 'short' });
    case 'break':
      return '';
    default:
      return item.value;
  }
}

function inUtc(value: number, style: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat('en-US', { ...style, timeZone: 'UTC' }).format(value).replaceAll('\u202f', ' ');
}

/** The words between white space, each with the white space after it, and the first one also with that before it. */
function wordsOf(text: string, offset: number): WrittenWord[] {
  return Array.from(text.matchAll(/(?:^\s+)?\S+\s*/gu), ({ 0: found, index }) => ({
    text: found,
    end: offset + index + found.trimEnd().length,
  }));
}
