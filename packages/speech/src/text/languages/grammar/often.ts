import type { TokenClass } from '../../english/token-class';
import { patternRule, type Rule } from '../../rule';

/** `3x` and `3 x` before a word: how often something is done, or how many of it. */
export function oftenRule(say: (times: bigint) => string): Rule {
  return patternRule(
    'how often',
    /(?<![\p{L}\p{M}\p{N}_]|\d[.,]|[x×] ?)(?<times>\d{1,3}) ?[xX×](?= [\p{L}\uFFFC][\p{L}\p{M}.\uFFFC]|[,;!?]|\/\p{Ll}{1,8}(?![\p{L}\p{M}])|\.?(?:$|\n))/gu,
    ({ groups, text }) => (text === '0x' ? undefined : say(BigInt(groups.times!))),
  );
}

/** How often, as a class of a language. */
export function often(accepts: string, say: (times: bigint) => string): TokenClass {
  return { name: 'how often', accepts, rules: [oftenRule(say)] };
}
