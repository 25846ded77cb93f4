import type { TokenClass } from '../../english/token-class';
import { textBefore } from '../../english/words/boundaries';
import { patternRule } from '../../rule';
import type { Accepts } from '../language';
import type { NumberWords } from './numbers';
import { word } from './reference';

/** How a language writes and speaks how often a medicine is taken, and blood pressure. */
export interface DoseWords extends Accepts {
  /** "cada" of "c/8 h", in languages that write so. */
  readonly every?: string;
  /** "de oito em oito horas", for 8/8h. */
  between?(hours: bigint): string;
  /** Pattern of the hours after 8/8. */
  readonly hours?: string;
  /** "días" of "x 7 d". */
  readonly days: string;
  /** Pattern of words before a blood pressure. */
  readonly pressure: string;
  /** "sobre" of "ciento veinte sobre ochenta". */
  readonly over: string;
}

const start = '(?<![\\p{L}\\p{M}\\p{N}_/]|\\d[.,])';

/** How often a medicine is taken, and blood pressure. */
export function dose(words: DoseWords, numbers: NumberWords): TokenClass {
  const pressure = word(words.pressure)!;
  return {
    name: 'dose',
    accepts: words.accepts,
    rules: [
      ...(words.every === undefined
        ? []
        : [
            patternRule(
              'every so many hours',
              /(?<![\p{L}\p{M}\p{N}_/])[cC]\/ ?(?=\d{1,3} ?(?:h(?:rs?|s|oras?)?|d[ií]as?|min(?:utos)?|semanas?|mes(?:es)?)(?![\p{L}\p{M}]))/gu,
              () => `${words.every} `,
            ),
            patternRule(
              'every so many hours after a dose',
              /(?<=(?:comp|cáp|caps?|cps|mg|ml|gotas?|sobres?|amp|puff|inh|UI|g)\.?) ?\/ ?(?=(?:[2-9]|1[02]|24|48|72) ?(?:h(?:rs?|s|oras?)?|d[ií]as)(?![\p{L}\p{M}]))/gu,
              () => ` ${words.every} `,
            ),
          ]),
      ...(words.between === undefined
        ? []
        : [
            patternRule(
              'from hours to hours',
              new RegExp(
                `(?:(?<=(?<!\\p{L})(?<from>de) )|${start})(?<hours>\\d{1,2}) ?/ ?\\k<hours> ?(?:${words.hours})(?![\\p{L}\\p{M}])`,
                'gu',
              ),
              ({ groups }) => (groups.from ? '' : 'de ') + words.between!(BigInt(groups.hours!)),
            ),
          ]),
      patternRule(
        'days of a cure',
        /(?<=(?<![\p{L}\p{M}])(?:[x×]|por|durante|cada|plazo:?|prazo:?|c\/) ?\d{1,3}(?:[-–]\d{1,3})?) ?d(?![\p{L}\p{M}\p{N}_/]|\. ?[CJ])/giu,
        () => ` ${words.days}`,
      ),
      patternRule(
        'blood pressure after a word',
        new RegExp(
          `${start}(?<upper>\\d{2,3})(?<sign> ?[/x×] ?)(?<lower>\\d{1,3})(?![\\p{L}\\p{N}_/]|[.,]\\d| ?mm ?Hg)`,
          'gu',
        ),
        (match) => {
          const { upper, lower } = match.groups;
          const before = textBefore(match, 48).replace(/^[^]*[.!?;\n] /u, '');
          if (Number(upper) <= Number(lower) || !pressure.test(before)) return undefined;
          return `${numbers.cardinal(BigInt(upper!))} ${words.over} ${numbers.cardinal(BigInt(lower!))}`;
        },
      ),
    ],
  };
}
