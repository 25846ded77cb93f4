import type { TokenClass } from '../../english/token-class';
import { textBefore } from '../../english/words/boundaries';
import { patternRule } from '../../rule';
import type { Noun } from '../grammar/numbers';
import { countedWords } from '../grammar/numbers';
import { inches } from '../grammar/inches';
import { reference } from '../grammar/reference';
import type { Language } from '../language';
import { halfOf, articleOf, caseOf } from './cases';
import { compounds } from './compounds';
import { ones } from './ones';
import { postcodes } from './postcodes';
import { germanReferences } from './references';
import { germanAbbreviations } from './abbreviations';
import { declined, genderOf, germanNumbers, yearWords } from './numbers';
import { germanRomanNumerals } from './roman';
import { germanUnits } from './units';

const masculine = (one: string, many = one): Noun => ({ one, many, gender: 'masculine' });
const feminine = (one: string, many: string): Noun => ({ one, many, gender: 'feminine' });
const neuter = (one: string, many = one): Noun => ({ one, many, gender: 'neuter' });
const cent = masculine('Cent');
const million = feminine('Million', 'Millionen');
const milliard = feminine('Milliarde', 'Milliarden');
const months = 'Januar Februar März April Mai Juni Juli August September Oktober November Dezember'.split(' ');

/** "3." before a noun: an ordinal that agrees with its article. Without an article, only before nouns that are often counted. */
const ordinals: TokenClass = {
  name: 'ordinal number',
  accepts: '`der 3. Platz`, `im 20. Jahrhundert`, `zum 1. Mal`, `am 2. Tag`, `die 5. Klasse`, `3. Etage`',
  rules: [
    patternRule(
      'the first day of two',
      /(?<![\p{L}\p{M}\p{N}_]|\d[.,])(?<day>[1-9]|[12]\d|3[01])\.(?= (?:bis|und|oder) (?:zum )?\d{1,2}\. ?(?:\d{1,2}\.|(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)))/gu,
      (match) => declined(BigInt(match.groups.day!), textBefore(match, 24), 'masculine'),
    ),
    patternRule(
      'minutes of extra time',
      /(?<=(?<!\p{L})(?:der|zur|die) )(?<minute>45|90|105|120)\.(?=\+\d)/gu,
      (match) => `${declined(BigInt(match.groups.minute!), textBefore(match, 24), 'feminine')} `,
    ),
    patternRule(
      'ordinals',
      /(?<![\p{L}\p{M}\p{N}_]|\d[.,])(?<number>[1-9]\d{0,3})(?:\.|(?<=(?:^|\n)\d{1,3}),)(?: ?(?:[-–]|und|bis|oder|\/) ?(?<second>[1-9]\d{0,3})\.)?(?= (?:\p{Ll}{3,15}e[rsnm]? )?\p{Lu}\p{L})/gu,
      ({ groups, input, start, end }) => {
        const before = input.slice(Math.max(0, start - 24), start);
        const noun = input.slice(end + 1, end + 50);
        const hasArticle =
          /(?<!\p{L})(?:de[rmns]|die|das|am|im|vom|zum|zur|beim|ins|ans|aufs|ab|bis|seit|jede[rsmn]?|diese[rsmn]?|(?:k?ein|mein|dein|sein|ihr|unser)(?:e[rsmn]?)?|in|auf|aus|mit|nach|vor|und|bis zum) $/iu.test(
            before,
          );
        if (!hasArticle && !counted.test(noun)) return undefined;
        const say = (value: string) =>
          declined(BigInt(value), before, genderOf(noun) ?? (/^[OD]G(?!\p{L})/u.test(noun) ? 'neuter' : 'masculine'));
        if (!groups.second) return say(groups.number!);
        const joint = /und|bis|oder/u.exec(input.slice(start, end))?.[0] ?? 'bis';
        return `${say(groups.number!)} ${joint} ${say(groups.second)}`;
      },
    ),
  ],
};

