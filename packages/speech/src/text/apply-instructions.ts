import type { TimeSliced } from '../support/time-slices';
import type { TextInstruction } from './instructions';
import type { MarkedText, StyledRange } from './marked-text';
import { normalizeInSteps, type NormalizeOptions } from './normalize';
import { type NormalizedText, type SourceRange, unchangedText } from './normalized-text';
import { paragraphEnd, sentenceEnd } from './plain/line-ends';
import { SpanBuilder, wordCharacter } from './replacements';
import { readAs } from './say-as';
import { hasWords } from './sentences/sentence-bounds';

/** A range of a text that rules do not change, and its pronunciation if that is given. */
export interface FixedRange extends SourceRange {
  readonly ipa?: string;
}

/** A text whose instructions have been applied, before the rules. */
export interface PreparedText {
  readonly text: NormalizedText;
  /** In the normalized text: in order, not empty, not overlapping. */
  readonly fixed: readonly FixedRange[];
}

/** What is between two words, weakest first. */
const separators = ['none', 'between words', 'space', 'sentence', 'paragraph'] as const;

type Separator = (typeof separators)[number];

/** A place where words must not be joined. */
interface Separation {
  readonly at: number;
  readonly separator: Separator;
}

/** A space before one of these would detach it from its word. */
const closing = /^[\s,.;:!?)\]…”’]/u;

/**
 * Applies the instructions of a text: replaces or removes their ranges, and separates words at breaks, changes of style and ends of
 * sentences. Each instruction is a step or several.
 */
export function* applyInstructions(marked: MarkedText, options: NormalizeOptions): TimeSliced<PreparedText> {
  const { source, instructions, styles } = marked;
  const separations = separationsOf(marked);
  if (instructions.length === 0 && separations.length === 0) return { text: unchangedText(source), fixed: [] };

  const writer = new TextWriter(source, options.mode);
  const normalizer = new AliasNormalizer(options);
  const languages = new LanguageCursor(styles, options.language);
  let next = 0;
  /** Writes the source up to an offset, with the separations before it. */
  const keepUntil = (offset: number) => {
    for (; next < separations.length && separations[next]!.at <= offset; next++) {
      writer.keepUntil(separations[next]!.at);
      writer.separate(separations[next]!.separator);
    }
    writer.keepUntil(offset);
  };
  for (const instruction of instructions) {
    yield;
    keepUntil(instruction.start);
    const { said, ipa } = yield* readingOf(instruction, source, normalizer, languages.at(instruction.start));
    if (said === '') writer.skipUntil(instruction.end);
    else if ('read' in instruction) writer.replaceUntil(instruction.end, said);
    else writer.fixUntil(instruction.end, said, ipa);
  }
  keepUntil(source.length);
  return writer.finish();
}

/** Whether a change to this style begins a new piece of speech. */
export function isAudible({ voiceId, rate, gainDb, language }: StyledRange): boolean {
  return voiceId !== undefined || rate !== undefined || gainDb !== undefined || language !== undefined;
}

/** Places where words are separated, in order. */
function separationsOf({ breaks, styles, boundaries }: MarkedText): Separation[] {
  const edges = styles.filter(isAudible).flatMap(({ start, end }) => [start, end]);
  return [
    ...[...edges, ...breaks.map(({ at }) => at)].map((at) => ({ at, separator: 'space' as const })),
    ...boundaries.map(({ at, ends }) => ({ at, separator: ends })),
  ].sort((one, other) => one.at - other.at);
}

/** What is said for an instruction; `''` for nothing. */
function* readingOf(
  instruction: TextInstruction,
  source: string,
  normalizer: AliasNormalizer,
  language: string,
): TimeSliced<{ said: string; ipa?: string }> {
  if ('skip' in instruction) return { said: '' };
  if ('read' in instruction) return { said: instruction.read };
  if ('words' in instruction) return { said: withNumberWords(instruction.words, language) };
  if ('say' in instruction) return { said: yield* normalizer.normalize(instruction.say, language) };
  const written = instruction.text ?? source.slice(instruction.start, instruction.end);
  if ('sayAs' in instruction) {
    const said = readAs(written, instruction.sayAs, language);
    return { said: said === undefined ? yield* normalizer.normalize(written, language) : onOneLine(said) };
  }
  const ipa = instruction.phonemes.trim();
  const fallback = yield* normalizer.normalize(written, language);
  if (ipa === '') return { said: fallback };
  // Engines and word times need a word to speak.
  const said = hasWords(fallback) ? fallback : onOneLine(ipa.replaceAll(/[^\p{Ll}\p{Lo}\p{Mn}\s]/gu, ''));
  return hasWords(said) ? { said, ipa } : { said: '' };
}

