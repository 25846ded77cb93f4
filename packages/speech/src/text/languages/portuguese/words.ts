import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import type { AcronymWords } from '../grammar/acronym';
import type { ElectronicWords } from '../grammar/electronic';
import type { IdentifierWords } from '../grammar/identifier';
import type { OrdinalWords } from '../grammar/ordinal';
import { countedWords, digitByDigit, digitsOf, type Gender } from '../grammar/numbers';
import type { RangeWords } from '../grammar/range';
import type { RomanWords } from '../grammar/roman';
import type { SignWords } from '../grammar/sign';
import { symbolNames } from '../grammar/symbols';
import type { TelephoneWords } from '../grammar/telephone';
import { letters } from './letters';
import { numbers } from './numbers';

export const electronic: ElectronicWords = {
  accepts: '`contato@exemplo.com.br`, `www.exemplo.com.br/loja`, `relatorio.pdf`, `#BomDia`, `@ada_l`, `192.168.1.1`',
  at: 'arroba',
  dot: 'ponto',
  slash: 'barra',
  dash: 'hífen',
  underscore: 'sublinhado',
  colon: 'dois-pontos',
  hashtag: 'hashtag',
  saidEndings: ['com', 'org', 'net', 'info', 'app', 'dev', 'blog', 'shop', 'gov', 'edu', 'zip', 'doc'],
  version:
    '[Tt]abs?\\.|[Ee]q\\.|[Ss]eç\\.|[Pp]arágrafos?|[Vv]ers(?:ão|ões)|[Aa]rt(?:igos?|s?\\.)|[Ss]eç(?:ão|ões)|[Cc]ap(?:ítulos?|\\.)|[Ii]te(?:m|ns)|[Ff]ig(?:uras?|\\.)|[Tt]abelas?|[Ee]xercícios?|[Ee]quaç(?:ão|ões)|[Pp]ontos?',
};

export const identifier: IdentifierWords = {
  accepts: '`conta 56789-0`, `BR15 0000 0000 0000 1093 2840 814P 2`, `nota 2024-031`, `pedido 1234567`',
  before: '[Pp]edido|[Cc]liente|[Mm]atrícula|[Pp]rocesso|[Cc]ontrato|PIS|NIS',
  beforeParts: 'n[º°]|número|nota|pedido|processo|proc\\.|ref\\.|inquérito|edital|ata|ofício',
};

export const telephone: TelephoneWords = {
  accepts: '`(11) 98765-4321`, `11 3456-7890`, `+55 11 98765-4321`, `0800 123 4567`, `ligue 190`',
  national: [
    '\\(0?(?:[xX]{2})?\\d{2}\\) ?9?[ .-]?\\d{4}[ .-]?\\d{4}',
    '0?\\d{2} 9?\\d{4}[ .-]\\d{4}',
    '0[389]00[ .-]?\\d{2,3}[ .-]?\\d{4}',
    '9\\d{4}[ .-]\\d{4}',
    '[1-9]{2}9\\d{8}',
    '1[ -]\\d{3}[ -]\\d{3}[ -]\\d{4}',
    '(?!(?:19|20)\\d\\d-(?:19|20)\\d\\d)[2-5]\\d{3}-\\d{4}',
    // In Portugal.
    '(?:9[1236]\\d|2\\d{1,2}) \\d{3} (?:\\d{3}|\\d{2} \\d{2})',
    '(?:3003|4003|4004|4020)[ -]\\d{4}',
  ],
  before: 'tel|telefone|cel|celular|fone|fax|zap|WhatsApp|whats|ligue|ligue para|disque|número',
  groups: 'digits',
  short: { '190': 'um nove zero', '192': 'um nove dois', '193': 'um nove três', '180': 'um oito zero' },
  emergency: {
    numbers: '1(?:00|12|15|16|28|81|8[058]|9[0-9])|911',
    near: 'emergência|urgência|polícia|bombeiro|ambulância|samu|lig(?:ar|ue|uei|ou|a|ando)|disque|disc|cham[aeoou]|telefon|número|socorro|denúnci|denunci|defesa civil|cvv|resgate|pronto-socorro',
    before: 'o|ao|para o|pro|pelo|no|do|(?<=[\\d\\uFFFC]{3} )(?:ou|e)',
  },
};

