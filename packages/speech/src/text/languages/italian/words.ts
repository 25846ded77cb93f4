import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import type { AcronymWords } from '../grammar/acronym';
import type { ElectronicWords } from '../grammar/electronic';
import type { IdentifierWords } from '../grammar/identifier';
import type { OrdinalWords } from '../grammar/ordinal';
import { type RangeWords, rangeWords } from '../grammar/range';
import type { SignWords } from '../grammar/sign';
import { symbolNames } from '../grammar/symbols';
import type { TelephoneWords } from '../grammar/telephone';
import { numbers } from './numbers';

export const electronic: ElectronicWords = {
  accepts: '`info@esempio.it`, `www.esempio.it/negozio`, `relazione.pdf`, `#VivaLItalia`, `@ada_l`, `192.168.1.1`',
  at: 'chiocciola',
  dot: 'punto',
  slash: 'barra',
  dash: 'trattino',
  underscore: 'trattino basso',
  colon: 'due punti',
  hashtag: 'hashtag',
  saidEndings: ['it', 'com', 'org', 'net', 'gov', 'info', 'app', 'eu', 'blog', 'shop', 'zip', 'doc'],
  version:
    '[Vv]ersion[ei]|[Aa]rt(?:icol[oi]|t?\\.)|[Pp]ar(?:agraf[oi]|\\.)|[Ss]ezion[ei]|[Cc]ap(?:itol[oi]|\\.)|[Pp]unt[oi]|[Ff]ig(?:ur[ae]|g?\\.)|[Tt]ab(?:ell[ae]|\\.)|[Ee]sercizi?o?|[Ee]quazion[ei]|[Rr]elease|[Ff]irmware|[Ll]ezion[ei]|[Mm]odul[oi]|[Cc]lausol[ae]|[Aa]ppendic[ei]|§',
};

export const identifier: IdentifierWords = {
  accepts: '`IT60 X054 2811 1010 0000 0123 456`, `P.IVA 01234567890`, `fattura 2024-031`, `56789-0`',
  before: 'P\\. ?IVA|[Pp]artita IVA|[Cc]onto|[Cc]liente|[Oo]rdine|[Pp]ratica|[Pp]rotocollo',
  beforeParts: 'n\\.|n[°º]|numero|fattura|ordine|pratica|prot\\.',
};

export const telephone: TelephoneWords = {
  accepts: '`06 1234 5678`, `333 1234567`, `+39 02 1234567`, `800 123 456`, `chiama il 118`',
  national: [
    '\\(?0\\d{1,3}\\)?[ ./-](?:\\d{3}(?:[ .-]\\d{2}){2}|\\d{2}(?:[ .-]\\d{2}){2,3}|\\d{2}[ .-]\\d{3}[ .-]\\d{2,3})',
    '\\(?0\\d{1,3}\\)?[ ./-]\\d{3,4}[ .-]?\\d{2,4}',
    '0\\d{8,10}',
    '3\\d{2}[ ./-]?\\d{3}[ .-]?\\d{4}',
    '3\\d{2}[ ./-]?\\d{7}',
    '3\\d{2}[ ./-]\\d{2}[ .-]\\d{2}[ .-]\\d{3}',
    '(?:8\\d{2}|199|166|144)[ .-]\\d{3}[ .-]?\\d{3}',
  ],
  before: 'tel|telefono|cell|cellulare|fax|numero verde|chiama(?:re|te)? (?:il|lo)|al numero|WhatsApp',
  emergency: {
    numbers: '112|113|114|115|116 ?117|117|118|1515|1522|1530',
    near: 'emergenz|ambulanz|polizia|carabinier|soccors|vigili|pompier|incendi|chiam|telefon|comp[ou]n|comporre|digit|contatt|centralin|guardia|antiviolenz|numer[oi] (?:unic|util|di emerg)',
    before: 'il|al|lo|allo|o|e|oppure|del|dal|numero',
  },
  groups: 'digits',
  short: {
    '112': 'uno uno due',
    '113': 'uno uno tre',
    '115': 'uno uno cinque',
    '118': 'uno uno otto',
    '114': 'uno uno quattro',
    '117': 'uno uno sette',
    '116117': 'uno uno sei, uno uno sette',
    '116 117': 'uno uno sei, uno uno sette',
  },
};

