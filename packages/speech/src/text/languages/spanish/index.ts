import type { Noun, NumberWords } from '../grammar/numbers';
import type { DateWords } from '../grammar/date';
import { symbolNames } from '../grammar/symbols';
import type { Language } from '../language';
import { spanishClasses } from './classes';
import { isBeforeNoun, shortOrdinal } from './degrees';
import { spanishAbbreviations } from './abbreviations';
import { americanSpanishNumbers, spanishNumbers } from './numbers';
import { spanishRomanNumerals } from './roman';
import { clockWords } from './times';
import { spanishUnits } from './units';

const masculine = (one: string, many = `${one}s`): Noun => ({ one, many, gender: 'masculine' });
const feminine = (one: string, many = `${one}s`): Noun => ({ one, many, gender: 'feminine' });
const céntimo = masculine('céntimo');
const centavo = masculine('centavo');
const dollar = masculine('dólar', 'dólares');
const million = masculine('millón', 'millones');
const months = 'enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre'.split(' ');

/** What differs between regions. */
interface Region {
  readonly numbers: NumberWords;
  /** The first day of a month. */
  readonly firstDay: string;
  /** The currency that `$` stands for. */
  readonly dollar: Noun;
}

/** Spanish of a region. */
function spanish({ numbers, firstDay, dollar: peso }: Region): Language {
  const dayWords = (day: bigint) => (day === 1n ? firstDay : numbers.cardinal(day));
  const dates: DateWords = {
    accepts:
      '`21/11/2026`, `21-11-2026`, `2026-11-21`, `3 de octubre de 2024`, `5 ene. 2024`, `3-5 de marzo`, `lun. 3 de marzo`, `el 21/11`',
    months,
    shortMonths: ['ene', 'febr?', 'mzo|mar', 'abr', 'may', 'jun', 'jul', 'agt?o?', 'sept?', 'oct', 'nov', 'dic'],
    weekdays: [
      ['[lL]un', 'lunes'],
      ['[mM]art?', 'martes'],
      ['[mM]i[eé](?:rc?)?', 'miércoles'],
      ['[jJ]uev?', 'jueves'],
      ['[vV]ier?', 'viernes'],
      ['[sS][aá]b', 'sábado'],
      ['[dD]om', 'domingo'],
    ],
    between: ' (?:de )?',
    beforeYear: ',? (?:del? )?',
    ofYear: ' de ',
    beforeMonth: '(?:en|de|a|y)(?! mar\\.)|desde|hasta|para|entre|fin de|finales de|principios de',
    beforeWeekday: 'el|del|al|los|y|este|cada',
    beforeMonthYear: 'vence|vencimiento:?|caduca|caducidad:?|cad\\.?|válida? hasta|desde|hasta',
    beforeShortDate:
      'hasta|desde|fecha:?|[Vv]to\\.:?|vencimiento:?|el|del|al|día|lunes|martes|miércoles|jueves|viernes|sábado|domingo',
    to: 'a',
    dayWords,
    dateWords: ({ day, month, year }) =>
      [dayWords(day), months[month - 1], year && numbers.cardinal(BigInt(year))].filter(Boolean).join(' de '),
    yearWords: (year) => numbers.cardinal(BigInt(year)),
  };
  return {
    tag: 'es',
    numbers,
    own: spanishClasses(numbers, dates),
    electronic: {
      accepts:
        '`ada@ejemplo.es`, `https://ejemplo.es/ayuda`, `www.ejemplo.com`, `informe.pdf`, `192.168.1.1`, `#FelizAño`, `@ada_l`',
      at: 'arroba',
      dot: 'punto',
      slash: 'barra',
      dash: 'guion',
      underscore: 'guion bajo',
      colon: 'dos puntos',
      hashtag: 'almohadilla',
      saidEndings: ['com', 'org', 'net', 'info', 'gob', 'edu', 'app', 'doc', 'zip'],
      version:
        '[Vv]ersi(?:ón|ones)|[Aa]rt(?:ículos?|s?\\.)|[Aa]partados?|[Ss]ecci(?:ón|ones)|[Cc]ap(?:ítulos?|\\.)|[Pp]untos?|[Ff]ig(?:uras?|s?\\.)|[Tt]ablas?|[Ee]jercicios?|[Ee]cuaci(?:ón|ones)|[Ee]pígrafes?',
    },
    identifier: {
      accepts: '`ES91 2100 0418 4502 0005 1332`, `NIF B-12345678`, `n.º 2024/031`, `Real Decreto 463/2020`',
      before: 'NIF|CIF|DNI|NIE|cuenta|código|PIN|cliente|pedido|expediente',
      beforeParts:
        'n\\.?[º°]|núm\\.|factura|expediente|[Dd]ecreto|R\\. ?D\\.(?:-?ley| ?Leg\\.)?|D\\. ?L\\.|L\\. ?O\\.|O\\. ?M\\.|DL|RD|RDL|RDLeg|[Rr]ef\\.|[Rr]ec\\.|STS|STC|STSJ|SAP|SAN|[Ss]entencia|[Aa]uto|[Aa]sunto|[Rr]ecurso|RD-ley|LO|Orden [A-Z]{2,4}|[Ll]ey(?: [Oo]rgánica)?|[Dd]irectiva(?: \\(UE\\))?|[Rr]eglamento(?: \\(UE\\))?',
    },
    telephone: {
      accepts: '`612 345 678`, `91 123 45 67`, `+34 612 34 56 78`, `900 123 456`, `tel. 112`',
      national: [
        '[6789]\\d{2}(?:[ .-]\\d{3}){2}',
        '[6789]\\d{2}(?:[ .-]\\d{2}){3}',
        '9\\d[ .-]\\d{3}(?:[ .-]\\d{2}){2}',
        '9\\d \\d{7}',
        '[6789]\\d{2} \\d{6}',
        '[6789]\\d{8}',
        // In America.
        '\\(0?\\d{2,4}\\) ?\\d{2,4}(?:[ .-]\\d{2,4}){1,3}',
        '\\d{2} \\d{4}[ -]\\d{4}',
        '(?:01 ?)?[1-9]\\d{2}([ -])\\d{3}[ -]\\d{4}',
        '0[189]00[ -]\\d{3}[ -]\\d{3,4}',
        '9 \\d{4} \\d{4}',
        '1[ -]\\d{3}[ -]\\d{3}[ -]\\d{4}',
        '01 \\d{2,3} \\d{3,4}[ -]\\d{4}',
      ],
      before:
        'tel|tfno|tlf|telf|teléf|teléfonos?|móvil|celular|cel|móv|fax|whatsapp|WhatsApp|llame al|llama al|llamar al|llamad al|llamen al|llamando al|marque(?: el)?|marca(?: el)?|marcar(?: el)?|emergencias|urgencias|número|contacto',
      groups: 'digits',
      short: {
        '112': 'uno uno dos',
        '911': 'nueve uno uno',
        '091': 'cero nueve uno',
        '016': 'cero uno seis',
        '061': 'cero seis uno',
        '062': 'cero seis dos',
        '080': 'cero ocho cero',
        '010': 'cero uno cero',
        '012': 'cero uno dos',
        '024': 'cero dos cuatro',
      },
      emergency: {
        numbers:
          '112|911|091|092|016|061|062|080|085|088|010|012|017|024|060|066|100|101|103|105|106|107|110|111|113|116|117|118|119|123|128|131|132|133|144|171|999',
        near: 'emergencia|urgencia|polic|bombero|ambulancia|samu|llam[aóeéu]|avis[aóeé]|marc[aóeu]|marqu|teléfono|guardia civil|cruz roja|protección civil|auxilio|socorro|violencia|suicid|rescate|salvamento|denunci',
        before: 'al|el|del|(?<=[\\d\\uFFFC]{3} )[oy]',
      },
    },
    date: dates,
    clock: {
      accepts: '`15:30`, `15:30 h`, `8 h`, `3:30 p. m.`, `10 a. m.`, `15.30 h`, `9:00-14:00`',
      letter: '[hH]',
      before: 'a las?|desde las?|hasta las?|de las?|sobre las?|las|entre las?|antes de las?|hora:?|hora',
      suffix: '(?:[hH](?:rs?|s)?(?![\\p{L}])\\.?|[ap]\\. ?m\\.?|[AaPp][Mm](?![\\p{L}])|[AP]\\. ?M\\.)',
      hourSuffix: '(?:[ap]\\. ?m\\.?|[AaPp][Mm](?![\\p{L}])|[AP]\\. ?M\\.|hrs?(?![\\p{L}])\\.?)',
      to: 'a',
      at: (hour) => (hour === 1n ? 'a la ' : 'a las '),
      say: ({ hour, minute, second, suffix }) => clockWords(hour, minute, second, suffix, numbers),
    },
    money: {
      accepts: '`3,50 €`, `$3.50`, `1.234,56 €`, `12 €/mes`, `5-10 €`, `2,5 M€`, `3 millones de €`, `20 USD`, `-5 €`',
      signs: {
        '€': { noun: masculine('euro'), hundredth: céntimo },
        euros: { noun: masculine('euro'), hundredth: céntimo },
        $: { noun: peso, hundredth: centavo },
        US$: { noun: dollar, hundredth: centavo },
        MX$: { noun: masculine('peso mexicano', 'pesos mexicanos'), hundredth: centavo },
        AR$: { noun: masculine('peso argentino', 'pesos argentinos'), hundredth: centavo },
        RD$: { noun: masculine('peso dominicano', 'pesos dominicanos'), hundredth: centavo },
        COP$: { noun: masculine('peso colombiano', 'pesos colombianos'), hundredth: centavo },
        CA$: { noun: masculine('dólar canadiense', 'dólares canadienses'), hundredth: centavo },
        A$: { noun: masculine('dólar australiano', 'dólares australianos'), hundredth: centavo },
        C$: { noun: feminine('córdoba'), hundredth: centavo },
        '₡': { noun: masculine('colón', 'colones') },
        '₲': { noun: masculine('guaraní', 'guaraníes') },
        '₩': { noun: masculine('won', 'wones') },
        '₺': { noun: feminine('lira turca', 'liras turcas') },
        '₪': { noun: masculine('séquel', 'séqueles') },
        '₴': { noun: feminine('grivna') },
        '฿': { noun: masculine('baht', 'bahts') },
        'Bs.': { noun: masculine('bolívar', 'bolívares'), hundredth: céntimo },
        'ptas.': { noun: feminine('peseta') },
        'pta.': { noun: feminine('peseta') },
        'cts.': { noun: céntimo },
        'cént.': { noun: céntimo },
        '¢': { noun: centavo },
        '£': { noun: feminine('libra'), hundredth: masculine('penique') },
        '¥': { noun: masculine('yen', 'yenes') },
        '₹': { noun: feminine('rupia') },
        R$: { noun: masculine('real', 'reales'), hundredth: centavo },
        'S/': { noun: masculine('sol', 'soles'), hundredth: céntimo },
        '₿': { noun: masculine('bitcoin', 'bitcoines') },
        '₽': { noun: masculine('rublo') },
      },
      commaGroups: ['$', 'US$'],
      hundredths: { EUR: céntimo, USD: centavo, MXN: centavo, ARS: centavo, BRL: centavo },
      feminine: ['GBP', 'INR', 'SEK', 'NOK', 'DKK', 'CZK', 'TRY', 'UAH'],
      magnitudes: { k: 'thousand', K: 'thousand', M: million, MM: million, mill: million, 'mill.': million },
      sizes: '(?:mil )?mill(?:ón|ones|\\.)(?: de)?|mil',
      sized: (size, noun) =>
        size === 'mil' ? `mil ${noun}` : `${size.replace(/ de$/u, '').replace('mill.', 'millones')} de ${noun}`,
      join: (whole, small) => `${whole} con ${small}`,
      per: 'por',
      perNames: {
        h: 'hora',
        mes: 'mes',
        año: 'año',
        día: 'día',
        kg: 'kilo',
        noche: 'noche',
        'pers.': 'persona',
        ud: 'unidad',
      },
      perPhrases: { mes: 'al mes', año: 'al año', día: 'al día', semana: 'a la semana', kg: 'el kilo' },
    },
    measure: {
      accepts: '`5 km`, `50 %`, `-5 °C`, `90 km/h`, `25 m²`, `5-10 kg`, `3 x 4 m`, `16 GB`, `1/2 l`, `30 min`',
      units: spanishUnits,
      per: 'por',
      by: 'por',
      ofFraction: (words, { one }) => (/^medi[oa] /u.test(words) ? words : `${words} de ${one}`),
    },
    fraction: {
      accepts: '`1/2`, `3/4`, `½ taza`, `2 1/2`, `22/7`, `24/7`',
      say: (top, bottom, following, unit) => {
        if (top === 1n && bottom === 2n) return half(following, unit, numbers);
        const name = fractionName(bottom, numbers);
        if (name === undefined || top > 20n) return undefined;
        if (/^partes?(?!\p{L})/u.test(following)) {
          const part = bottom === 3n ? 'tercera' : numbers.ordinal(bottom, 'feminine');
          return `${numbers.counting(top, 'feminine')} ${top > 1n ? `${part}s` : part}`;
        }
        return `${numbers.counting(top, 'masculine')} ${top > 1n ? `${name}s` : name}`;
      },
      mixed: (whole, words) => `${whole} y ${words === 'un medio' ? 'medio' : words.replace(/^(medi[oa]) .*$/u, '$1')}`,
      mixedNoun: (whole, part, isHalf, noun) => {
        const gender = numbers.genderOf(noun);
        const counted = whole === 1n ? singular(noun) : noun;
        return (
          gender &&
          `${numbers.counting(whole, gender)} ${counted} y ${isHalf ? (gender === 'feminine' ? 'media' : 'medio') : part}`
        );
      },
      over: 'sobre',
      outOf: 'sobre',
      marks:
        'notas? (?:de|media|final|:)|nota|puntu|calific|sac[oóaé]|obtuv|obtien|valora|reseña|estrella|examen|rating',
      fixed: { '24/7': 'veinticuatro siete', '50/50': 'cincuenta cincuenta' },
    },
    ordinal: {
      accepts: '`1.º`, `1ª`, `2.ª`, `3.er`, `1ro`, `5ta`, `21º`',
      endings: Object.fromEntries([
        ...['.º', 'º', '.o', 'ro', 'do', 'to', 'mo', 'vo', 'no', '.ro', '.do', '.to', '.mo', '.vo', '.no'].map(
          (ending) =>
            [
              ending,
              {
                gender: 'masculine',
                instead: (value: bigint, following: string) =>
                  isBeforeNoun(following, numbers) ? shortOrdinal(value, numbers) : undefined,
              },
            ] as const,
        ),
        ...['.ª', 'ª', '.a', 'ra', 'da', 'ta', 'ma', 'va', 'na', '.ra', '.da', '.ta', '.ma', '.va', '.na'].map(
          (ending) => [ending, { gender: 'feminine' }] as const,
        ),
        ...['.os', 'os'].map((ending) => [ending, { gender: 'masculine', isPlural: true }] as const),
        ...['.as', 'as'].map((ending) => [ending, { gender: 'feminine', isPlural: true }] as const),
        ...['.er', 'er', '.ᵉʳ', 'ᵉʳ'].map(
          (ending) =>
            [
              ending,
              {
                gender: 'masculine',
                instead: (value: bigint) => shortOrdinal(value, numbers),
              },
            ] as const,
        ),
      ]),
      plural: (words) => `${words}s`,
    },
    roman: spanishRomanNumerals(numbers),
    abbreviation: spanishAbbreviations,
    range: {
      accepts: '`5-10`, `1936-1939`, `-5`, `+3`',
      decimals: '`3,14`, `1.234,5`, `1.234.567`',
      cardinals: '`3`, `21 mesas`, `12345`, `007`',
      to: 'a',
      and: 'y',
      before: /(?<!\p{L})entre $/iu,
    },
    acronym: {
      accepts: '`DVD`, `DNI`, `PDF`, `USA`, `O.N.G.`',
      spelled: (
        'DNI NIE NIF CIF IPC ITV ADN ARN OMS ONG UE USA UK FMI BCE CIA FBI OCDE ADSL USB URL IA IP API CPU GPU IRPF ESO UGT ' +
        'AM FM OK UCI VIP IMC TAC IBM MIR CO CE OIT AP ETT FIV'
      ).split(' '),
      said: { PSOE: 'pesoe', ETC: 'etcétera', EEUU: 'Estados Unidos', TV: 'te uve' },
      vowels: '[aeiouáéíóúü]',
      letterNames: { Y: 'i-griega' },
    },
    sign: {
      accepts: '`2 + 2 = 4`, `3 × 4`, `a < b`, `§ 5`, `~5`, `± 2`',
      // oxfmt-ignore
      names: {
        '&': 'y', '@': 'arroba', '%': 'por ciento', '‰': 'por mil', '€': 'euros', $: 'dólares', '£': 'libras', '¥': 'yenes', '°': 'grados', '+': 'más', '=': 'igual a',
        '×': 'por', '÷': 'entre', '−': 'menos', '±': 'más menos', '≈': 'aproximadamente', '≠': 'distinto de', '≤': 'menor o igual que', '≥': 'mayor o igual que', '→': 'a',
        '⇒': 'implica', '∞': 'infinito', '√': 'raíz cuadrada de', π: 'pi', '§': 'párrafo', '©': 'copyright', '№': 'número', '♥': 'corazón', '²': 'al cuadrado', '³': 'al cubo',
        '®': '', '™': '', '•': '', '·': '', '★': '', '☆': '', '†': '', '■': '', '●': '', '▪': '', '✓': '', '✔': '', º: 'grados', ª: '',
        ...symbolNames('es'),
      },
      // oxfmt-ignore
      between: {
        '+': 'más', '=': 'igual a', '×': 'por', x: 'por', '*': 'por', '·': 'por', '⋅': 'por', '^': 'elevado a', '÷': 'entre', '/': 'entre', '−': 'menos', '-': 'menos', '<': 'menor que', '>': 'mayor que',
        '<=': 'menor o igual que', '>=': 'mayor o igual que', '≤': 'menor o igual que', '≥': 'mayor o igual que', '≠': 'distinto de', '!=': 'distinto de', '≈': 'aproximadamente', ':': 'a',
      },
      // oxfmt-ignore
      before: { '~': 'unos', '≈': 'aproximadamente', '§§': 'párrafos', '§': 'párrafo', '#': 'número', '±': 'más menos', '<': 'menos de', '>': 'más de', '≤': 'como máximo', '≥': 'al menos', '№': 'número' },
      words: 'aeouy',
      power: (exponent) =>
        exponent === 2n
          ? 'al cuadrado'
          : exponent === 3n
            ? 'al cubo'
            : `elevado a ${exponent < 0n ? 'menos ' : ''}${numbers.cardinal(exponent < 0n ? -exponent : exponent)}`,
      toThe: 'elevado a',
      greek: 'es',
    },
  };
}