/** Numbers of papers and postal codes, whose digits are read one by one. */
export const code: TokenClass = {
  name: 'code',
  accepts: '`CPF 123.456.789-09`, `CNPJ 12.345.678/0001-95`, `CEP 01310-100`, `senha 4471`',
  rules: [
    patternRule(
      'numbers of papers',
      /(?<![\p{L}\p{M}\p{N}_]|\d[.,/-])(?:\d{7}-\d{2}\.\d{4}\.\d\.\d{2}\.\d{4}|\d{1,2}\.\d{3}\.\d{3}-[\dX]|\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}|\d{5}-\d{3})(?![\p{L}\p{N}_]|[.,/-]\d)/gu,
      ({ text }) => (text.match(/\d+/gu) ?? []).map((group) => digitByDigit(group, numbers)).join(', '),
    ),
    patternRule(
      'codes',
      /(?<=(?<!\p{L})(?:PIN|CEP|CPF|RG|CRM|OAB|[Cc]ódigo|[Ss]enha|[Vv]oo|[Pp]rotocolo|[Cc]onta|[Aa]gência)(?: de (?:acesso|segurança|verificação|ativação|reserva))?(?: n[º°]| é)?:? )\d{4,16}(?![\p{L}\p{N}_]|[.,/-]\d)/gu,
      ({ text }) => digitByDigit(text, numbers),
    ),
  ],
};

/** Laws by number and year, and what is done several times. */
export const count: TokenClass = {
  name: 'count',
  accepts: '`Lei 8.112/1990`, `em 3x de R$ 50`, `Brasil 2 x 0 Argentina`',
  rules: [
    patternRule(
      'laws',
      /(?<![\p{L}\p{M}\p{N}_/]|\d[.,])(?<law>\d{1,3}(?:\.\d{3})+|\d{3,5}|(?<=\p{L}\.? |[º°] )\d\d|1[3-9]|[2-9]\d)\/(?<year>(?:18|19|20)\d\d)(?![\p{L}\p{N}_/-]|[.,]\d)/gu,
      ({ groups }) =>
        `${numbers.cardinal(BigInt(groups.law!.replaceAll('.', '')))} de ${numbers.cardinal(BigInt(groups.year!))}`,
    ),
    patternRule(
      'laws with a short year',
      /(?<=(?<!\p{L})(?:[Ll]ei|[Dd]ecreto|[Pp]ortaria|[Rr]esolução|n[º°.]|EC|LC|MP)(?: n[º°.])? )(?<law>\d{1,3}(?:\.\d{3})*)\/(?<year>\d\d)(?![\p{L}\p{N}_/-]|[.,]\d)/gu,
      ({ groups }) =>
        `${numbers.cardinal(BigInt(groups.law!.replaceAll('.', '')))} de ${numbers.cardinal(BigInt(groups.year!.replace(/^0/u, '200')))}`,
    ),
    patternRule(
      'years of constitutions',
      /(?<=(?<!\p{L})(?:CF|CPC|CPP|CC|CDC|CP))\/(?<year>(?:19|20)?\d\d)(?![\p{L}\p{N}_/-])/gu,
      ({ groups }) => ` de ${numbers.cardinal(BigInt(groups.year!))}`,
    ),
    patternRule(
      'results',
      /(?<=[\p{L}:,;] )(?<one>\d{1,3}) ?[xX×] ?(?<two>\d{1,3})(?= \p{Lu}|[,;!?]|\.(?!\d)| ?$| (?:contra|sobre|no|na|em|para|pelo|e|com|diante|fora|aos|de virada)(?!\p{L}))/gmu,
      ({ groups, text, input, start }) =>
        text === '4x4' ||
        // "120 x 80" is a size, if nobody wins.
        (/\d{3}/u.test(text) &&
          !/(?<!\p{L})(?:ganh|venc|perd|derrot|bat|placar|jogo)[^.!?;\n]{0,60}$/iu.test(
            input.slice(Math.max(0, start - 70), start),
          ))
          ? undefined
          : `${numbers.cardinal(BigInt(groups.one!))} a ${numbers.cardinal(BigInt(groups.two!))}`,
    ),
    patternRule(
      'how often',
      /(?<![\p{L}\p{M}\p{N}_]|\d[.,])(?<times>\d{1,3}) ?[xX](?= ?(?:de|sem|com|no|por|mais|menos|ao|na|em|iguais|[sc]\/|R\$|\/)(?![\p{L}]))/gu,
      ({ groups }) =>
        `${numbers.counting(BigInt(groups.times!), 'feminine')} ${groups.times === '1' ? 'vez' : 'vezes'}`,
    ),
  ],
};