/** Codes, whose digits are read one by one. */
export const code: TokenClass = {
  name: 'code',
  accepts: '`PIN 4471`, `CAP 20121`, `codice 00123`',
  rules: [
    patternRule(
      'codes',
      /(?:(?<=(?<!\p{L})(?:PIN|CAP|OTP|[Cc]odice|[Cc]od\.|partita IVA|P\. ?IVA|[Vv]olo|carta|conto)(?: n\.)?:? )(?!\d{11}(?!\d))\d{4,16}|(?<=\d(?: ?\/ ?\p{L})?(?:[,;] | [-–] ))\d{5}(?= \p{Lu}(?:\p{Ll}|\p{Lu}(?!\p{L})))|\d{5}(?= \p{Lu}\p{Ll}{1,20} \(\p{Lu}{2}\)))(?![\p{L}\p{N}_]|[.,/]\d)/gu,
      ({ text }) => Array.from(text, (digit) => numbers.cardinal(BigInt(digit))).join(' '),
    ),
  ],
};

export const ordinal: OrdinalWords = {
  accepts: '`3° piano`, `2ª`, `10º posto`, `1a`, `2o`',
  endings: {
    '°': { gender: 'masculine' },
    º: { gender: 'masculine' },
    o: { gender: 'masculine' },
    ª: { gender: 'feminine' },
    a: { gender: 'feminine' },
  },
  plural: (words) => words.replace(/o$/u, 'i').replace(/a$/u, 'e'),
};

/** Laws by number and the last digits of the year. */
export const laws: TokenClass = {
  name: 'law',
  accepts: '`legge 104/92`, `d.lgs. 81/08`, `UE 2016/679`, `95/46/CE`',
  rules: [
    patternRule(
      'laws of the European Union',
      /(?<![\p{L}\p{N}_/]|\d[.,])(?:(?<=(?:UE|CEE?)\)?(?: n\.)? )(?<one>\d{4})\/(?<two>\d{1,4})(?![\p{L}\p{N}_/-]|[.,]\d)|(?<number>\d{2,4})\/(?<year>\d{1,4})\/(?=(?:UE|CEE?)(?!\p{L})))/gu,
      ({ groups }) => {
        const [one, two] = [groups.one! || groups.number!, groups.two! || groups.year!];
        const words = `${numbers.cardinal(BigInt(one))} barra ${numbers.cardinal(BigInt(two))}`;
        return groups.number ? `${words} ` : words;
      },
    ),
    patternRule(
      'laws with a short year',
      /(?<=(?<!\p{L})(?:[Ll]egge|[Ll]\.|[Dd]ecreto|[Dd]\. ?[Ll]gs\.|[Dd]\. ?[Ll]\.|D\. ?P\. ?R\.|DPR|DL|D\. ?M\.|[Dd]irettiva|[Rr]egolamento)(?: n\.)? )(?<law>\d{1,4})\/(?<year>\d\d)(?![\p{L}\p{N}_/-]|[.,]\d)/gu,
      ({ groups }) => {
        const year =
          groups.year!.startsWith('0') || groups.year!.startsWith('1') || groups.year!.startsWith('2')
            ? `20${groups.year}`
            : groups.year!;
        return `${numbers.cardinal(BigInt(groups.law!))} del ${numbers.cardinal(BigInt(year))}`;
      },
    ),
  ],
};

