import type { ReadableSource } from '../times/readable-source';
import type { Timestamp } from '../times/timestamp';

/** One caption with its start and end time. */
export interface Cue {
  readonly startSeconds: number;
  readonly endSeconds: number;
  /** One or two lines. */
  readonly lines: readonly string[];
}

/** Subtitling guidelines commonly allow two lines of 42 characters. */
const lineLength = 42;
const linesPerCue = 2;

/** Shorter captions cannot be read. A caption stays for at least this long, or until the next one starts. */
const shortestSeconds = 1;

/**
 * Makes captions from timestamps. With word timestamps, a long sentence is split at its words; without them, by its
 * length. A caption never contains text of two sentences.
 *
 * @param source the caller's text, if some of it is not read.
 */
export function cuesOf(timestamps: readonly Timestamp[], source?: ReadableSource): Cue[] {
  const sentences = timestamps.filter(({ type }) => type === 'sentence');
  const words = timestamps.filter(({ type }) => type === 'word');
  let first = 0;
  const cues = sentences.flatMap((sentence) => {
    // Both lists are in order, so each word is visited once.
    while (first < words.length && words[first]!.textStart < sentence.textStart) first++;
    let end = first;
    while (end < words.length && words[end]!.textEnd <= sentence.textEnd) end++;
    const own = words.slice(first, end);
    first = end;
    return own.length > 0 ? cuesOfWords(asWritten(sentence, own, source)) : cuesOfSentence(sentence);
  });
  return cues.map((cue, index) => ({
    ...cue,
    endSeconds: Math.min(
      Math.max(cue.endSeconds, cue.startSeconds + shortestSeconds),
      Math.max(cue.endSeconds, cues[index + 1]?.startSeconds ?? Infinity),
    ),
  }));
}

/** The words of a sentence with the punctuation around them, split at white space. */
function asWritten(
  { text, textStart }: Timestamp,
  words: readonly Timestamp[],
  source: ReadableSource | undefined,
): Timestamp[] {
  const characters = Array.from(text);
  const inText = (offset: number) => source?.length(textStart, offset) ?? offset - textStart;
  const written: Timestamp[] = [];
  let start = 0;
  let first = words[0]!;
  for (const [index, word] of words.entries()) {
    const next = words[index + 1];
    const wordEnd = inText(word.textEnd);
    const between = characters.slice(wordEnd, next && inText(next.textStart));
    const space = between.findIndex((character) => character.trim() === '');
    if (next && space < 0) continue;
    const end = next ? wordEnd + space : characters.length;
    const spelling = characters.slice(start, end).join('').trim().replaceAll(/\s+/gu, ' ');
    written.push({ ...word, text: spelling, startSeconds: first.startSeconds });
    start = end;
    first = next!;
  }
  return written;
}

function cuesOfWords(words: readonly Timestamp[]): Cue[] {
  const cues: Cue[] = [];
  let start = 0;
  while (start < words.length) {
    let end = start + 1;
    while (end < words.length && wrap(words.slice(start, end + 1).map(({ text }) => text)).length <= linesPerCue) end++;
    const own = words.slice(start, end);
    cues.push({
      startSeconds: own[0]!.startSeconds,
      endSeconds: own.at(-1)!.endSeconds,
      lines: wrap(own.map(({ text }) => text)),
    });
    start = end;
  }
  return cues;
}

/** Without word timestamps, the time of a long sentence is divided by the number of characters. */
function cuesOfSentence({ text, startSeconds, endSeconds }: Timestamp): Cue[] {
  const lines = wrap(text.split(/\s+/u));
  const total = lines.join('').length;
  const cues: Cue[] = [];
  let said = 0;
  for (let index = 0; index < lines.length; index += linesPerCue) {
    const own = lines.slice(index, index + linesPerCue);
    const timeOf = (characters: number) => startSeconds + ((endSeconds - startSeconds) * characters) / total;
    const begin = timeOf(said);
    said += own.join('').length;
    cues.push({ startSeconds: begin, endSeconds: timeOf(said), lines: own });
  }
  return cues;
}

/** Breaks words into lines. A word longer than a line gets its own line. */
function wrap(words: readonly string[]): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= lineLength) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
