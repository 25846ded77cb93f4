import { patternRule, type Rule } from '../../rule';
import { textAfter, textBefore } from '../words/boundaries';
import { cardinal, decimal, numberPattern, spellOut } from '../words/number-words';
import { surroundings } from '../words/surroundings';

const periods: Readonly<Record<string, string>> = {
  y: 'year',
  q: 'quarter',
  m: 'month',
  w: 'week',
  h: 'half',
  d: 'day',
};

/** "up 3% m/m", y-o-y, QoQ, yoy: growth from one period to the next. */
const growth = patternRule(
  'growth from one period to the next',
  /(?<![\p{L}\p{N}_/-])(?:(?<one>[yqhYQH])\/\k<one>|(?<=(?:%|\uFFFC|\d|pct|percent|bps?|pps?|flat|up|down|unchanged|higher|lower|growth|change|basis|rate|unch\.) ?\(?|, )(?<short>[mwdMWD])\/\k<short>|(?<dashed>[yqmwhdYQMWHD])-[oO]-\k<dashed>|(?<capitals>[YQMWH])O\k<capitals>|(?<small>[yqmw])o\k<small>(?<!mom|wow)|(?<=(?:%|\d) ?)(?<small2>[mw])o\k<small2>|(?<mixed>[YQMWHD])o\k<mixed>)(?![\p{L}\p{N}_/'’-])/gu,
  (match) => {
    const { one, short, dashed, capitals, small, small2, mixed } = match.groups;
    const letter = (one || short || dashed || capitals || small || small2 || mixed)!.toLowerCase();
    // "MoM", "WOW" and "w/w" are words and other marks as well.
    const isFigure = /[%\d]|growth|change|basis|percent|sales|rev|profit|inflation|prices|up|down|rose|fell/iu.test(
      surroundings(match, 40),
    );
    if ((capitals && /[MWH]/u.test(capitals)) || (one && /h/iu.test(one))) {
      if (!/%|\d ?bps?|pct/u.test(textBefore(match, 20))) return undefined;
    } else if (!isFigure) return undefined;
    return `${periods[letter]} over ${periods[letter]}`;
  },
);

/** (2.1)%, $(0.15), (30) bps: accountants write negative numbers in brackets. */
const negatives = patternRule(
  'negative numbers in brackets',
  new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:(?<open>\\()(?<number>${numberPattern})(?<close>\\))(?= ?%| (?:bps?|basis points|pp|pct|percent|percentage points)(?!\\p{L}))|(?<=[$£€¥])(?<open2>\\()(?<number2>${numberPattern})(?<close2>\\)))`,
    'gu',
  ),
  ({ groups }) => (groups.open ? { open: 'minus ', close: '' } : undefined),
);

const sizes: Readonly<Record<string, string>> = {
  k: 'thousand',
  m: 'million',
  mm: 'million',
  mn: 'million',
  b: 'billion',
  bn: 'billion',
  t: 'trillion',
  tn: 'trillion',
};
const currencies: Readonly<Record<string, readonly [one: string, many: string, small: string]>> = {
  $: ['dollar', 'dollars', 'cents'],
  '£': ['pound', 'pounds', 'pence'],
  '€': ['euro', 'euros', 'cents'],
};
const lossBefore =
  /(?:^|[^\p{L}])(?:loss(?:es)?|income|EPS|flow|EBITDA|EBIT|earnings|profits?|margins?|results?|deficit|net|growth|return|change|variance|FCF|equity|working capital)(?: (?:of|was|were|at|came in at|per share of|is|to)|:) $/iu;

/** $(3.4) million, ($1.2M) of a loss, and "margin was (4.5%)". */
const losses = patternRule(
  'losses in brackets',
  new RegExp(
    `(?<![\\p{L}\\p{N}_])(?:(?<sign>[$£€])\\((?<number>${numberPattern})\\)|\\((?<sign2>[$£€])(?<number2>${numberPattern})(?<inner>[KMBT]|[mb]n|mm)?\\)|\\((?<share>${numberPattern})%\\))(?: ?(?<size>thousand|million|billion|trillion|[KMBTkmb](?![\\p{L}])|[mbt]n(?![\\p{L}])|mm(?![\\p{L}])))?(?![\\p{N}_])`,
    'gu',
  ),
  (match) => {
    const { sign = '', number = '', sign2 = '', number2 = '', inner = '', share = '', size: after = '' } = match.groups;
    const { language } = match;
    if (!sign && !lossBefore.test(textBefore(match, 40))) return undefined;
    if (share) return `minus ${decimal(share, language)} percent${after ? ` ${after}` : ''}`;
    const written = inner || after;
    const size = sizes[written.toLowerCase()] ?? written;
    const [one, many, cents] = currencies[sign || sign2]!;
    const digits = number || number2;
    const [, whole = '', part] = /^(.*)\.(\d\d)$/u.exec(digits) ?? [];
    if (size || part === undefined)
      return `minus ${decimal(digits, language)}${size ? ` ${size}` : ''} ${digits === '1' && !size ? one : many}`;
    const small = `${cardinal(part.replace(/^0/u, ''), language)} ${part === '01' ? cents.replace(/s$/u, '') : cents}`;
    return /^0?$/u.test(whole)
      ? `minus ${small}`
      : `minus ${cardinal(whole, language)} ${whole === '1' ? one : many} and ${small}`;
  },
);

const ratioTerms =
  'EBITDA|EBIT|[Ss]ales|[Rr]evenues?|[Ee]quity|[Bb]ook|[Ee]arnings|[Ii]ncome|[Aa]ssets|[Cc]apital|FCF|GDP|[Dd]ebt|[Cc]ash';

/** P/B and D/E as P/E is, EV/EBITDA, debt/equity: what is divided by what. */
const ratios = patternRule(
  'ratios of companies',
  new RegExp(
    `(?<![\\p{L}\\p{N}_/])(?:(?<letters>P\\/(?:BV?|S|CF|FCF|NAV|TBV|FFO|AFFO)|D\\/E|D\\/A|C\\/D|B\\/M)(?=[\\s.,;:!?)]|$)|(?<top>EV|[Dd]ebt|[Ll]oans?|[Pp]rice|[Bb]ook|CAC|LTV|[Ff]ees)(?<over>\\/)(?=(?:${ratioTerms}|[Vv]alue|[Dd]eposits?|LTV|CAC|BOE)(?![\\p{L}\\p{N}_/])))`,
    'gu',
  ),
  (match) => {
    const { letters, over } = match.groups;
    if (!letters) return over ? { over: ' to ' } : undefined;
    // Cards and parts of buildings are P/S and D/E as well.
    const isShown =
      /(?<![\p{L}\p{N}])(?:ratios?|trad(?:es|ed|ing)|multiples?|\d{1,3}(?:\.\d{1,2})?x|valuations?|shares?|stocks?|P\/E|EV|equity|leverage|earnings|bank|ROE)(?![\p{L}\p{N}])/u.test(
        surroundings(match, 60),
      );
    return isShown ? { letters: letters.split('/').map(spellOut).join('-') } : undefined;
  },
);

/** "prime - 0.5%", "SOFR+175": a margin over a rate of interest. */
const spreads = patternRule(
  'margins over a rate of interest',
  /(?<=(?<![\p{L}\p{N}])(?:[Pp]rime|LIBOR|SOFR|EURIBOR|Euribor|SONIA|BBSW|Treasur(?:y|ies)|[Bb]ase rate))(?<gap> ?)(?<sign>[-–−+])(?= ?\d{1,4}(?:\.\d{1,3})? ?(?:%|bps?|basis|\s|$|[.,;)]))/gu,
  ({ groups }) => (groups.sign === '+' ? ' plus' : ' minus') + (groups.gap ? '' : ' '),
);

/** "10mm shs", "3MM units": millions of shares, not millimeters. */
const sharesCounted = patternRule(
  'millions of shares',
  new RegExp(
    `(?<![\\p{L}\\p{N}_$£€]|\\d[.,])(?<number>${numberPattern}) ?(?:mm|MM|mn|mln)(?= (?:shs?\\.?|shares|units|users|customers|subscribers|subs|members|accounts|barrels|bbls?|boe|tons|tonnes|downloads|sq\\.? ?ft|people)(?!\\p{L}))`,
    'gu',
  ),
  ({ groups, language }) => `${decimal(groups.number!, language)} million`,
);

/** "Rev: $5M". */
const revenue = patternRule(
  'revenue in front of an amount',
  /(?<![\p{L}\p{N}_.])(?<word>[Rr]ev)(?=s?:? [$£€]\d)/gu,
  ({ groups }) => (groups.word === 'Rev' ? 'Revenue' : 'revenue'),
);

/** "5% p.a." */
const perYear = patternRule('per annum', /(?<=(?:%|percent|\d|\uFFFC) )(?:p\.a\.?|pa)(?![\p{L}\p{N}_.])/gu, (match) => {
  if (match.text === 'pa' && !textBefore(match, 3).endsWith('% ')) return undefined;
  const ends = match.text.endsWith('.') && /^$|^\s+\p{Lu}|^\n/u.test(textAfter(match, 4));
  return `per annum${ends ? '.' : ''}`;
});

/** "a/c no. 12", "a/c payee": an account, not cool air. */
const accounts = patternRule(
  'accounts with a stroke',
  /(?<![\p{L}\p{N}_/])(?<word>[aA]\/[cC])(?=:| (?:no\.|number|payee|holder|name|balance|type|details|#|\d{4})|\.? (?:is|was) (?:overdrawn|credited|debited))/gu,
  ({ groups }) => (groups.word!.startsWith('A') ? 'Account' : 'account'),
);

/** Numbers and ratios of companies. They belong to the class of money. */
export const businessRules: readonly Rule[] = [
  growth,
  losses,
  negatives,
  ratios,
  spreads,
  sharesCounted,
  revenue,
  perYear,
  accounts,
];