/** Ordinals of classes at school, with a caret or before a letter. */
export const caret: TokenClass = {
  name: 'caret',
  accepts: '`2^ media`, `1ªA`',
  rules: [
    patternRule(
      'ordinals with a caret',
      /(?<![\p{L}\p{M}\p{N}_^]|\d[.,])(?<number>\d{1,2})\^(?= ?\p{L}{2}| \p{Lu}(?!\p{L})|[,;)]|$)/gu,
      ({ groups }) => numbers.ordinal(BigInt(groups.number!), 'feminine'),
    ),
    patternRule(
      'letters of figures and articles',
      /(?<=(?<!\p{L})(?:[Ff]igg?|[Tt]abb?|[Tt]avv?|[Aa]rtt?|[Pp]agg?|nn?|[Cc]app?)\. )(?<number>\d{1,4})(?<letter>[ao])(?![\p{L}\p{N}_])/gu,
      ({ groups }) => `${numbers.cardinal(BigInt(groups.number!))} ${groups.letter!}`,
    ),
    patternRule(
      'ordinals before a letter',
      /(?<![\p{L}\p{M}\p{N}_]|\d[.,])(?<number>[1-5])[ª^](?=\p{Lu}(?![\p{L}\p{N}]))/gu,
      ({ groups }) => `${numbers.ordinal(BigInt(groups.number!), 'feminine')} `,
    ),
  ],
};

/** Thousands as a word behind digits: "500 mila". */
export const thousands: TokenClass = {
  name: 'thousands',
  accepts: '`500 mila persone`',
  rules: [
    patternRule(
      'thousands',
      /(?<![\p{L}\p{M}\p{N}_€$£]|[€$£] |\d[.,])(?<number>\d{1,3}) ?mila(?![\p{L}\p{M}])(?! ?(?:€|\$|£))/gu,
      ({ groups }) => numbers.cardinal(BigInt(groups.number!) * 1000n),
    ),
  ],
};

