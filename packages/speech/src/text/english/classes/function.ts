import type { Replacement } from '../../replacements';
import { patternRule, type Rule } from '../../rule';
import { cardinal } from '../words/number-words';
import type { TokenClass } from '../token-class';

// oxfmt-ignore
const functions: Readonly<Record<string, string>> = {
  sin: 'sine', cos: 'cosine', tan: 'tangent', cot: 'cotangent', csc: 'cosecant', sec: 'secant', arcsin: 'arc sine', arccos: 'arc cosine', arctan: 'arc tangent', asin: 'arc sine', acos: 'arc cosine', atan: 'arc tangent', sinh: 'hyperbolic sine', cosh: 'hyperbolic cosine', tanh: 'hyperbolic tangent',
  log: 'log', ln: 'natural log', lg: 'log', exp: 'exponential', sqrt: 'square root', cbrt: 'cube root', det: 'determinant', gcd: 'greatest common divisor', lcm: 'least common multiple', max: 'max', min: 'min', abs: 'absolute value', Var: 'variance', Cov: 'covariance', Pr: 'probability', lim: 'limit',
};
const names = Object.keys(functions)
  .sort((one, other) => other.length - one.length)
  .join('|');
const raised = '(?<power>²|\\^2(?!\\d)|⁻¹|\\^\\{?-1\\}?|³|\\^3(?!\\d))?';
const variable = '(?:[xyztuvn](?![\\p{L}\\p{N}])|\\p{Script=Greek}(?!\\p{L}))';

/** Words of a function: "sine squared", "inverse cosine", "log base two". */
function functionWords(name: string, power = '', base = ''): string {
  const words = functions[name]!;
  if (/1/u.test(power) || power.includes('¹')) return `inverse ${words}`;
  const more = /[2²]/u.test(power) ? ' squared' : power ? ' cubed' : '';
  return words + more + base;
}