const counted =
  /^(?:\p{Ll}{3,15}e[rsnm]? )?(?:Platz|Rang|Klasse|Etage|Stock|Stockwerk|OG|Obergeschoss|Jahrhunderts?|Jahrtausend|Jh|Mal|Tag|Woche|Monat|Jahr|Quartal|Halbjahr|Semester|Kapitel|Auflage|Band|Akt|Szene|Runde|Spieltag|Minute|Stunde|Liga|Weltkrieg|Geburtstag|Hochzeitstag|Lebensjahr|Preis|Gang|Versuch|Schritt|Punkt|Teil|Bundesliga|Staffel|Folge|Sitzung|Ausgabe|Reihe|Etappe|Advent|Sonntag|Symphonie|Sinfonie|Buch|Absatz|Satz|Abschnitt|Generation|Person|Gebot|FC|SC|SV)(?!\p{L})/u;

export const germanLanguage: Language = {
  tag: 'de',
  hasCapitalNouns: true,
  numbers: germanNumbers,
  own: [
    reference(germanReferences, germanNumbers),
    ordinals,
    compounds,
    ones,
    postcodes,
    inches(masculine('Zoll'), germanNumbers),
  ],
  electronic: {
    accepts:
      '`ada@beispiel.de`, `https://beispiel.de/hilfe`, `www.beispiel.com`, `bericht.pdf`, `192.168.1.1`, `#FrohesFest`, `@ada_l`',
    at: 'ät',
    dot: 'Punkt',
    slash: 'Schrägstrich',
    dash: 'Bindestrich',
    underscore: 'Unterstrich',
    colon: 'Doppelpunkt',
    hashtag: 'Hashtag',
    saidEndings: ['com', 'org', 'net', 'info', 'app', 'shop', 'blog'],
    version: '[Vv]ersion(?:en)?',
  },
  identifier: {
    accepts: '`DE89 3704 0044 0532 0130 00`, `Nr. 2024-0815`, `Kundennummer 1234567`, `56789-0`',
    before: 'PIN|TAN|Kundennummer|Kontonummer|Kto\\.|BLZ|Steuernummer|Rechnungsnummer|Vorgangsnummer|Code',
    beforeParts: 'Nr\\.|Nummer|Rechnung|Az\\.|Drs\\.|Drucksache|Richtlinie|Verordnung(?: \\(E[UG]\\))?',
  },
  telephone: {
    accepts: '`030 123456`, `0171/1234567`, `+49 30 123456`, `089 / 12 34 56`, `Tel. 112`',
    national: [
      '0\\d{2,4}(?: ?[/-] ?| )\\d{2,4}(?: \\d{2,4}){1,3}-\\d{1,5}',
      '0\\d{2,4}(?: ?[/-] ?| )\\d{3,8}(?:[ -]\\d{1,5})?',
      '0\\d{2,4} ?[/-] ?\\d{2}(?: \\d{2}){1,4}',
      '\\(0\\d{2,4}\\) ?\\d{3,8}',
    ],
    before: 'Tel|Telefon|Fax|Mobil|Handy|Notruf|Nummer|Rufnummer',
    groups: 'digits',
    short: {
      '110': 'eins eins null',
      '112': 'eins eins zwei',
      '115': 'eins eins fünf',
      '116117': 'eins eins sechs, eins eins sieben',
    },
  },
  date: {
    accepts:
      '`21.11.2026`, `24.12.`, `2026-11-21`, `3. Oktober 1990`, `am 1. Mai`, `5. Jan. 2024`, `3.–5. März`, `Mo., 3. März`',
    months,
    shortMonths: 'Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sept?|Okt|Nov|Dez'.split('|'),
    weekdays: [
      ['Mo', 'Montag'],
      ['Di', 'Dienstag'],
      ['Mi', 'Mittwoch'],
      ['Do', 'Donnerstag'],
      ['Fr', 'Freitag'],
      ['Sa', 'Samstag'],
      ['So(?=\\.|[-–]|,? \\d{1,2}\\.|,? ?\uFFFC)', 'Sonntag'],
    ],
    // At the beginning of a line, "3." has the form of a list item, whose full stop has become a comma.
    dayEnding: '\\.|(?<=(?:^|\\n)\\d{1,2}),',
    beforeShortDate: 'am|vom|bis|ab|seit|der|den|dem',
    beforeWeekday: 'am|jeden',
    beforeMonthYear: 'gültig bis|haltbar bis|MHD:?|seit|ab|Ende|Anfang|Stand:?',
    shortDateEnding: '\\.',
    to: 'bis',
    dayWords: (day, before) => declined(day, before, 'masculine'),
    dateWords: ({ day, month, year, before }) => {
      // "am Montag, 3. März": the preposition decides behind the weekday too.
      const place = before
        .replace(/(?:[A-Z]\p{Ll}{1,10}tag|Mittwoch|(?:Mo|Di|Mi|Do|Fr|Sa|So)\.?|\uFFFC+),? $/u, '')
        .replace(/(?:\d{1,2}|\uFFFC+)\.? ?(?:bis|und|[-–]) ?$/u, '');
      return [declined(day, place, 'masculine'), months[month - 1], year && yearWords(year)].filter(Boolean).join(' ');
    },
    yearWords,
  },
  clock: {
    accepts: '`15:30`, `15.30 Uhr`, `8 Uhr`, `9-17 Uhr`, `15:30 Uhr`, `10:15:30`, `18 h`',
    letter: 'h',
    suffix: '(?:Uhr|h)(?![\\p{L}])',
    hourSuffix: 'Uhr(?![\\p{L}])',
    to: 'bis',
    say: ({ hour, minute, second }) =>
      [
        `${germanNumbers.counting(hour, 'neuter')} Uhr`,
        (minute > 0n || second > 0n) && germanNumbers.cardinal(minute),
        second > 0n &&
          `und ${countedWords({ whole: String(second), decimals: '' }, feminine('Sekunde', 'Sekunden'), germanNumbers)}`,
      ]
        .filter(Boolean)
        .join(' '),
  },
  money: {
    accepts:
      '`3,50 €`, `€5`, `1.234,56 €`, `12 €/Monat`, `5-10 €`, `2,5 Mio. €`, `3 Mrd. Euro`, `$3.50`, `20 CHF`, `-5 €`',
    signs: {
      '€': { noun: masculine('Euro'), hundredth: cent },
      Euro: { noun: masculine('Euro'), hundredth: cent },
      EUR: { noun: masculine('Euro'), hundredth: cent },
      $: { noun: masculine('Dollar'), hundredth: cent },
      'US-$': { noun: masculine('U-S-Dollar'), hundredth: cent },
      US$: { noun: masculine('U-S-Dollar'), hundredth: cent },
      USD: { noun: masculine('U-S-Dollar'), hundredth: cent },
      '£': { noun: neuter('Pfund'), hundredth: masculine('Penny', 'Pence') },
      '¥': { noun: masculine('Yen') },
      '₹': { noun: feminine('Rupie', 'Rupien') },
      CHF: { noun: masculine('Schweizer Franken'), hundredth: masculine('Rappen') },
      Fr: { noun: masculine('Franken'), hundredth: masculine('Rappen') },
      R$: { noun: masculine('Real') },
      '₿': { noun: masculine('Bitcoin', 'Bitcoins') },
      DM: { noun: feminine('D-Mark', 'D-Mark'), hundredth: masculine('Pfennig') },
      Ct: { noun: cent },
    },
    hundredths: { CAD: cent, AUD: cent },
    feminine: ['INR', 'SEK', 'NOK', 'DKK', 'CZK', 'TRY', 'UAH', 'ILS'],
    neuter: ['GBP'],
    magnitudes: { k: 'thousand', Mio: million, Mrd: milliard },
    sizes: '(?:Mio|Mrd)\\.|Millionen|Milliarden|Million|Milliarde|Tausend|tausend|Tsd\\.',
    sizeGender: 'feminine',
    sized: (size, noun, isOne) => {
      const word =
        { 'Mio.': isOne ? 'Million' : 'Millionen', 'Mrd.': isOne ? 'Milliarde' : 'Milliarden', 'Tsd.': 'tausend' }[
          size
        ] ?? size;
      return `${word} ${noun}`;
    },
    join: (whole, small) => `${whole} ${small.replace(/ (?:Cent|Pfennig|Rappen)$/u, '')}`,
    per: 'pro',
    perNames: {
      h: 'Stunde',
      Std: 'Stunde',
      'Std.': 'Stunde',
      Tag: 'Tag',
      Woche: 'Woche',
      Monat: 'Monat',
      Jahr: 'Jahr',
      kg: 'Kilo',
      Nacht: 'Nacht',
      'Pers.': 'Person',
      'Stk.': 'Stück',
    },
  },
  measure: {
    accepts:
      '`5 km`, `50 %`, `-5 °C`, `90 km/h`, `25 m²`, `5-10 kg`, `3 x 4 m`, `16 GB`, `1/2 l`, `30 Min.`, `3 Mio. Menschen`',
    units: germanUnits,
    per: 'pro',
    by: 'mal',
    ofFraction: (words, { one }) => `${words} ${one}`,
  },
  fraction: {
    accepts: '`1/2`, `3/4`, `½ Tasse`, `2 1/2`, `22/7`, `24/7`',
    say: (top, bottom, following, unit, before) => {
      const gender = unit?.gender ?? genderOf(following);
      if (top === 1n && bottom === 2n) return gender ? halfOf(gender, before) : 'ein halb';
      const name = fractionName(bottom);
      // Blood pressure: 120/80.
      if (top > bottom && top >= 60n && bottom >= 30n)
        return `${germanNumbers.cardinal(top)} zu ${germanNumbers.cardinal(bottom)}`;
      // Before a noun, fractions are adjectives, whose "ein" agrees with it: "in einer zehntel Sekunde".
      if (name && top === 1n) {
        const article = articleOf(gender ?? 'neuter', caseOf(before));
        return `${article} ${gender ? name.toLowerCase() : name}`;
      }
      if (name && gender && top <= 20n) return `${germanNumbers.counting(top, 'neuter')} ${name.toLowerCase()}`;
      return name && top <= 20n ? `${germanNumbers.counting(top, 'neuter')} ${name}` : undefined;
    },
    // "zweieinhalb", "eindreiviertel".
    mixed: (whole, words) => {
      const isNamed = /^(?:ein halb|\p{Ll}+ (?:Viertel|Drittel|Achtel|viertel|drittel|achtel))$/u.test(words);
      return isNamed ? `${whole.replace(/eins$/u, 'ein')}${words.replace(' ', '').toLowerCase()}` : `${whole} ${words}`;
    },
    mixedOf: (whole, top, bottom, { many }) => {
      const name =
        bottom === 2n ? 'halb' : (fractionName(bottom)?.toLowerCase() ?? `durch ${germanNumbers.cardinal(bottom)}`);
      const joint = bottom <= 8n ? '' : ' ';
      const count = whole === 1n ? 'ein' : germanNumbers.cardinal(whole);
      return `${count}${joint}${germanNumbers.counting(top, 'neuter')}${joint}${name} ${many}`;
    },
    over: 'durch',
    outOf: 'von',
    fixed: { '24/7': 'vierundzwanzig sieben' },
  },
  ordinal: {
    accepts: '`1te`, `2ten`, `3ter`, `20ste`, `80er`, `90ern`',
    endings: {
      // The nineties: die 90er.
      ...Object.fromEntries(
        ['er', 'ern', 'ers'].map((ending) => [
          ending,
          { gender: 'masculine' as const, instead: (value: bigint) => yearWords(String(value)) + ending },
        ]),
      ),
      ...Object.fromEntries(
        ['te', 'ste', 'ten', 'sten', 'ter', 'ster', 'tes', 'stes', 'tem', 'stem'].map((ending) => [
          ending,
          {
            gender: 'masculine' as const,
            instead: (value: bigint) => germanNumbers.ordinal(value, 'masculine') + ending.replace(/^s?te/u, ''),
          },
        ]),
      ),
    },
    plural: (words) => words,
  },
  roman: germanRomanNumerals,
  abbreviation: germanAbbreviations,
  range: {
    accepts: '`5-10`, `1914-1918`, `-5`, `+3`',
    decimals: '`3,14`, `1.234,5`, `1.234.567`',
    cardinals: '`3`, `1 Frau`, `1999`, `12345`, `007`',
    to: 'bis',
    and: 'und',
    before: /(?<!\p{L})zwischen $/iu,
    result: ' zu ',
  },
  acronym: {
    accepts: '`ZDF`, `EU`, `PDF`, `USA`, `S.O.S.`',
    spelled: (
      'EU USA UK EDV ADAC AOK AG IT EZB EKG ICE USB ARD CDU CSU AFD UN KI IP OK URL API CPU GPU PKW LKW BIP DIHK EC IC RE ' +
      'SBB ÖBB OLG BGH EUGH AKW UKW UV OP VIP CEO IG WC TU FU LMU AI ABM ALG EG UG'
    ).split(' '),
    said: { OG: 'Obergeschoss', DG: 'Dachgeschoss', ETC: 'et cetera', BAFÖG: 'Bafög', AFD: 'A-F-D' },
    vowels: '[aeiouyäöü]',
    letterNames: {},
  },
  sign: {
    accepts: '`2 + 2 = 4`, `3 × 4`, `a < b`, `§ 5`, `~5`, `± 2`',
    // oxfmt-ignore
    names: {
      '&': 'und', '@': 'ät', '%': 'Prozent', '‰': 'Promille', '€': 'Euro', $: 'Dollar', '£': 'Pfund', '¥': 'Yen', '°': 'Grad', '+': 'plus', '=': 'gleich', '×': 'mal', '÷': 'geteilt durch',
      '−': 'minus', '±': 'plus minus', '≈': 'ungefähr', '≠': 'ungleich', '≤': 'kleiner gleich', '≥': 'größer gleich', '→': 'nach', '⇒': 'daraus folgt', '∞': 'unendlich', '√': 'Wurzel aus',
      π: 'Pi', '§': 'Paragraf', '©': 'Copyright', '№': 'Nummer', '♥': 'Herz', '²': 'Quadrat', '³': 'hoch drei',
      '®': '', '™': '', '•': '', '·': '', '★': '', '☆': '', '†': '', '■': '', '●': '', '▪': '', '✓': '', '✔': '',
    },
    // oxfmt-ignore
    between: {
      '+': 'plus', '=': 'gleich', '×': 'mal', x: 'mal', '*': 'mal', '·': 'mal', '^': 'hoch', '÷': 'geteilt durch', '/': 'durch', '−': 'minus', '-': 'minus', '<': 'kleiner als', '>': 'größer als',
      '<=': 'kleiner gleich', '>=': 'größer gleich', '≤': 'kleiner gleich', '≥': 'größer gleich', '≠': 'ungleich', '!=': 'ungleich', '≈': 'ungefähr', ':': 'zu',
    },
    // oxfmt-ignore
    before: { '~': 'ungefähr', '≈': 'ungefähr', '§§': 'Paragrafen', '§': 'Paragraf', '#': 'Nummer', '±': 'plus minus', '<': 'weniger als', '>': 'mehr als', '≤': 'höchstens', '≥': 'mindestens' },
  },
};

/** "Drittel", "Viertel", "Zwanzigstel"; `undefined` if a fraction with these parts is read with "durch". */
function fractionName(bottom: bigint): string | undefined {
  if (bottom === 2n) return 'halbe';
  if (bottom < 2n || (bottom > 20n && bottom !== 100n && bottom !== 1000n)) return undefined;
  const words = `${germanNumbers.ordinal(bottom, 'neuter')}l`;
  return words[0]!.toUpperCase() + words.slice(1);
}
