import { compose } from './alignment';
import { plainLetters } from './english/plain-letters';
import { englishRules } from './english/rules';
import { cleanCharacters, removeUnspeakable } from './plain/clean-characters';
import { type EmojiMode, emojiRule } from './plain/emoji';
import { lineEnds } from './plain/line-ends';
import { markdownRule } from './plain/markdown';
import { applyRules, type Rule } from './rule';
import { type SpokenText, unchangedText } from './spoken-text';
import { tidySpaces } from './tidy';

export interface NormaliseOptions {
  /** The voice's, as a BCP 47 tag. */
  readonly language: string;
  /** `off`: the caller's text as it is, but for characters that no engine can take. */
  readonly mode: 'auto' | 'off';
  readonly emoji: EmojiMode;
}

/**
 * Writes a text as it is to be said. Each step works on what the one before it says; within a step, no rule sees what
 * another has replaced. Takes time in proportion to the text, and throws for none that is well-formed Unicode.
 *
 * @example
 * normalise('Dr. Who paid $5.', { language: 'en-US', mode: 'auto', emoji: 'name' }).spoken
 * // 'Doctor Who paid five dollars.'
 */
export function normalise(source: string, options: NormaliseOptions): SpokenText {
  const { language } = options;
  return stepsFor(options).reduce(
    (text, rules) => compose(text, applyRules(text.spoken, rules, language)),
    unchangedText(source),
  );
}

function stepsFor({ language, mode, emoji }: NormaliseOptions): readonly (readonly Rule[])[] {
  if (mode === 'off') return [[removeUnspeakable]];
  const anyLanguage = [[cleanCharacters], [markdownRule], [emojiRule(emoji), lineEnds]];
  return /^en(?:$|-)/iu.test(language)
    ? [...anyLanguage, [plainLetters], englishRules, [tidySpaces]]
    : [...anyLanguage, [tidySpaces]];
}