/** sin x, cos²θ, ln 2: functions without brackets. */
const bareFunctions = patternRule(
  'functions without brackets',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.@/-])(?:(?<name>sin|cos|tan|cot|arcsin|arccos|arctan|sinh|cosh|tanh)${raised}(?<gap> ?)(?=\\d{0,3}${variable}|\\d{1,3} ?°)|(?<log>ln)(?= (?:\\d|${variable}|\\d{1,3}${variable}|\\|)))`,
    'gu',
  ),
  ({ groups }) => {
    if (groups.log) return 'natural log of';
    if (!groups.power && !groups.gap && groups.name) return undefined;
    return `${functionWords(groups.name!, groups.power)} `;
  },
);

/** log₂ 8, log_b x, log10(x): the base of a logarithm. */
const logarithms = patternRule(
  'bases of logarithms',
  /(?<![\p{L}\p{N}_.])log(?<sign>_\{?)?(?<base>(?:2|10|3|[be](?<=_\{?[be]))(?![\p{L}\p{N}]))(?<close>\})?(?=\(| ?[\d\p{L}(])/gu,
  ({ groups }) => ({ sign: groups.sign ? ' base ' : undefined, close: groups.close ? ' ' : undefined }),
);

const furthest = 60;

/** The place of the bracket that closes the one at `open`, if it is near. */
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < Math.min(text.length, open + furthest); at++) {
    const each = text[at]!;
    if (each === '\n') return -1;
    if (each === '(' || each === '[') depth++;
    if ((each === ')' || each === ']') && --depth === 0) return at;
  }
  return -1;
}

/** Whether the inside of brackets is an expression, such as "x+1" and "n-1" but not "a-z", "1-5" or "w/o". */
function isExpression(inside: string): boolean {
  if (/\p{L}{2}/u.test(inside.replace(new RegExp(`${names}|(?<=\\d)[a-cnx-z]{2}(?![\\p{L}])`, 'gu'), ' ')))
    return false;
  if (/^\p{L}-\p{L}$/u.test(inside)) return /^[xyz]-[xyz]$/u.test(inside);
  if (/\p{L}\./u.test(inside)) return false;
  if (/^\d{1,3}x ?[-–] ?\d{1,3}x$/u.test(inside)) return false;
  return /\p{L}|√/u.test(inside) && /[+−*/^²³√=±·×-]/u.test(inside) && !/[;:!?"“”]/u.test(inside);
}

const functionBefore = new RegExp(
  `(?<![\\p{L}_.@$#]|\\p{L}\\d{1,3}|[\\p{L}\\p{N}]-|[^)\\s]/)(?:(?<!\\p{N})(?<name>${names})(?:(?<base>2|10)|${raised})|(?<letter>[fghFGHPEO]|[φψΓζΦΨσ]|[fgh]\\d|(?<other>[a-zA-Z]))(?<primes>['’′]{0,2}))$`,
  'u',
);
/** What a function of another letter is taken of: y(t), T(n-1), v(0). */
const usualArguments = /^(?:[tnsxzkω](?:, ?[txyz]|[-+−/]\d)?|0)$/u;
const factorBefore = /(?<![\p{L}\p{N}_.,$€£#@/-])(?:\d{1,4}|\d{0,4}[a-zπ])$/u;
const overNext = /^ ?\/ ?(?=[\d(√]|\d{0,3}[a-z](?!\p{L})|[A-Z]\()/u;

/** f(x), sin(30°), P(A|B), 3(x+1)/2, (x+2)(x-3). */
const brackets: Rule = {
  name: 'brackets of functions and products',
  *find(input): Generator<Replacement> {
    const found = new Map<number, Replacement>();
    const add = (start: number, end: number, normalized: string) => found.set(start, { start, end, normalized });
    for (const { index: open } of input.matchAll(/[([]/gu)) {
      const close = closing(input, open);
      if (close < 0 || close === open + 1) continue;
      const inside = input.slice(open + 1, close);
      const before = input.slice(Math.max(0, open - 12), open);
      const called = calledFunction(before, inside, input[open]!);
      const expression = isExpression(inside);
      if (called !== undefined) {
        const minus = /^ ?[-−] ?(?=[\d\p{L}])/u.exec(inside)?.[0] ?? '';
        if (called.length > 0)
          add(open - called.length, open, /^['’′]/u.test(called) ? primeWords(called) : functionsWords(called));
        add(open, open + 1 + minus.length, minus ? ' of minus ' : ' of ');
        add(close, close + 1, /[\p{L}\p{N}]/u.test(input[close + 1] ?? '') ? ' ' : '');
        if (/(?:^|[^\p{L}])(?:P|E|Pr)$/u.test(before)) addBars(inside, open + 1, add);
      } else if (!expression || input[open] === '[') continue;
      else if (factorBefore.test(before) && !/(?:^|[^\p{L}])[ai]$/u.test(before)) add(open, open + 1, ' times (');
      if (expression) addMinus(inside, open + 1, add);
      const over = overNext.exec(input.slice(close + 1, close + 8))?.[0];
      if (over && (expression || called !== undefined))
        add(close, close + 1 + over.length, called === undefined ? ') over ' : ' over ');
      else if (input[close + 1] === '(' && expression) {
        const next = closing(input, close + 1);
        if (next > 0 && isExpression(input.slice(close + 2, next))) add(close, close + 1, ') times ');
      } else if (input[close + 1] === '!' && input[close + 2] !== '=' && expression)
        add(close, close + 2, ') factorial');
    }
    yield* [...found.values()].sort((one, other) => one.start - other.start).filter(isBehind());
  },
};

/** Lets through what begins behind the end of the one before. */
function isBehind(): (each: Replacement) => boolean {
  let end = 0;
  return (each) => {
    if (each.start < end) return false;
    ({ end } = each);
    return true;
  };
}

/** The written name if it is replaced, '' if it is spoken as written, and `undefined` if this is no function. */
function calledFunction(before: string, inside: string, bracket: string): string | undefined {
  const match = functionBefore.exec(before)?.groups;
  if (!match) return undefined;
  const { name, base, power, letter, other, primes = '' } = match;
  if (bracket === '[')
    return /^(?:E|Var|Cov|P)$/u.test(name ?? letter ?? '') && /^[A-Z]/u.test(inside) ? '' : undefined;
  if (name) {
    if (/^e?s$/u.test(inside) || (/^(?:max|min|sec|det|lim|Var)$/u.test(name) && !/[\d,]|^[a-zA-Z]$/u.test(inside)))
      return undefined;
    return name + (base ?? '') + (power ?? '');
  }
  if (/^\s|\s$/u.test(inside)) return undefined;
  // "P(lan)" and "F(un)" are words.
  if (!other) return /^\p{Lu}$/u.test(letter!) && /^\p{Ll}{2,}$/u.test(inside) ? undefined : primes;
  if (!usualArguments.test(inside) || (/^a$/iu.test(other) && inside === 'n') || other === 'I') return undefined;
  // "n(n-1)" is a product.
  return /[-+−]/u.test(inside) && !/\p{Lu}/u.test(other) ? undefined : primes;
}

function primeWords(primes: string): string {
  return primes.length === 2 ? ' double prime' : ' prime';
}

function functionsWords(written: string): string {
  const {
    name = '',
    base,
    power,
  } = new RegExp(`^(?<name>${names})(?:(?<base>2|10)|${raised})$`, 'u').exec(written)?.groups ?? {};
  return functionWords(name, power, base ? ` base ${base === '2' ? 'two' : 'ten'}` : '');
}

function addMinus(inside: string, at: number, add: (start: number, end: number, normalized: string) => void): void {
  for (const match of inside.matchAll(/(?<=[\p{L}\p{N})²³] ?)(?!(?<=\d)-\d)[-−] ?(?=[\p{L}\p{N}(√])/gu))
    add(at + match.index, at + match.index + match[0].length, ' minus ');
}

function addBars(inside: string, at: number, add: (start: number, end: number, normalized: string) => void): void {
  for (const match of inside.matchAll(/ ?\| ?/gu)) add(at + match.index, at + match.index + match[0].length, ' given ');
}

const bars =
  /(?<=^|[\s(=+*/,−<>≤≥-])\|(?<inside>[-−]?(?:\d{1,6}(?:\.\d{1,4})?|[a-zA-Zα-ω](?!\p{L})|[()²³+*/^−-]|(?<=[^|]) (?=[^|])){1,20})\|(?![|\p{L}\p{N}])/gu;

/** |x − 3|, |-5|. */
const absolutes: Rule = {
  name: 'absolute values',
  *find(input): Generator<Replacement> {
    for (const match of input.matchAll(bars)) {
      const inside = match.groups!['inside']!;
      if (!/[\p{L}\p{N}]/u.test(inside)) continue;
      const start = match.index + 1;
      const end = start + inside.length;
      const found: Replacement[] = [{ start: start - 1, end: start, normalized: 'the absolute value of ' }];
      addMinus(inside, start, (from, to, normalized) => found.push({ start: from, end: to, normalized }));
      yield* [...found, { start: end, end: end + 1, normalized: '' }];
    }
  },
};

/** n!, 10! / 8!. A number in front of a sentence's exclamation mark is none. */
const factorials = patternRule(
  'factorials',
  /(?:(?<=(?<![\p{L}\p{N}'’])[nkmr])|(?<=[=+*/×÷(] ?\d{1,3})|(?<=\d)(?=! ?[=+*/×÷)−-]))!(?![!?=])(?<over> ?\/ ?(?=[\dnk(]))?/gu,
  ({ groups }) => ` factorial${groups.over ? ' over ' : ''}`,
);

/** lim x→0, lim_{n→∞}. */
const limits = patternRule(
  'limits',
  /(?<![\p{L}\p{N}_])(?<lim>lim(?: |_\{?| ?\())(?<variable>[a-z]) ?(?<arrow>→|-{1,2}>) ?(?<to>[-+−]?(?:∞|\d{1,4}|[a-zπ])(?<side>[⁺⁻+-])?)(?<close>[})]? )(?=\S)/gu,
  ({ groups }) => ({
    lim: 'the limit as ',
    arrow: ' approaches ',
    side: groups.side ? (/[⁺+]/u.test(groups.side) ? ' from above' : ' from below') : undefined,
    close: ' of ',
  }),
);

const signs: Readonly<Record<string, string>> = {
  '∑': 'the sum',
  Σ: 'the sum',
  '∏': 'the product',
  '∫': 'the integral',
};

/** ∑_{i=1}^{n} i, ∫_0^1, "the ∑ of". */
const sums = patternRule(
  'sums and integrals with limits',
  /(?<sign>[∑Σ∏∫])(?:(?<open>_\{?)(?<low>[^{}^\s]{1,16})(?<middle>\}?\^\{?)(?<high>[^{}\s]{1,12})(?<close>\} ?| )|(?= of(?!\p{L})))/gu,
  ({ groups, input, start }) => ({
    sign: /[Tt]he $/u.test(input.slice(Math.max(0, start - 4), start))
      ? signs[groups.sign!]!.slice(4)
      : signs[groups.sign!],
    open: ' from ',
    middle: ' to ',
    close: ' of ',
  }),
);

/** ∫₀¹, ∑₁¹⁰: limits in small digits. The lower ones have become plain before. */
const smallLimits = patternRule(
  'limits in small digits',
  /(?<sign>[∑Σ∏∫])(?<low>\d{1,4})(?<high>[⁰¹²³⁴-⁹∞]{1,4})(?<space> ?)/gu,
  ({ groups, language }) => {
    const high = groups.high === '∞' ? 'infinity' : cardinal(groups.high!.normalize('NFKC'), language);
    return `${signs[groups.sign!]!} from ${cardinal(groups.low!, language)} to ${high} of `;
  },
);

/** "−b/a": a quotient behind a sign of a formula. */
const quotients = patternRule(
  'quotients of letters',
  /(?<=[=+] ?[-−]?|−)(?<![\p{L}\p{N}]-)[a-z](?<over>\/)(?=[a-z](?![\p{L}\p{N}/]))/gu,
  () => ({ over: ' over ' }),
);

/** d/dx, dy/dx. */
const derivatives = patternRule(
  'derivatives',
  /(?<![\p{L}\p{N}_])(?<top>d[yfuvxst]?)(?<over>\/)(?<bottom>d[xyzt])(?![\p{L}\p{N}_])/gu,
  ({ groups }) => ({
    top: groups.top!.split('').join(' '),
    over: ' over ',
    bottom: groups.bottom!.split('').join(' '),
  }),
);

/** The dx of an integral. */
const differentials = patternRule('differentials', /(?<=\s)d[xyztuθ](?![\p{L}\p{N}])/gu, ({ text, input, start }) =>
  input.slice(Math.max(0, start - 60), start).includes('∫') ? text.split('').join(' ') : undefined,
);

/** y / 2, a % b, 1 << 3, arr[i - 1], {x | x > 0}. */
const operators = patternRule(
  'operators between letters',
  /(?<=(?<![\p{L}\p{N}])[b-z]) (?<over>\/) (?=(?:\d{1,4}|[b-z])(?![\p{L}\p{N}/]))|(?<=(?<![\p{L}\p{N}.])(?:[a-z]|\d{1,6})) (?<modulo>%) (?=(?:[b-z]|\d{1,6})(?![\p{L}\p{N}]))|(?<=(?<![\p{L}\p{N}])(?:[a-z]|\d{1,6})| [)\]])(?<shift> ?(?:<<|>>) ?)(?=[\p{L}\p{N}(])|(?<=(?<!\p{L})(?:cout|cerr|cin)) (?<stream><<|>>)(?= )|(?<=(?<!\p{L})(?:SELECT(?: DISTINCT)? |select |COUNT\(|count\())(?<star>\*)|(?<=[\w\])] )(?<otherwise>\?\?)(?= (?:\d|null(?!\p{L})|undefined|false|true|['"[{]))|(?<=(?<!\p{L})(?:string|number|boolean|null|undefined|void|any|never|unknown|object|bigint|None|int|str|float|bool|false|true)(?:\[\])?) (?<or>\|) (?=(?:string|number|boolean|null|undefined|void|any|never|unknown|object|bigint|None|int|str|float|bool|false|true|\p{Lu}\p{L}+)(?!\p{Ll}))|(?<=\[[a-z]{1,8}) (?<minus>-) (?=\d)|(?<=(?<![\p{L}\p{N}])[b-z]) (?<times>\*) (?=[\d(]|[b-z](?!\p{L}))|(?<=\{ ?[a-z](?: ?∈ ?\S{1,3})? )(?<such>\|)(?= )/gu,
  ({ groups }) => {
    const { over, modulo, shift, minus } = groups;
    if (shift) return { shift: shift.includes('<') ? ' shifted left by ' : ' shifted right by ' };
    if (over) return { over: 'over' };
    if (groups.star) return { star: 'star' };
    if (groups.or) return { or: 'or' };
    if (groups.otherwise) return { otherwise: 'or else' };
    if (groups.stream) return { stream: groups.stream === '<<' ? 'less than less than' : 'greater than greater than' };
    if (groups.times) return { times: 'times' };
    if (modulo) return { modulo: 'modulo' };
    return minus ? { minus: 'minus' } : { such: 'such that' };
  },
);

/** Functions, products with brackets, and what is read of a variable. */
export const functionNotation: TokenClass = {
  name: 'function',
  accepts:
    '`f(x)`, `sin(30°)`, `cos²θ`, `log10(x)`, `3(x+1)/2`, `|x − 3|`, `n!`, `lim x→0 x`, `∑_{i=1}^{n} i`, `d/dx`, `1 << 3`',
  rules: [
    limits,
    differentials,
    smallLimits,
    quotients,
    sums,
    derivatives,
    absolutes,
    factorials,
    logarithms,
    bareFunctions,
    brackets,
    operators,
  ],
};
