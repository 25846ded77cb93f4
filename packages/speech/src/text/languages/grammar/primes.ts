import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import { countedWords, type Noun, type NumberWords } from './numbers';

/** Minutes and seconds with primes, as in sports: 9"86, 1'23"45, 45'. A mark that closes a quotation is none. */
export function primes(minute: Noun, second: Noun, numbers: NumberWords): TokenClass {
  const count = (written: string, noun: Noun) => countedWords({ whole: written, decimals: '' }, noun, numbers);
  return {
    name: 'prime',
    accepts: '`9"86`, `1\'23"45`, `45\'`',
    rules: [
      patternRule(
        'minutes, seconds and hundredths',
        /(?<![\p{L}\p{M}\p{N}_"“]|\d[.,])(?:(?<minutes>\d{1,3})['’′] ?)?(?<seconds>[0-5]?\d)(?:["″”]|'')(?<hundredths>\d{1,3})?(?![\p{L}\p{M}\p{N}"])/gu,
        ({ groups }) => {
          const { minutes, seconds, hundredths } = groups;
          if (!minutes && !hundredths) return undefined;
          return [
            minutes && count(minutes, minute),
            count(String(Number(seconds)), second),
            hundredths && numbers.cardinal(BigInt(hundredths)),
          ]
            .filter(Boolean)
            .join(' ');
        },
      ),
      patternRule(
        'minutes',
        /(?<![\p{L}\p{M}\p{N}_"“'’‘]|\d[.,])(?<minutes>\d{1,3})['’′](?=\+\d| ?[,.;)(—–-]| \p{Ll}|\n|$)/gu,
        ({ groups, input, start }) => {
          const before = input.slice(Math.max(0, start - 40), start);
          return /(?<![\p{L}\p{N}])['‘][^'’]*$/u.test(before) ? undefined : count(groups.minutes!, minute);
        },
      ),
    ],
  };
}