export const ordinal: OrdinalWords = {
  accepts: '`3º`, `2ª`, `1o`, `2a`, `1ºs`',
  endings: {
    º: { gender: 'masculine' },
    '°': { gender: 'masculine' },
    '.º': { gender: 'masculine' },
    o: { gender: 'masculine' },
    ª: { gender: 'feminine' },
    '.ª': { gender: 'feminine' },
    a: { gender: 'feminine' },
    ºs: { gender: 'masculine', isPlural: true },
    ªs: { gender: 'feminine', isPlural: true },
    os: { gender: 'masculine', isPlural: true },
    as: { gender: 'feminine', isPlural: true },
  },
  plural: (words) => words.replace(/(?<=[oa])(?!\p{L})/gu, 's'),
};

/** Words near which a small number with the sign of ordinals is a temperature. */
const weather =
  /(?<!\p{L})(?:temperatura|temp\.|mín\.|máx\.|mínimas?|máximas?|termômetros?|febre|graus|geada|geou|calor|frio|sensação|sombra|ºC|°C|º C|fez|fazia|marca[mv]?|marcou)(?!\p{L})/iu;

const sides = { N: 'norte', S: 'sul', L: 'leste', O: 'oeste' };

/** Degrees of an oven, an angle or the weather. With a noun behind it, `20°` is an ordinal. */
export const degree: TokenClass = {
  name: 'degree',
  accepts: '`forno a 180°`, `-5°`, `38° à sombra`',
  rules: [
    patternRule(
      'degrees of a place',
      /(?<=(?<![\p{L}\p{M}\p{N}_]|\d[.,])\d{1,3}(?:[.,]\d{1,6})?) ?[°º] ?(?<side>[NSLO])(?![\p{L}\p{M}\p{N}_])/gu,
      ({ groups }) => ` graus ${sides[groups.side as 'N' | 'S' | 'L' | 'O']}`,
    ),
    patternRule(
      'degrees',
      /(?<![\p{L}\p{M}\p{N}_]|\d[.,])(?<sign>[-−+])?(?<number>\d{1,3}(?:,\d{1,2})?)[°º](?![\p{L}\p{N}]| ?[CF](?!\p{L})| (?=\p{L})(?!(?:de febre|de temperatura|abaixo|acima|à|por|em|no|e|ao|hoje|ontem|amanhã|com|sob|de noite|de madrugada|de manhã|de tarde|de dia|de máxima|de mínima|pela manhã|na sombra|ao sol|a|nesta|durante)(?![\p{L}])))/gu,
      ({ groups, input, start, end }) => {
        const before = input.slice(Math.max(0, start - 14), start);
        const sentence = input.slice(Math.max(0, start - 90), start).replace(/^[^]*[.!?\n] /u, '');
        const isPair = /^\/\d{1,2}[º°]/u.test(input.slice(end, end + 5)) || /\d[º°] ?\/ ?$/u.test(before);
        const isWeather =
          weather.test(sentence) && !/(?<!\p{L})(?:o|a|ao|à|do|da|no|na|em|pelo|art\.|artigo|§|lugar) $/iu.test(before);
        const isDegree =
          groups.sign ||
          groups.number!.includes(',') ||
          isPair ||
          isWeather ||
          /(?<!\p{L})(?:m[íi]n|m[áa]x|temp)\.:?(?: de)? $/iu.test(before) ||
          (Number(groups.number) > 10 && !/(?<!\p{L})(?:o|ao|do|no|em|pelo|art\.|artigo|§|lugar) $/iu.test(before));
        if (!isDegree) return undefined;
        const sign = groups.sign === '+' ? 'mais ' : groups.sign ? 'menos ' : '';
        return (
          sign +
          countedWords(digitsOf(groups.number!, numbers), { one: 'grau', many: 'graus', gender: 'masculine' }, numbers)
        );
      },
    ),
  ],
};

