import { plainLetters } from '../../plain/plain-letters';
import { type Rule, taken } from '../../rule';

/** Full-width punctuation, which is the usual one in Chinese. */
const usual = /[！（），：；？～｡-､]/gu;

/** As {@link plainLetters}: Ａ１％ are A1%. Full-width punctuation stays. */
export const plainLettersOfChinese: Rule = {
  name: plainLetters.name,
  find: (text, language) => plainLetters.find(text.replace(usual, taken), language),
};
