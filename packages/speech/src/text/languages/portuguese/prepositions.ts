import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import { numbers } from './numbers';

const words = { c: 'com', s: 'sem', p: 'para' };

/** Prepositions in short without a space after them, and what else is short beside numbers of books and figures. */
export const preposition: TokenClass = {
  name: 'preposition',
  accepts: '`c/leite`, `s/açúcar`, `p/levar`, `2. ed. rev.`, `fig. 2a`',
  rules: [
    patternRule(
      'prepositions in short',
      /(?<![\p{L}\p{M}\p{N}_/.])(?<letter>[csp])\/(?=\p{Ll}{3,20}(?![\p{L}/]))/gu,
      ({ groups }) => `${words[groups.letter as 'c' | 's' | 'p']} `,
    ),
    patternRule(
      'editions',
      /(?<![\p{L}\p{M}\p{N}_]|\d[.,])(?<number>[1-9]\d?)(?:\. (?=edição)|(?:\.|\.?ª) ed\.(?=[ ,;)]))/gu,
      ({ groups, text, input, end }) => {
        const number = numbers.ordinal(BigInt(groups.number!), 'feminine');
        if (text.endsWith(' ')) return `${number} `;
        return `${number} edição${/^ \p{Lu}/u.test(input.slice(end, end + 2)) ? '.' : ''}`;
      },
    ),
    patternRule(
      'letters of figures',
      /(?<=(?<![\p{L}\p{M}])(?:[Ff]igs?\.|[Ff]iguras?|[Tt]abs?\.|[Tt]abelas?|[Ii]te(?:m|ns)|[Qq]uest(?:ão|ões)|[Aa]pt?o?\.?|[Cc]asa|[Ss]ala|[Tt]urmas?|[Nn][º°]) )(?<number>\d{1,3})(?=[a-e](?!\p{L}))/gu,
      ({ groups }) => `${numbers.cardinal(BigInt(groups.number!))} `,
    ),
  ],
};