/** Ordinals to ten and cardinals above, after a noun. The sources are in `sentences.json`. */
function afterNoun(value: bigint, gender: Gender): string {
  return value <= 10n ? numbers.ordinal(value, gender) : numbers.cardinal(value);
}

/** An ordinal in the number of the noun after it. */
function ordinalBefore(value: bigint, gender: Gender, following: string): string {
  const isPlural = /^ \p{L}{3,}s(?!\p{L})/u.test(following) && !/^ \p{L}+(?:us|ês|ns)(?!\p{L})/u.test(following);
  return isPlural ? ordinal.plural(numbers.ordinal(value, gender)) : numbers.ordinal(value, gender);
}

/** Whether a name is before a numeral, as in "Rocky IV veio". */
function isNamed(input: string, start: number): boolean {
  const name = /(?<!\p{L})(?<name>\p{Lu}\p{Ll}+) $/u.exec(input.slice(Math.max(0, start - 24), start))?.groups!['name'];
  return name !== undefined && !letters.starters.split('|').includes(name);
}

const queens = 'Elizabeth|Elisabete|Isabel|Maria|Catarina|Margarida|Beatriz';
const rulers =
  'Pedro|João|Paulo|Luís|Luiz|Henrique|Carlos|Filipe|Felipe|Bento|Pio|Leão|Gregório|Clemente|Alexandre|Inocêncio|Bonifácio|Sisto|Urbano|Júlio|Afonso|Sancho|Dinis|Fernando|Duarte|Manuel|Sebastião|José|Miguel|Jorge|Eduardo|Ricardo|Guilherme|Jaime|Francisco|Frederico|Napoleão|Nicolau|Ivan|Ramsés|Leopoldo|Alberto|Balduíno|Gustavo|Haroldo|Otão|Maximiliano|Martinho|Adriano|Xerxes|Dario|Ptolomeu';