/** Degrees of an oven, an angle or the weather. With a noun behind it, `20°` is an ordinal. */
export const degree: TokenClass = {
  name: 'degree',
  accepts: '`forno a 180°`, `-5°`, `38° all’ombra`',
  rules: [
    patternRule(
      'from one degree to another',
      /(?<![\p{L}\p{N}_]|\d[.,])(?<from>\d{1,4})[°º]?(?: ?[CF])?[-–](?<to>\d{1,4})[°º](?![\p{L}\p{N}]| ?[CF](?!\p{L}))/gu,
      (match) => {
        const [from, to] = [match.groups.from!, match.groups.to!].map((each) => numbers.cardinal(BigInt(each)));
        return rangeWords(from!, `${to} gradi`, match.input.slice(Math.max(0, match.start - 20), match.start), range);
      },
    ),
    patternRule(
      'degrees',
      /(?<![\p{L}\p{N}_]|\d[.,]|°[-–]?)(?<sign>[-−+])?(?<number>\d{1,4})[°º](?![\p{L}\p{N}]|[-–]\d| ?[CF](?!\p{L})| (?=\p{L})(?!(?:per|all|nel|in forno|e|di notte|ieri|oggi|domani|a|al|con|sotto|sopra)(?![\p{L}])))/gu,
      ({ groups, input, start }) => {
        const before = input.slice(Math.max(0, start - 14), start);
        if (
          !groups.sign &&
          /(?:\b(?:il|al|del|dal|nel|sul|è|classificat[oa]|arrivat[oa]|posto|piano)|l['’]|[ ,]p\.) ?$/iu.test(before)
        )
          return undefined;
        const value = BigInt(groups.number!);
        const sign = groups.sign === '+' ? 'più ' : groups.sign ? 'meno ' : '';
        return `${sign}${value === 1n ? 'un grado' : `${numbers.cardinal(value)} gradi`}`;
      },
    ),
  ],
};

export const range: RangeWords = {
  accepts: '`10-15`, `10 – 15`, `tra 5-10`, `-5`, `+3`',
  results:
    'vin[ctos]|vitt|perd|pers[aoei](?!\\p{L})|pareggi|sconfi|risultat|finisc|finit|termina|punteggio|batt|super|elimina|trionf|cad|ko|cede|conduc',
  from: 'da',
  afterFrom: /(?<!\p{L})(?:da|dal|dalle|dai|dagli) $/iu,
  // "Dieci-quindici minuti" (two neighbouring numbers mean about so many).
  beforePair:
    /(?<!\p{L})(?:per|in|di|con|ogni|su|circa|oltre|entro|dopo|altr[ie]|prim[ie]|ultim[ie]|a|ad|i|le|gli|al|ai|alle|agli|il|del|dei|delle|degli|nel|nei|nelle|negli|sul|sui|sulle|sugli) $/iu,
  to: 'a',
  and: 'e',
  before: /(?:tra|fra)(?: i| le| gli)? $/iu,
  decimals: '`3,14`, `1.234,5`, `2.748.109`',
  cardinals: '`3`, `12345`, `007`',
};

export const acronym: AcronymWords = {
  accepts: '`TG`, `DVD`, `U.S.A.`, and words in capitals without vowels',
  spelled: [
    'AM',
    'CO',
    'USB',
    'IBM',
    'CIA',
    'FBI',
    'AC',
    'PIL',
    'IA',
    'AI',
    'UE',
    'IP',
    'URL',
    'API',
    'GPU',
    'CPU',
    'UHD',
    'USB',
    'EUR',
  ].filter((each) => !['PIL', 'EUR'].includes(each)),
  said: { UE: 'u e', USA: 'Usa', WC: 'vu ci', TV: 'ti vu' },
  vowels: '[AEIOUÀÈÉÌÒÙ]',
  letterNames: {
    A: 'a',
    B: 'bi',
    C: 'ci',
    D: 'di',
    E: 'e',
    F: 'effe',
    G: 'gi',
    H: 'acca',
    I: 'i',
    J: 'i lunga',
    K: 'cappa',
    L: 'elle',
    M: 'emme',
    N: 'enne',
    O: 'o',
    P: 'pi',
    Q: 'cu',
    R: 'erre',
    S: 'esse',
    T: 'ti',
    U: 'u',
    V: 'vu',
    W: 'doppia vu',
    X: 'ics',
    Y: 'ipsilon',
    Z: 'zeta',
  },
};

export const sign: SignWords = {
  accepts: '`2 + 2 = 4`, `3 × 4`, `a < b`, `§ 5`, `~5`, `± 2`',
  names: {
    '&': 'e',
    '%': 'per cento',
    '€': 'euro',
    $: 'dollari',
    '£': 'sterline',
    '@': 'chiocciola',
    '+': 'più',
    '=': 'uguale',
    '×': 'per',
    '÷': 'diviso',
    '°': 'gradi',
    '#': 'cancelletto',
    '§': 'paragrafo',
    '©': 'copyright',
    '®': 'marchio registrato',
    '™': '',
    '<': 'minore di',
    '>': 'maggiore di',
    '≥': 'maggiore o uguale a',
    '≤': 'minore o uguale a',
    '≠': 'diverso da',
    '≈': 'circa',
    '±': 'più o meno',
    '√': 'radice quadrata di',
    '∞': 'infinito',
    π: 'pi greco',
    '→': '',
    '^': 'alla',
    '²': 'al quadrato',
    '³': 'al cubo',
    '|': '',
    '`': '',
    '~': 'circa',
    '\\': 'barra inversa',
    ...symbolNames('it'),
  },
  between: {
    '=': 'uguale',
    '+': 'più',
    '-': 'meno',
    '−': 'meno',
    '×': 'per',
    '*': 'per',
    '·': 'per',
    '⋅': 'per',
    x: 'per',
    '÷': 'diviso',
    '/': 'fratto',
    ':': 'a',
    '<': 'minore di',
    '>': 'maggiore di',
    '≥': 'maggiore o uguale a',
    '≤': 'minore o uguale a',
    '≠': 'diverso da',
    '≈': 'circa uguale a',
    '±': 'più o meno',
  },
  before: {
    '~': 'circa',
    '≈': 'circa',
    '§': 'paragrafo',
    '#': 'numero',
    '>': 'più di',
    '<': 'meno di',
    '≥': 'almeno',
    '≤': 'al massimo',
    '±': 'più o meno',
    '№': 'numero',
  },
  words: 'aeioèùì',
  power: (exponent) => {
    if (exponent === 2n) return 'al quadrato';
    if (exponent === 3n) return 'al cubo';
    return exponent < 0n ? `alla meno ${numbers.cardinal(-exponent)}` : `alla ${numbers.ordinal(exponent, 'feminine')}`;
  },
  toThe: 'alla',
  greek: 'it',
};
