import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { comparisonHasVerb } from '../words/comparisons';
import { cardinal } from '../words/number-words';

// oxfmt-ignore
const greek: Readonly<Record<string, string>> = {
  µ: 'mu', α: 'alpha', β: 'beta', γ: 'gamma', δ: 'delta', ε: 'epsilon', ϵ: 'epsilon', ζ: 'zeta', η: 'eta', θ: 'theta', ϑ: 'theta', ι: 'iota', κ: 'kappa', λ: 'lambda', μ: 'mu', ν: 'nu', ξ: 'xi', ο: 'omicron', π: 'pi', ρ: 'rho', σ: 'sigma', ς: 'sigma', τ: 'tau', υ: 'upsilon', φ: 'phi', ϕ: 'phi', χ: 'chi', ψ: 'psi', ω: 'omega',
};

/** α, Δx, 2π: a Greek letter that stands alone is spoken by its name. Greek words are written in Latin letters before. */
const greekLetters = patternRule(
  'Greek letters',
  /(?<!\p{Script=Greek})\p{Script=Greek}(?!\p{Script=Greek})|µ(?=-\p{L})/gu,
  ({ text, input, start, end }) => {
    const name = greek[text.toLowerCase()];
    if (!name) return undefined;
    return spaceBeside(input[start - 1]) + name + spaceBeside(input[end]);
  },
);

/** Inside a word, replacements are not separated by themselves. */
function spaceBeside(character: string | undefined): string {
  return /\p{L}/u.test(character ?? '') ? ' ' : '';
}

/** f'(x), 5! = 120, a && b, x/y and x·y. */
const notation = patternRule(
  'notation of mathematics and programs',
  new RegExp(
    `(?<=(?<![\\p{L}\\p{N}])[a-zA-Z])(?<prime>['’′]{1,2})(?=\\()` +
      `|(?<=[\\uFFFC]|(?<!\\p{L})[nkm])(?<factorial>!)(?= ?[=+*/×÷)])` +
      `|(?<=(?<!\\p{L})[a-zA-Z])(?<product>\\*)(?=[a-zA-Z](?!\\p{L}))` +
      `|(?<and> ?&& ?)|(?<or>(?<=[\\p{L}\\p{N}\\uFFFC)\\]]) ?\\|\\| ?(?=[\\p{L}\\p{N}\\uFFFC(!]))` +
      `|(?<=(?<![\\p{L}\\p{N}])(?:[d∂Δ∆\\uFFFC]?[xyz]|∂?f|dt|[bcnmkpq])|\\p{Script=Greek})(?<over>/)(?=(?:[d∂Δ∆\\uFFFC]?[xyzt]|[bcmkpq]|\\p{Script=Greek})(?![\\p{L}\\p{N}]))` +
      `|(?<=(?<![\\p{L}\\p{N}])[xyzn]\\uFFFC?|\\p{Script=Greek})(?<over2>/)(?=\\uFFFC)|(?<=\\uFFFC)(?<over3>/)(?=(?:[fnxyz]|[a-z](?=\\uFFFC)|\\p{Script=Greek})(?![\\p{L}\\p{N}]))` +
      `|(?<=[\\p{L}\\p{N}\\uFFFC)])(?<times> ?[·⋅∙] ?)(?=[\\p{N}\\uFFFC(]|\\p{L}(?!\\p{L}))` +
      `|(?<=(?<![\\p{L}\\p{N}])[b-hj-z]) (?<minus>-) (?=[b-hj-z\\uFFFC](?!\\p{L}))` +
      `|(?<=(?<![\\p{L}\\p{N}])[\\p{L}_]{1,30})(?: (?<minusEquals>-=)|(?<timesEquals> ?\\*=))(?= )` +
      `|(?<=^|[\\s(])(?<not>!)(?=[a-z]{2,})|(?<=(?:&&|\\|\\|) ?)(?<not2>!)(?=[a-z(])|(?<=[\\p{N}\\uFFFC)]|(?<![\\p{L}\\p{N}])[a-z])(?<raised>\\*\\*)(?=[\\p{N}\\uFFFC(]|[a-z](?!\\p{L}))` +
      `|(?<=\\[[a-z]{1,3})(?<index>[-−])(?=\\uFFFC)` +
      `|(?<congruent> ?≡ ?)(?=[^()\\n]{1,20}\\(?mod(?!\\p{L}))|(?<plusMinus>\\+ ?/ ?[-−]|\\+-(?=[\\d\\uFFFC]))` +
      `|(?<=(?<![\\p{L}\\p{N}])[a-z])(?<more>\\+\\+|--)(?=[;)\\s]|$)`,
    'gu',
  ),
  ({ groups }) => {
    if (groups.prime) return { prime: groups.prime.length === 2 ? ' double prime ' : ' prime ' };
    if (groups.factorial) return { factorial: ' factorial ' };
    if (groups.product) return { product: ' times ' };
    if (groups.and) return { and: ' and ' };
    if (groups.or) return { or: ' or ' };
    if (groups.over) return { over: ' over ' };
    if (groups.over2 || groups.over3) return { over2: ' over ', over3: ' over ' };
    if (groups.minusEquals) return { minusEquals: ' minus equals ' };
    if (groups.timesEquals) return { timesEquals: ' times equals ' };
    if (groups.index) return { index: ' minus ' };
    if (groups.not || groups.not2) return { not: 'not ', not2: 'not ' };
    if (groups.raised) return { raised: ' to the power of ' };
    if (groups.congruent) return { congruent: ' is congruent to ' };
    if (groups.plusMinus) return { plusMinus: ' plus or minus ' };
    if (groups.times) return { times: ' times ' };
    if (groups.minus) return { minus: 'minus' };
    return { more: groups.more === '++' ? ' plus plus' : ' minus minus' };
  },
);