export const roman: RomanWords = {
  accepts: '`século XIX`, `D. Pedro II`, `Bento XVI`, `capítulo IV`, `II Guerra Mundial`',
  to: 'a',
  contexts: [
    {
      before: '(?:[Ss]éculos?:? |[Ss]écs?\\. ?)(?:[IVXLC\uFFFC]{1,7}(?:, |-|–|/|\uFFFC{1,3}| e | a | ao? )){0,4}',
      say: (value) => afterNoun(value, 'masculine'),
    },
    {
      before: '(?:[Ss]éculos?|[Ss]écs?\\.) \uFFFC{1,9}(?: e | a |[-–]| ao? )',
      say: (value) => afterNoun(value, 'masculine'),
    },
    {
      before: '(?:[Ss]éculo|[Ss]éc\\.) \uFFFC{1,9}(?:,? e | a |, mas )(?:o|do|no|ao|pelo) ',
      say: (value) => afterNoun(value, 'masculine'),
    },
    { before: '(?:Vaticano|Niceia|Latrão|Éfeso|Constantinopla) ', say: (value) => afterNoun(value, 'masculine') },
    { before: `(?:${queens}) `, say: (value) => afterNoun(value, 'feminine') },
    { before: `(?:${rulers}) `, say: (value) => afterNoun(value, 'masculine') },
    {
      before:
        '(?:[Aa]rts?\\.|[Aa]rtigos?|§|[Pp]arágrafo) ?[\\d\uFFFC.º°]{1,10}, (?:[Ii]nc(?:isos?|s?\\.) )?(?:[IVXLC]{1,8}(?:, | e | a | ou |-|–|\uFFFC{1,3})){0,4}',
      say: (value) => numbers.cardinal(value),
    },
    {
      before:
        '(?:[Cc]apítulos|[Cc]aps\\.?|[Tt]omos|[Ll]ivros|[Aa]tos|[Tt]ítulos|[Vv]olumes|[Vv]ols\\.?|[Aa]nexos|[Ii]ncisos|[Gg]rupos|[Tt]ipos|[Mm]ódulos|[Pp]artes|[Ff]ases|[Ss]eções|[Cc]lasses|[Ss]éries|[Ee]tapas|[Cc]antos|[Ff]iguras|[Tt]abelas|[Qq]uadros|[Pp]ágs?\\.|[Pp]áginas?|[Aa]rts?\\.|[Aa]rtigos?|[Ff]igura|[Tt]abela|[Qq]uadro|[Nn]íve(?:l|is)|[Gg]raus?) (?:[IVXLC]{1,8}(?:, | e | ou | a | ao |-|–|\uFFFC{1,3})){0,4}',
      say: (value) => numbers.cardinal(value),
    },
    {
      before:
        '(?:[Cc]apítulo|[Cc]ap\\.|[Tt]\\.|[Cc]anto|[Ll]ivro|[Tt]omo|[Aa]to|[Tt]ítulo|[Vv]olume|[Vv]ol\\.|[Aa]nexo|[Ii]nciso|[Ii]nc\\.|[Gg]rupo|[Tt]ipo|[Mm]ódulo) ',
      say: (value) => afterNoun(value, 'masculine'),
    },
    {
      before: '(?:[Pp]arte|[Cc]ena|[Ff]ase|[Ss]eção|[Cc]lasse|[Ss]érie|[Dd]inastia|[Ee]tapa) ',
      say: (value) => afterNoun(value, 'feminine'),
    },
    {
      after: ' \\p{L}{3}',
      say: (value, { input, start, end, text }) => {
        if (!/^[IVXL]{2,}$/u.test(text) || isNamed(input, start)) return undefined;
        const gender = numbers.genderOf(input.slice(end + 1, end + 30));
        return gender && ordinalBefore(value, gender, input.slice(end, end + 30));
      },
    },
    {
      before: '(?:[Oo]s?|[Dd]os?|[Nn]os?|[Aa]os?|[Pp]elos?) ',
      after: ' \\p{L}{4}',
      say: (value, { input, end }) => ordinalBefore(value, 'masculine', input.slice(end, end + 30)),
    },
    {
      before: '(?:[Aa]s?|[Dd]as?|[Nn]as?|[Pp]elas?|[Àà]s?) ',
      after: ' \\p{L}{4}',
      say: (value, { input, end }) => ordinalBefore(value, 'feminine', input.slice(end, end + 30)),
    },
    {
      before: '\\p{L}{2,}\\.? ',
      say: (value, { text }) => (/^[IVX]{2,}$/u.test(text) ? numbers.cardinal(value) : undefined),
    },
  ],
};

export const range: RangeWords = {
  accepts: '`10-15`, `10 – 15`, `entre 5-10`, `-5`, `+3`',
  from: 'de',
  afterFrom:
    /(?<!\p{L})(?:de|do|da|dos|das|desde|por|em|a|o|os|as|ao|aos|às|nos|nas|há|até|uns|umas|cerca de|com|para|cada|páginas|artigos|números) $|\uFFFC $/iu,
  to: 'a',
  results: 'perd(?:eu|e)|venc(?:eu|e)|ganh(?:ou|a)|empat|derrot|placar|bateu|goleou',
  and: 'e',
  before: /(?<!\p{L})entre (?:os |as )?$/iu,
  decimals: '`3,14`, `1.234,5`, `203.080.756`',
  cardinals: '`3`, `200 pessoas`, `12345`, `007`',
};

