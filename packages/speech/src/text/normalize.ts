import { composeOffsets } from './replacements';
import { englishRules } from './english/rules';
import { foreignScripts, rareLatin, unsaidLetters } from './scripts/foreign-scripts';
import { plainDigits } from './languages/plain-digits';
import { chineseTags } from './languages/chinese';
import { plainLettersOfChinese } from './languages/chinese/full-width';
import { japaneseTags } from './languages/japanese';
import { plainJapanese } from './languages/japanese/plain-japanese';
import { languageRules } from './languages/rules';
import { cleanCharacters, removeEscapes, removeUnspeakable } from './plain/clean-characters';
import { type EmojiMode, emojiRule } from './plain/emoji';
import { lineEnds } from './plain/line-ends';
import { listLabels } from './plain/list-labels';
import { markdownRule } from './plain/markdown';
import { noteMarks } from './plain/note-marks';
import { otherMarks } from './plain/other-marks';
import { plainLetters } from './plain/plain-letters';
import { applyRulesInSteps, type Rule } from './rule';
import { type NormalizedText, type SourceRange, unchangedText } from './normalized-text';
import { tidySpaces } from './plain/tidy-spaces';
import { runToEnd, type TimeSliced } from '../support/time-slices';

/** Whether a text is normalized before it is spoken (`auto`) or spoken as it is written (`off`). */
export const normalizationModes = ['auto', 'off'] as const;

export type NormalizationMode = (typeof normalizationModes)[number];

export interface NormalizeOptions {
  /** The voice's, as a BCP 47 tag. */
  readonly language: string;
  /** `off` keeps the caller's text except for characters that no engine accepts. */
  readonly mode: NormalizationMode;
  readonly emoji: EmojiMode;
  /** Whether signs that Markdown would read as marks have a backslash before them, which is then not spoken with `off` either. */
  readonly isEscaped?: boolean;
}

/**
 * Normalizes a text: writes it the way it is spoken. Each pass works on the result of the previous one. Within a pass, no rule
 * sees what another has replaced. Takes linear time and never throws for well-formed Unicode.
 *
 * @example
 * normalize('Dr. Who paid $5.', { language: 'en-US', mode: 'auto', emoji: 'name' }).normalized
 * // 'Doctor Who paid five dollars.'
 */
export function normalize(source: string, options: NormalizeOptions): NormalizedText {
  return runToEnd(normalizeInSteps(source, options));
}

/** As {@link normalize}; each rule is a step. */
export function* normalizeInSteps(source: string, options: NormalizeOptions): TimeSliced<NormalizedText> {
  return (yield* normalizeAround(source, [], options)).text;
}

/**
 * As {@link normalizeInSteps}, around ranges of the source that no rule changes.
 *
 * @param fixed in order, not empty, not overlapping.
 * @returns also where these ranges are in the normalized text.
 */
export function* normalizeAround<Fixed extends SourceRange>(
  source: string,
  fixed: readonly Fixed[],
  options: NormalizeOptions,
): TimeSliced<{ text: NormalizedText; fixed: readonly Fixed[] }> {
  let text = unchangedText(source);
  let ranges = fixed;
  for (const rules of yield* passesFor(options)) {
    const pass = yield* applyRulesInSteps(text.normalized, rules, options.language, ranges);
    ranges = moved(ranges, pass);
    text = composeOffsets(text, pass);
  }
  return { text, fixed: ranges };
}

/** Where unchanged ranges of a pass's source are in its result. */
function moved<Fixed extends SourceRange>(ranges: readonly Fixed[], { spans }: NormalizedText): readonly Fixed[] {
  let index = 0;
  return ranges.map((range) => {
    while (spans[index]!.sourceEnd <= range.start) index++;
    const distance = spans[index]!.normalizedStart - spans[index]!.sourceStart;
    return { ...range, start: range.start + distance, end: range.end + distance };
  });
}

function* passesFor({ language, mode, emoji, isEscaped }: NormalizeOptions): TimeSliced<readonly (readonly Rule[])[]> {
  if (mode === 'off') return isEscaped ? [[removeEscapes], [removeUnspeakable]] : [[removeUnspeakable]];
  const isEnglish = /^en(?:$|-)/iu.test(language);
  const rules = isEnglish ? undefined : yield* languageRules(language);
  const { letters, passes } = writings.find(({ tags }) => tags.test(language)) ?? inLatin;
  const characters = [[cleanCharacters], ...(isEnglish || rules ? [[letters]] : [])];
  const marks = [[noteMarks, otherMarks], [markdownRule], [listLabels], [emojiRule(emoji), lineEnds]];
  const words = isEnglish ? passes(englishRules) : rules ? passes(rules) : [];
  return [...characters, ...marks, ...words, [tidySpaces]];
}

/** The passes of a language that is written in some scripts: its rules with those for all others. They are made once. */
function inScripts(scripts: readonly string[]): (rules: readonly Rule[]) => readonly (readonly Rule[])[] {
  const [foreign, unsaid] = [foreignScripts(scripts), unsaidLetters(scripts)];
  const made = new WeakMap<readonly Rule[], readonly (readonly Rule[])[]>();
  return (rules) => {
    let passes = made.get(rules);
    if (!passes)
      made.set(
        rules,
        (passes = [
          [rareLatin(rules === englishRules), foreign, plainDigits],
          [...rules, unsaid],
        ]),
      );
    return passes;
  };
}

/** How the texts of a language are written. */
interface Writing {
  /** Writes letters and digits plainly, before all other passes. */
  readonly letters: Rule;
  /** The passes that write out what is said in other words, with the language's rules. */
  readonly passes: (rules: readonly Rule[]) => readonly (readonly Rule[])[];
}

const inLatin: Writing = { letters: plainLetters, passes: inScripts(['Latin']) };

const unsaidInJapanese = unsaidLetters(['Latin', 'Han', 'Hiragana', 'Katakana']);

/** Languages in other scripts. In Chinese and Japanese, full-width signs are the usual ones. */
const writings: readonly (Writing & { readonly tags: RegExp })[] = [
  { tags: /^hi/iu, letters: plainLetters, passes: inScripts(['Latin', 'Devanagari']) },
  { tags: chineseTags, letters: plainLettersOfChinese, passes: inScripts(['Latin', 'Han']) },
  {
    tags: japaneseTags,
    letters: plainJapanese,
    // Words in other scripts than Latin ones have no reading in Japanese.
    passes: (rules) => [[plainDigits], [...rules, unsaidInJapanese]],
  },
];
