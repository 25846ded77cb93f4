import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { wordStart } from '../words/boundaries';
import { nameWords } from '../words/names';
import { digitByDigit, spellOut } from '../words/number-words';

/** User names on networks: "at ada". */
const handles = patternRule(
  'handles',
  new RegExp(`${wordStart}(?<![.@/])@(?<name>[a-z_](?:[\\w.-]{0,48}\\w)?)`, 'giu'),
  ({ groups, language }) => `at ${nameWords(groups.name!, language)}`,
);

/** "hashtag machine learning". Words are separated at capitals. */
const hashtags = patternRule(
  'hashtags',
  /(?<![\p{L}\p{N}_&])#(?<name>\p{L}[\p{L}\p{M}\p{N}_]{0,99})#?/gu,
  ({ groups, language }) => {
    // A colour: #FF5733.
    if (/^(?=.{0,5}\d)[0-9A-F]{6}$/iu.test(groups.name!))
      return `hash ${spellOut(groups.name!).replaceAll('-', ' ').replace(/\d/gu, digitByDigit)}`;
    const words = groups
      .name!.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|_/gu, ' ')
      .replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ');
    return `hashtag ${nameWords(words, language)}`;
  },
);

/** r/AskReddit, u/ada. */
const forums = patternRule(
  'communities and users of Reddit',
  /(?<![\p{L}\p{N}_.])\/?(?<kind>[ru])\/(?<name>[A-Za-z][A-Za-z0-9_-]{2,30})(?![\p{L}\p{N}_/])/gu,
  ({ groups, language }) => {
    const words = groups.name!.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
    return `${spellOut(groups.kind!)} slash ${nameWords(words, language)}`;
  },
);

/** Names on social networks. */
export const social: TokenClass = {
  name: 'social',
  accepts: '`#MeToo`, `@ada_l`, `r/AskReddit`',
  rules: [handles, hashtags, forums],
};