export const acronym: AcronymWords = {
  accepts: '`CPF`, `TV`, `EUA`, `I.B.G.E.`, and words in capitals without vowels',
  spelled:
    'IMC CDI BNDES AVC UTI TCC AM CO IBGE? CPI ONG? PIB? STF UFRJ IPTU IPVA UPA? USB IBM FBI CIA URL API GPU CPU IA AI IP SUV CEO SUS? MEI? CNH RG INSS EUR? ADN DNA RNA OAB MEC? UBS'
      .split(' ')
      .filter((each) => !each.endsWith('?')),
  said: { EUA: 'Estados Unidos' },
  vowels: '[AEIOUÁÂÃÀÉÊÍÓÔÕÚ]',
  letterNames: {},
};

export const sign: SignWords = {
  accepts: '`2 + 2 = 4`, `3 × 4`, `a < b`, `§ 5`, `~5`, `± 2`',
  names: {
    '&': 'e',
    '%': 'por cento',
    '‰': 'por mil',
    R$: 'reais',
    '€': 'euros',
    $: 'dólares',
    '£': 'libras',
    '¥': 'ienes',
    '@': 'arroba',
    '+': 'mais',
    '=': 'igual a',
    '×': 'vezes',
    '÷': 'dividido por',
    '−': 'menos',
    '°': 'graus',
    '#': 'cerquilha',
    '§': 'parágrafo',
    '©': 'copyright',
    '®': '',
    '™': '',
    '≥': 'maior ou igual a',
    '≤': 'menor ou igual a',
    '≠': 'diferente de',
    '≈': 'aproximadamente',
    '±': 'mais ou menos',
    '√': 'raiz quadrada de',
    '∞': 'infinito',
    π: 'pi',
    '→': '',
    '♥': 'coração',
    '²': 'ao quadrado',
    '³': 'ao cubo',
    '•': '',
    '·': '',
    '★': '',
    '☆': '',
    '■': '',
    '●': '',
    '▪': '',
    '✓': '',
    '✔': '',
    '†': '',
    '|': '',
    '`': '',
    '^': 'elevado a',
    '\\': 'barra invertida',
    ...symbolNames('pt'),
  },
  between: {
    '+': 'mais',
    '=': 'é igual a',
    '-': 'menos',
    '−': 'menos',
    '×': 'vezes',
    '*': 'vezes',
    '·': 'vezes',
    '⋅': 'vezes',
    x: 'vezes',
    '÷': 'dividido por',
    '/': 'sobre',
    ':': 'para',
    '<': 'menor que',
    '>': 'maior que',
    '<=': 'menor ou igual a',
    '>=': 'maior ou igual a',
    '≤': 'menor ou igual a',
    '≥': 'maior ou igual a',
    '≠': 'diferente de',
    '!=': 'diferente de',
    '≈': 'aproximadamente igual a',
    '±': 'mais ou menos',
  },
  before: {
    '~': 'cerca de',
    '≈': 'aproximadamente',
    '§§': 'parágrafos',
    '§': 'parágrafo',
    '#': 'número',
    '±': 'mais ou menos',
    '<': 'menos de',
    '>': 'mais de',
    '≤': 'no máximo',
    '≥': 'no mínimo',
    '№': 'número',
  },
  words: 'aeoàé',
  power: (exponent) => {
    if (exponent === 2n) return 'ao quadrado';
    if (exponent === 3n) return 'ao cubo';
    return `elevado a ${exponent < 0n ? 'menos ' : ''}${numbers.cardinal(exponent < 0n ? -exponent : exponent)}`;
  },
  toThe: 'elevado a',
  greek: 'pt',
};
