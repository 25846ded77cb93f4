import { functionWordsOf, listed, wordAfter, wordBefore } from '../function-words';

/** A line of at least this many code units may have been wrapped by an editor, whatever its neighbours are. */
const fullLine = 60;

/** Narrower text is wrapped only if neighbouring lines show it. */
const narrowestColumn = 30;

/** How far to look for neighbouring lines, in UTF-16 code units in each direction, and how many of them. */
const reach = 240;
const neighbours = 3;

/** At least this many lines of up to this many words are the items of a list without marks. */
const fewestItems = 3;
const wordsOfItem = 3;

const lineBreak = /[\n\u2028\u2029]/u;
const endMark = /[.!?:;…।॥。！？؟][\p{Pe}\p{Pf}"'”’»]*$/u;
const smallLetter = /^["'“‘(]?\p{Ll}/u;

/** A text with a line break in it. Offsets are those of the white space around the break. */
export interface LineBreak {
  readonly input: string;
  readonly start: number;
  readonly end: number;
  /** A BCP 47 tag. */
  readonly language: string;
}

/**
 * Whether a single line break is inside a sentence, because the text was wrapped to a width. Otherwise, it ends what the line
 * says, as in lists, headings, addresses and verses. Looks at a bounded number of characters.
 */
export function isSoftWrap({ input, start, end, language }: LineBreak): boolean {
  const above = linesBefore(input, start);
  const below = linesAfter(input, end);
  const line = above.at(-1)!;
  const next = below[0]!;
  const { openers } = functionWordsOf(language);
  const last = wordBefore(input, start);
  // Capitals may be names: "Vitamin A".
  if (last !== '' && last === last.toLowerCase() && openers.has(listed(last)) && wordAfter(input, end) !== '') {
    return true;
  }
  const lines = [...above, ...below];
  if (smallLetter.test(next)) return !(isSaid(line) || isItem(lines, above.length, language));
  if (endMark.test(line)) return false;
  if (isBrokenByHand(lines)) return false;
  return line.length >= fullLine || (widthOf(lines) >= narrowestColumn && lines.some((each) => smallLetter.test(each)));
}

/** Whether a line ends a sentence although a small letter follows: "ok. ⏎ see you". The full stop of an abbreviation is none. */
function isSaid(line: string): boolean {
  const isAbbreviation = /[\s(](?:\p{L}{1,3}\.)+$/iu.test(line);
  return line.length < fullLine && endMark.test(line) && !isAbbreviation;
}

/** Whether a line that goes on with a small letter is an item of a list without marks: "milk ⏎ eggs ⏎ brown bread". */
function isItem(lines: readonly string[], after: number, language: string): boolean {
  if (lines.length < fewestItems || lines.some((line) => wordCount(line) > wordsOfItem)) return false;
  const line = lines[after - 1]!;
  if (/[,–—-]$/u.test(line)) return false;
  const { openers, leaners, closers } = functionWordsOf(language);
  const first = listed(wordAfter(lines[after]!, 0));
  const last = listed(wordBefore(line, line.length));
  return ![openers, leaners, closers].some((words) => words.has(first)) && !openers.has(last) && !leaners.has(last);
}

/**
 * Whether some line would have had room for the first word of the next one. An editor that wraps text would not have ended it there.
 * The width is that of the longest line.
 */
function isBrokenByHand(lines: readonly string[]): boolean {
  const width = widthOf(lines);
  return lines.some((line, index) => {
    const next = lines[index + 1];
    return next !== undefined && line.length + 1 + firstWordLength(next) <= width;
  });
}

function widthOf(lines: readonly string[]): number {
  return Math.max(...lines.map(({ length }) => length));
}

function firstWordLength(line: string): number {
  const space = line.search(/\s/u);
  return space < 0 ? line.length : space;
}

function wordCount(line: string): number {
  return line.split(/\s+/u).filter((word) => word !== '').length;
}

/** The line that ends at an offset and those before it in its paragraph, in order. */
function linesBefore(input: string, end: number): string[] {
  const from = Math.max(0, end - reach);
  const lines = input.slice(from, end).split(lineBreak);
  // The first one may be incomplete.
  if (from > 0 && lines.length > 1) lines.shift();
  return paragraphPart(
    lines
      .slice(-neighbours)
      .map((line) => line.trim())
      .toReversed(),
  ).toReversed();
}

/** The line that begins at an offset and those after it in its paragraph, in order. */
function linesAfter(input: string, start: number): string[] {
  const lines = input.slice(start, start + reach).split(lineBreak);
  if (start + reach < input.length && lines.length > 1) lines.pop();
  return paragraphPart(lines.slice(0, neighbours).map((line) => line.trim()));
}

/** The lines up to a blank one: at least one. */
function paragraphPart(lines: readonly string[]): string[] {
  const blank = lines.indexOf('', 1);
  return blank < 0 ? [...lines] : lines.slice(0, blank);
}