function withNumberWords(words: string, language: string): string {
  const kind = 'cardinal';
  return onOneLine(words.replaceAll(/\d+(?:[.,]\d+)*/gu, (number) => readAs(number, { kind }, language) ?? number));
}

/** One word with a full stop. */
const abbreviation = /^[^\s.]+\.$/u;

/** Normalizes aliases by themselves. A dictionary's word may occur thousands of times in a text. */
class AliasNormalizer {
  private readonly known = new Map<string, string>();

  constructor(private readonly options: NormalizeOptions) {}

  *normalize(alias: string, language: string): TimeSliced<string> {
    const key = `${language} ${alias}`;
    let said = this.known.get(key);
    if (said === undefined) {
      const { normalized } = yield* normalizeInSteps(alias, { ...this.options, language });
      said = onOneLine(normalized);
      // Alone, "Jr." looks like the end of a sentence.
      if (abbreviation.test(alias.trim())) said = said.replace(/\.$/u, '');
      this.known.set(key, said);
    }
    return said;
  }
}

function onOneLine(text: string): string {
  return text.trim().replaceAll(/\s+/gu, ' ');
}

/** The language at ascending offsets of the source. */
class LanguageCursor {
  private index = 0;

  constructor(
    private readonly styles: readonly StyledRange[],
    private readonly language: string,
  ) {}

  at(offset: number): string {
    while (this.index < this.styles.length && this.styles[this.index]!.end <= offset) this.index++;
    const style = this.styles[this.index];
    return (style && style.start <= offset ? style.language : undefined) ?? this.language;
  }
}

/** Writes a text from left to right. What is between two words is decided when the second one is written. */
class TextWriter {
  private readonly builder = new SpanBuilder();
  private readonly fixed: FixedRange[] = [];
  /** Up to here, the source has been written. */
  private written = 0;
  private separator: Separator = 'none';

  constructor(
    private readonly source: string,
    private readonly mode: NormalizeOptions['mode'],
  ) {}

  keepUntil(end: number): void {
    if (end <= this.written) return;
    this.writeSeparator(this.source.slice(this.written, this.written + 2));
    this.builder.keep(this.source, this.written, end);
    this.written = end;
  }

  skipUntil(end: number): void {
    this.builder.replace(this.written, end, '');
    this.written = end;
  }

  replaceUntil(end: number, text: string): void {
    this.writeSeparator(text);
    this.builder.replace(this.written, end, text);
    this.written = end;
  }

  fixUntil(end: number, text: string, ipa: string | undefined): void {
    this.separate('between words');
    this.writeSeparator(text);
    const start = this.builder.length;
    this.builder.replace(this.written, end, text);
    this.fixed.push({ start, end: this.builder.length, ...(ipa !== undefined && { ipa }) });
    this.written = end;
    this.separate('between words');
  }

  separate(separator: Separator): void {
    if (separators.indexOf(separator) > separators.indexOf(this.separator)) this.separator = separator;
  }

  finish(): PreparedText {
    return { text: this.builder.build(this.source), fixed: this.fixed };
  }

  private writeSeparator(next: string): void {
    const text = this.separatorBefore(next);
    this.separator = 'none';
    if (text !== '') this.builder.replace(this.written, this.written, text);
  }

  private separatorBefore(next: string): string {
    const before = this.builder.lastCharacter;
    if (before === undefined || this.separator === 'none') return '';
    if (this.separator === 'sentence') return this.mode === 'off' ? '\n' : sentenceEnd;
    if (this.separator === 'paragraph') return this.mode === 'off' ? '\n\n' : paragraphEnd;
    const needsSpace =
      this.separator === 'space'
        ? before.trim() !== '' && !closing.test(next)
        : wordCharacter.test(before) && wordCharacter.test(next[0] ?? '');
    return needsSpace ? ' ' : '';
  }
}