const operand = '[\\p{L}\\p{N})\\]\\uFFFC%]';

/** x², 10⁻⁶, 2^8. */
const powers = patternRule(
  'powers',
  /(?<=[\p{L}\p{N})\]\uFFFC])(?:(?<square>²|\^2(?!\d|\.\d))(?![⁰¹²³⁴-⁹])|(?<cube>³|\^3(?!\d|\.\d))(?![⁰¹²³⁴-⁹])|(?<raised>[⁰¹²³⁴-⁹⁻⁺]{1,9})|(?<power>\^(?<minus>[-−](?=[\p{N}\p{L}({]))?(?=[\p{N}\p{L}({\uFFFC])))/gu,
  ({ groups, language }) => {
    if (groups.square) return ' squared ';
    if (groups.cube) return ' cubed ';
    if (groups.power) return groups.minus ? ' to the power of minus ' : ' to the power of ';
    const raised = groups.raised!.normalize('NFKC').replace('−', '-');
    const digits = raised.replace(/\D/gu, '');
    if (digits === '' && groups.raised) return raised === '+' ? ' plus ' : ' minus ';
    if (digits === '') return '';
    return ` to the power of ${raised.startsWith('-') ? 'minus ' : ''}${cardinal(digits, language)} `;
  },
);

/** Signs that are operators only between two operands. */
const operators = patternRule(
  'operators',
  new RegExp(
    `(?:(?<=${operand})(?! ?</?[\\p{L}\\uFFFC][\\w\\uFFFC-]{0,30}>)(?<less> ?<=? ?)(?=[-\\p{N}\\p{L}\\uFFFC])|(?<=^|[\\s(,])(?<fewer><=? ?)(?=[-\\p{N}\\uFFFC]))|(?:(?<=${operand})(?<!<[\\w\\uFFFC-]{1,30})(?<more> ?>=? ?)(?=[-\\p{N}\\p{L}\\uFFFC])|(?<=^|[\\s(,])(?<greater>>=? ?)(?=[-\\p{N}\\uFFFC]))` +
      `|(?<=[\\p{N})\\]\\uFFFC])(?<times> ?\\* ?)(?=[-\\p{N}(\\uFFFC])|(?<=[\\p{N})\\]\\uFFFC])(?<minus> - |- ?(?=[\\p{N}\\uFFFC]{1,20} ?=))(?=[\\p{N}(\\uFFFC])` +
      `|(?<=[A-Za-z])(?<generic><)(?=[A-Za-z\\uFFFC][\\w\\uFFFC]{0,30}(?:\\[\\])?>)|(?<arrow>[-=]>)|(?<equal>(?<=[\\p{L}\\p{N})\\]\\uFFFC]) ?={2,3}(?=[ \\p{L}\\p{N}(\\uFFFC]))|(?<unequal>!=)`,
    'gu',
  ),
  ({ text, groups, input, start }) => {
    if (text === ' > ' && isMenu(input, start)) return ', ';
    if (groups.less || groups.more || groups.fewer || groups.greater) return comparisonWords(text, input, start);
    if (groups.times) return ' times ';
    if (groups.minus) return ' minus ';
    if (groups.generic) return ' of ';
    if (groups.arrow) return isProgramArrow(text, input, start) ? ' arrow ' : ' to ';
    return groups.equal ? ' equals ' : ' is not equal to ';
  },
);

/** foo->bar, (a, b) => a + b, x => x. Elsewhere, an arrow is "to". */
function isProgramArrow(arrow: string, input: string, start: number): boolean {
  const before = input.slice(Math.max(0, start - 4), start);
  if (/[)\]] ?$/u.test(before)) return true;
  if (arrow === '->')
    return /[\p{Ll}\uFFFC_]$/u.test(before) && /^[\p{Ll}_\uFFFC]/u.test(input.slice(start + 2, start + 3));
  return /(?:^|[^\p{L}\p{N}])\p{Ll} $/u.test(before);
}

/** Settings > Privacy > Location, "open File > Save": entries of a menu. */
function isMenu(input: string, start: number): boolean {
  const before = input.slice(Math.max(0, start - 60), start);
  const after = input.slice(start + 3, start + 30);
  if (!/(?:^|[^\p{L}])\p{Lu}[\p{L}\uFFFC]*(?: [\p{L}&]+){0,2}$/u.test(before) || !/^\p{Lu}/u.test(after)) return false;
  return (
    /(?:^|[^\p{L}])(?:[Oo]pen|[Gg]o to|[Ss]elect|[Cc]hoose|[Cc]lick|[Nn]avigate to|[Uu]nder|[Uu]se|[Ss]ee|[Ii]n|[Vv]ia|[Tt]ap|[Pp]ress) (?:the )?\p{Lu}[^.!?\n]{0,50}$/u.test(
      before,
    ) ||
    /(?:^|[^\p{L}])(?:Settings|File|Edit|View|Preferences|Options|Tools|Menu|Help|Start|Home|System Settings)$/u.test(
      before,
    )
  );
}

/** "is less than" between two operands, and "less than" in front of one: "takes <5 minutes". */
function comparisonWords(sign: string, input: string, start: number): string {
  const hasOperand = new RegExp(`${operand} ?$`, 'u').test(input.slice(Math.max(0, start - 2), start));
  const isWord = /\p{Ll}{2} ?$/u.test(input.slice(Math.max(0, start - 3), start));
  const words = sign.includes('<')
    ? sign.includes('=')
      ? 'at most'
      : 'less than'
    : sign.includes('=')
      ? 'at least'
      : 'greater than';
  const isSpaced = /^ .* $/u.test(sign);
  const hasVerb = hasOperand && (!isWord || isSpaced) && comparisonHasVerb(input.slice(Math.max(0, start - 60), start));
  if (hasVerb) return ` is ${words} `;
  // "We need > 10 chairs", "at >= 20 °C".
  if (words === 'greater than' && /^[\d\uFFFC$£€]/u.test(input.slice(start + sign.length, start + sign.length + 1)))
    return ' more than ';
  if (words.startsWith('at ') && /(?:^|[^\p{L}])at ?$/u.test(input.slice(Math.max(0, start - 4), start)))
    return words === 'at most' ? ' or below ' : ' or above ';
  return ` ${words} `;
}

/** Powers. */
export const power: TokenClass = {
  name: 'power',
  accepts: '`x² + y³`, `10⁻⁶`, `2^8`, `x^n`',
  rules: [powers],
};

/** Formulas. Replaced numbers are operands, so this class runs after the numbers. */
export const maths: TokenClass = {
  name: 'maths',
  accepts: '`a != b`, `a && b`, `α = 3`, `x >= 3`, `3 * 4`',
  rules: [notation, operators, greekLetters],
};
