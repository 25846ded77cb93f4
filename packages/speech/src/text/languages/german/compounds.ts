import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import { digitsOf, numberWords } from '../grammar/numbers';
import { oftenRule } from '../grammar/often';
import { germanNumbers } from './numbers';

const adjectives =
  'prozentig|jährig|tägig|wöchig|monatig|stündig|minütig|sekündig|stellig|teilig|köpfig|seitig|stöckig|geschossig|zeilig|spurig|türig|sitzig|gängig|bändig|silbig|eckig|beinig|stufig|sprachig|dimensional|wertig|kernig|phasig|polig|strahlig|malig|gradig|zügig|wöchentlich|jährlich|stündlich|monatlich|täglich|fach';

/** "10", "2,5" and "1" as the first part of a word: "hundertprozentig", "einmal". */
function partOfWord(written: string): string {
  const digits = digitsOf(written, germanNumbers);
  const words = numberWords(digits, germanNumbers);
  if (digits.decimals !== '') return `${words} `;
  return words.replace(/eins$/u, 'ein').replace(/^einhundert(?=$|\p{L})/u, 'hundert');
}

/** Words that begin with a number, with a hyphen or without. */
export const compounds: TokenClass = {
  name: 'compound',
  accepts: '`10%ig`, `100-prozentig`, `8-jährig`, `3-mal`, `5fach`, `1-Zimmer-Wohnung`, `2x täglich`',
  rules: [
    patternRule(
      'adjectives with a number',
      new RegExp(
        `(?<![\\p{L}\\p{M}\\p{N}_]|\\d[.,])(?:(?<from>\\d{1,4})(?<to>[-–]))?(?<number>\\d{1,6}(?:,\\d{1,2})?)(?:-|\u2011)?(?<word>(?: ?%-?ig|(?:${adjectives}))(?:e[rsnm]?|keit)?|mal|[JF](?:ährige[rsnm]?|ache[sn]?))(?![\\p{L}\\p{M}\\p{N}_])`,
        'gu',
      ),
      ({ groups }) => {
        const from = groups.from ? `${partOfWord(groups.from)}- bis ` : '';
        const word = groups.word!.replace(/^ ?%-?ig/u, 'prozentig');
        const said = `${partOfWord(groups.number!)}${word.toLowerCase()}`;
        return from + (/^\p{Lu}/u.test(word) ? said[0]!.toUpperCase() + said.slice(1) : said);
      },
    ),
    patternRule('one before a hyphen', /(?<![\p{L}\p{M}\p{N}_]|[\d\p{L}][.,-])1(?=-\p{Lu}\p{Ll})/gu, () => 'Ein'),
    oftenRule((value) => `${value === 1n ? 'ein' : germanNumbers.cardinal(value)}mal`),
  ],
};