/** "un medio", "media taza", "medio litro". */
function half(following: string, unit: Noun | undefined, numbers: NumberWords): string {
  if (unit) return `${unit.gender === 'feminine' ? 'media' : 'medio'} ${unit.one}`;
  // "Sobre" is a noun before "de".
  if (/^sobre de(?!\p{L})/u.test(following)) return 'medio';
  const gender = /^(?!del? )\p{Ll}{3,}/u.test(following) ? numbers.genderOf(following) : undefined;
  return gender === 'feminine' ? 'media' : gender === 'masculine' ? 'medio' : 'un medio';
}

/** The singular of a noun: "tazas" → "taza", "meses" → "mes". */
function singular(noun: string): string {
  return noun
    .replace(/ces$/u, 'z')
    .replace(/(?<=[dlrnjsm])es$/u, '')
    .replace(/(?<=[aeiouáéíóú])s$/u, '');
}

/** Bottoms of fractions above ten that have a name. */
const smallParts: Readonly<Record<string, string>> = {
  '16': 'dieciseisavo',
  '32': 'treintaidosavo',
  '64': 'sesentaicuatroavo',
  '100': 'centésimo',
  '1000': 'milésimo',
};

/** "tercio", "cuarto", "décimo"; `undefined` if a fraction with these parts is read with "sobre". */
function fractionName(bottom: bigint, numbers: NumberWords): string | undefined {
  if (bottom === 2n) return 'medio';
  if (bottom === 3n) return 'tercio';
  const small = smallParts[String(bottom)];
  if (small !== undefined) return small;
  return bottom > 3n && bottom <= 10n ? numbers.ordinal(bottom, 'masculine') : undefined;
}

export const spanishOfSpain: Language = spanish({ numbers: spanishNumbers, firstDay: 'uno', dollar });

/** With a decimal point, as in Mexico. */
export const spanishOfMexico: Language = spanish({
  numbers: americanSpanishNumbers,
  firstDay: 'primero',
  dollar: masculine('peso'),
});

/** With a decimal point and dollars, as in the United States. */
export const spanishOfAmerica: Language = spanish({ numbers: americanSpanishNumbers, firstDay: 'primero', dollar });

/** With a decimal comma and pesos, as in Argentina. */
export const spanishOfTheSouth: Language = spanish({
  numbers: spanishNumbers,
  firstDay: 'primero',
  dollar: masculine('peso'),
});
