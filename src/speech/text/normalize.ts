import { compose } from './replacements';
import { plainLetters } from './english/plain-letters';
import { englishRules } from './english/rules';
import { cleanCharacters, removeUnspeakable } from './plain/clean-characters';
import { type EmojiMode, emojiRule } from './plain/emoji';
import { lineEnds } from './plain/line-ends';
import { markdownRule } from './plain/markdown';
import { applyRulesInSteps, type Rule } from './rule';
import { type SpokenText, unchangedText } from './normalized-text';
import { finish, type Steps } from '../support/steps';
import { tidySpaces } from './plain/tidy-spaces';

export interface NormaliseOptions {
  /** The voice's, as a BCP 47 tag. */
  readonly language: string;
  /** `off` keeps the caller's text except for characters that no engine accepts. */
  readonly mode: 'auto' | 'off';
  readonly emoji: EmojiMode;
}

/**
 * Normalizes a text: writes it the way it is spoken. Each pass works on the result of the previous one. Within a pass, no rule
 * sees what another has replaced. Takes linear time and never throws for well-formed Unicode.
 *
 * @example
 * normalise('Dr. Who paid $5.', { language: 'en-US', mode: 'auto', emoji: 'name' }).spoken
 * // 'Doctor Who paid five dollars.'
 */
export function normalise(source: string, options: NormaliseOptions): SpokenText {
  return finish(normaliseInSteps(source, options));
}

/** As {@link normalise}; each rule is a step. */
export function* normaliseInSteps(source: string, options: NormaliseOptions): Steps<SpokenText> {
  let text = unchangedText(source);
  for (const rules of passesFor(options)) {
    text = compose(text, yield* applyRulesInSteps(text.spoken, rules, options.language));
  }
  return text;
}

function passesFor({ language, mode, emoji }: NormaliseOptions): readonly (readonly Rule[])[] {
  if (mode === 'off') return [[removeUnspeakable]];
  const anyLanguage = [[cleanCharacters], [markdownRule], [emojiRule(emoji), lineEnds]];
  return /^en(?:$|-)/iu.test(language)
    ? [...anyLanguage, [plainLetters], englishRules, [tidySpaces]]
    : [...anyLanguage, [tidySpaces]];
}
