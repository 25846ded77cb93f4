import { duration } from '../grammar/duration';
import { initials } from '../grammar/initials';
import { inches } from '../grammar/inches';
import { notation } from '../grammar/notation';
import { often } from '../grammar/often';
import { primes } from '../grammar/primes';
import { reference } from '../grammar/reference';
import { symbolNames } from '../grammar/symbols';
import type { Language } from '../language';
import { frenchReferences } from './references';
import type { Noun, NumberWords } from '../grammar/numbers';
import { integerWords } from '../grammar/numbers';
import { frenchAbbreviations } from './abbreviations';
import { frenchAcronyms } from './acronyms';
import { belgianNumbers, frenchNumbers, withDe } from './numbers';
import { frenchLetters } from './letters';
import { frenchNotations } from './notations';
import { ownClasses } from './own-classes';
import { frenchRomanNumerals } from './roman';
import { frenchUnits } from './units';

const masculine = (one: string, many = `${one}s`): Noun => ({ one, many, gender: 'masculine' });
const feminine = (one: string, many = `${one}s`): Noun => ({ one, many, gender: 'feminine' });
const centime = masculine('centime');
const cent = masculine('cent');
const million = masculine('million');
const milliard = masculine('milliard');
const dollarOf = (country: string, countries = `${country}s`) => ({
  noun: masculine(`dollar ${country}`, `dollars ${countries}`),
  hundredth: cent,
});

const months = 'janvier février mars avril mai juin juillet août septembre octobre novembre décembre'.split(' ');

/** French with the numbers of a country. */
function french(numbers: NumberWords): Language {
  const hours = (value: bigint) => `${numbers.counting(value, 'feminine')} ${value < 2n ? 'heure' : 'heures'}`;
  return {
    tag: 'fr',
    numbers,
    own: [
      reference(frenchReferences, numbers),
      notation(frenchNotations, numbers, frenchAcronyms),
      initials('`J. R. R. Tolkien`, `J. K. Rowling`', frenchLetters),
      often('`3x par jour`, `2x plus`', (times) => `${numbers.cardinal(times)} fois`),
      duration(
        {
          accepts: '`3 h 21 min 8 s`, `1 h 30 min`, `4 min 20 s`',
          hour: feminine('heure'),
          minute: feminine('minute'),
          second: feminine('seconde'),
          races: 'record|temps|dur|marathon|course|chrono|cour|étape|vidéo|audio',
          join: (amounts) => amounts.join(' '),
        },
        numbers,
      ),
      primes(feminine('minute'), feminine('seconde'), numbers),
      inches(masculine('pouce'), numbers),
      ...ownClasses(numbers),
    ],
    electronic: {
      accepts:
        '`ada@exemple.fr`, `https://exemple.fr/page`, `www.exemple.com`, `rapport.pdf`, `192.168.1.1`, `#BonneAnnée`, `@ada_l`',
      at: 'arobase',
      dot: 'point',
      slash: 'barre oblique',
      dash: 'tiret',
      underscore: 'tiret bas',
      colon: 'deux-points',
      hashtag: 'hashtag',
      saidEndings: ['com', 'org', 'net', 'info', 'app', 'dev', 'blog', 'shop', 'doc', 'zip', 'java'],
      version:
        '[Vv]ersions?|[Ff]ig(?:ures?|s?\\.)|[Tt]ableaux?|[Ss]ections?|[Cc]hap(?:itres?|\\.)|[Ee]xercices?|[Pp]aragraphes?|[Pp]oints?|[Mm]odules?|[Ll]eçons?|[Aa]nnexes?|[Cc]lauses?|[Mm]ises? à jour|§',
    },
    identifier: {
      accepts: '`FR76 3000 6000 0112 3456 7890 189`, `SIRET 123 456 789 00012`, `n° 2023-270`, `2024-031`',
      before:
        'SIRET|SIREN|RIB|code|(?<=(?<!\\p{L})(?:[Ll]e|[Dd]u|[Aa]u|[Mm]on|[Vv]otre|[Ss]on|[Cc]e|[Dd]e|n°) )compte|Compte|compte(?= ?(?:n|:))|client|dossier|commande|matricule',
      beforeParts:
        'n°|nº|n°s|no|numéro|facture|réf\\.|dossier|commande|directive(?: \\(UE\\))?|règlement(?: \\(UE\\))?|\\(?(?:UE|CEE?)\\)?',
    },
    telephone: {
      accepts: '`01 23 45 67 89`, `06.12.34.56.78`, `+33 1 23 45 67 89`, `0 800 123 456`, `appelez le 112`',
      national: [
        '0[1-9](?:[ .-]?\\d{2}){4}',
        '\\(0[1-9]\\)(?:[ .-]?\\d{2}){4}',
        '(?<=(?:[Ll]e|[Aa]u) )39\\d{2}',
        '(?<=(?:[Ll]e|[Aa]u) )116[ .]?[01]\\d{2}',
        '0 ?8\\d{2}(?: \\d{3}){2}',
        '118[ .]?\\d{3}',
        '0 [89]\\d{2}(?: \\d{2}){3}',
        '(?:1[ .-])?\\(?[2-9]\\d{2}\\)?[ .-][2-9]\\d{2}[ .-]\\d{4}',
        '0\\d{3}(?:[ .-]\\d{2}){3}',
        // Switzerland and Belgium.
        '0\\d{1,2}[ /.]\\d{3}(?:[ .]\\d{2}){2}',
        '(?<=(?:[Aa]ppelez|[Cc]omposez) le |[Tt]él\\.? ?:? ?|numéro )3[0269]\\d{2}',
        '3\\d \\d{2}',
      ],
      before:
        'tél|téléphone|portable|fax|mobile|appelez|appelez le|appeler le|composez le|numéro|joindre au|contactez le',
      groups: 'pairs',
      short: { '112': 'cent douze', '115': 'cent quinze', '119': 'cent dix-neuf' },
    },
    date: {
      accepts:
        '`21/11/2026`, `21.11.2026`, `2026-11-21`, `1er mai 2024`, `3 janv.`, `3-5 mars`, `lun. 3 mars`, `le 21/11`',
      months,
      shortMonths: 'janv?|f[ée]vr?|mars|avr|mai|juin|juill?|ao[uû]t|sept?|oct|nov|d[ée]c'.split('|'),
      weekdays: [
        ['[lL]un', 'lundi'],
        ['[mM]ar', 'mardi'],
        ['[mM]er', 'mercredi'],
        ['[jJ]eu', 'jeudi'],
        ['[vV]en', 'vendredi'],
        ['[sS]am', 'samedi'],
        ['[dD]im', 'dimanche'],
      ],
      dayEnding: 'er',
      beforeMonth: "en|de|dès|depuis|fin|début|mi|à|jusqu'en|et|entre|courant",
      beforeWeekday: 'du|au|le|les|et|ce|chaque|tous les|dès|ou',
      beforeMonthYear: "exp\\.?|expire|expiration :?|jusqu['’]au|jusqu['’]en|fin|début|depuis|péremption :?",
      beforeShortDate:
        "le|du|au|jusqu['’]au|avant le|dès le|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|date limite :",
      to: 'à',
      dayWords: (day) => (day === 1n ? 'premier' : numbers.cardinal(day)),
      dateWords: ({ day, month, year }) =>
        [day === 1n ? 'premier' : numbers.cardinal(day), months[month - 1], year && numbers.cardinal(BigInt(year))]
          .filter(Boolean)
          .join(' '),
      yearWords: (year) => numbers.cardinal(BigInt(year)),
    },
    clock: {
      accepts: '`15h30`, `15 h 30`, `8h`, `15:30`, `9h-17h30`, `10:15:30`',
      letter: '[hH]',
      suffix: '[hH](?:eures?)?(?![\\p{L}])',
      to: 'à',
      at: () => 'à ',
      say: ({ hour, minute, second }) =>
        [
          hours(hour),
          (minute > 0n || second > 0n) &&
            (second > 0n
              ? `${numbers.counting(minute, 'feminine')} ${minute < 2n ? 'minute' : 'minutes'}`
              : numbers.counting(minute, 'feminine')),
          second > 0n && `${numbers.counting(second, 'feminine')} ${second < 2n ? 'seconde' : 'secondes'}`,
        ]
          .filter(Boolean)
          .join(' '),
    },
    money: {
      accepts: '`3,50 €`, `€5`, `12 €/mois`, `5-10 €`, `2,5 M€`, `3 millions d’€`, `$3.50`, `20 EUR`, `-5 €`',
      signs: {
        '€': { noun: masculine('euro'), hundredth: centime },
        $: { noun: masculine('dollar'), hundredth: cent },
        US$: dollarOf('américain'),
        '$ US': dollarOf('américain'),
        $US: dollarOf('américain'),
        '$ CA': dollarOf('canadien'),
        '$ CAN': dollarOf('canadien'),
        $CA: dollarOf('canadien'),
        C$: dollarOf('canadien'),
        A$: dollarOf('australien'),
        cts: { noun: centime },
        'ct.': { noun: centime },
        '¢': { noun: cent },
        '₪': { noun: masculine('shekel') },
        '₴': { noun: feminine('hryvnia') },
        '฿': { noun: masculine('baht') },
        CA$: dollarOf('canadien'),
        '£': { noun: feminine('livre'), hundredth: masculine('penny', 'pence') },
        '¥': { noun: masculine('yen') },
        '₹': { noun: feminine('roupie') },
        R$: { noun: masculine('réal', 'réaux') },
        '₽': { noun: masculine('rouble') },
        '₺': { noun: feminine('livre turque', 'livres turques') },
        '₩': { noun: masculine('won') },
        '₿': { noun: masculine('bitcoin') },
        'F CFA': { noun: masculine('franc C-F-A', 'francs C-F-A') },
        FCFA: { noun: masculine('franc C-F-A', 'francs C-F-A') },
        euros: { noun: masculine('euro'), hundredth: centime },
        euro: { noun: masculine('euro'), hundredth: centime },
      },
      hundredths: { EUR: centime, USD: cent, CAD: cent, AUD: cent, CHF: centime },
      feminine: ['GBP', 'INR', 'SEK', 'NOK', 'DKK', 'CZK', 'TRY', 'UAH'],
      magnitudes: { k: 'thousand', K: 'thousand', M: million, Md: milliard, Mds: milliard, Mrd: milliard },
      sizes: "(?:millions?|milliards?)(?: d['’e] ?)?|mille",
      sized: (size, noun) => {
        const word = size.replace(/ d['’e]?$/u, '');
        return word === 'mille' ? `${word} ${noun}` : `${word} ${withDe(noun)}`;
      },
      join: (whole, small) => `${whole} ${small.replace(/ centimes?$/u, '')}`,
      per: 'par',
      perNames: {
        h: 'heure',
        j: 'jour',
        'pers.': 'personne',
        pers: 'personne',
        sem: 'semaine',
        'sem.': 'semaine',
        action: 'action',
        litre: 'litre',
        an: 'an',
        jour: 'jour',
        semaine: 'semaine',
        nuit: 'nuit',
        mois: 'mois',
        kg: 'kilo',
        unité: 'unité',
        pce: 'pièce',
      },
    },
    measure: {
      accepts: '`5 km`, `50 %`, `-5 °C`, `90 km/h`, `25 m²`, `5-10 kg`, `3 x 4 m`, `16 Go`, `1/2 l`, `30 min`',
      units: frenchUnits,
      per: 'par',
      by: 'sur',
      ofFraction: (words, { one }) => (words.includes('demi-') ? words : `${words} ${withDe(one)}`),
    },
    fraction: {
      accepts: '`1/2`, `3/4`, `½ tarte`, `2 1/2`, `22/7`',
      say: (top, bottom, following, unit) => {
        if (top === 1n && bottom === 2n) return half(following, unit, numbers);
        const name = fractionName(bottom, numbers);
        if (name === undefined || top > 20n) return undefined;
        return `${integerWords(String(top), numbers)} ${top > 1n && name !== 'tiers' ? `${name}s` : name}`;
      },
      mixed: (whole, words) =>
        `${whole} et ${words === 'un demi' ? 'demi' : words.replace(/^un(?<e>e?) demi-.*$/u, 'demi$<e>')}`,
      mixedNoun: (whole, part, isHalf, noun) => {
        if (
          /^(?:des|est|sur|dans|pour|par|plus|moins|fait|soit|ont|que|avec|sans|environ|aux?|chez|donc|mais|car)$/u.test(
            noun,
          )
        )
          return undefined;
        const gender = numbers.genderOf(noun);
        const counted = whole === 1n ? noun.replace(/(?<!moi|foi)s$/u, '') : noun;
        const count = gender === 'feminine' ? numbers.counting(whole, 'feminine') : numbers.cardinal(whole);
        return `${count} ${counted} et ${isHalf ? (gender === 'feminine' ? 'demie' : 'demi') : part}`;
      },
      over: 'sur',
      outOf: 'sur',
      marks:
        'notes?|noté|notée|devoir|oral|écrit|exam|avis|étoiles?|obten|eu|évalu|score|moyenne|élève|\uFFFC+ (?:au|en|à) ',
      fixed: { '24/7': 'vingt-quatre heures sur vingt-quatre, sept jours sur sept' },
    },
    ordinal: {
      accepts: '`1er`, `1re`, `2e`, `3ème`, `21es`, `2nde`',
      endings: {
        er: { gender: 'masculine' },
        ers: { gender: 'masculine', isPlural: true },
        ᵉʳ: { gender: 'masculine' },
        re: { gender: 'feminine' },
        res: { gender: 'feminine', isPlural: true },
        ère: { gender: 'feminine' },
        ères: { gender: 'feminine', isPlural: true },
        e: { gender: 'masculine' },
        es: { gender: 'masculine', isPlural: true },
        ᵉ: { gender: 'masculine' },
        è: { gender: 'masculine' },
        ème: { gender: 'masculine' },
        eme: { gender: 'masculine' },
        èmes: { gender: 'masculine', isPlural: true },
        ième: { gender: 'masculine' },
        nd: { gender: 'masculine', instead: (value) => (value === 2n ? 'second' : undefined) },
        nde: { gender: 'feminine', instead: (value) => (value === 2n ? 'seconde' : undefined) },
      },
      plural: (words) => `${words}s`,
    },
    roman: frenchRomanNumerals(numbers),
    abbreviation: frenchAbbreviations,
    range: {
      accepts: '`5-10`, `1914-1918`, `-5`, `+3`',
      decimals: '`3,14`, `1 234,5`, `1.234.567`',
      cardinals: '`3`, `21 femmes`, `12345`, `007`',
      to: 'à',
      and: 'et',
      before: /(?<!\p{L})entre $/iu,
    },
    acronym: frenchAcronyms,
    sign: {
      accepts: '`2 + 2 = 4`, `3 × 4`, `a < b`, `§ 5`, `~5`, `± 2`',
      names: {
        '&': 'et',
        '@': 'arobase',
        '%': 'pour cent',
        '‰': 'pour mille',
        '€': 'euros',
        $: 'dollars',
        '£': 'livres',
        '¥': 'yens',
        '°': 'degrés',
        '+': 'plus',
        '=': 'égale',
        '×': 'fois',
        '÷': 'divisé par',
        '−': 'moins',
        '±': 'plus ou moins',
        '≈': 'environ',
        '≠': 'différent de',
        '≤': 'inférieur ou égal à',
        '≥': 'supérieur ou égal à',
        '→': 'vers',
        '⇒': 'implique',
        '∞': 'infini',
        '√': 'racine carrée de',
        π: 'pi',
        '§': 'paragraphe',
        '©': 'copyright',
        '№': 'numéro',
        '♥': 'cœur',
        '½': 'un demi',
        '²': 'au carré',
        '³': 'au cube',
        '®': '',
        '™': '',
        '•': '',
        '·': '',
        '★': '',
        '☆': '',
        '†': '',
        '■': '',
        '●': '',
        '▪': '',
        '✓': '',
        '✔': '',
        ...symbolNames('fr'),
      },
      between: {
        '+': 'plus',
        '=': 'égale',
        '×': 'fois',
        x: 'fois',
        '*': 'fois',
        '·': 'fois',
        '⋅': 'fois',
        '^': 'puissance',
        '÷': 'divisé par',
        '/': 'sur',
        '−': 'moins',
        '-': 'moins',
        '<': 'inférieur à',
        '>': 'supérieur à',
        '<=': 'inférieur ou égal à',
        '>=': 'supérieur ou égal à',
        '≤': 'inférieur ou égal à',
        '≥': 'supérieur ou égal à',
        '≠': 'différent de',
        '!=': 'différent de',
        '≈': 'environ égal à',
        ':': 'à',
      },
      before: {
        '~': 'environ',
        '≈': 'environ',
        '§§': 'paragraphes',
        '§': 'paragraphe',
        '#': 'numéro',
        '±': 'plus ou moins',
        '<': 'moins de',
        '>': 'plus de',
        '≤': 'au plus',
        '≥': 'au moins',
        '№': 'numéro',
      },
      words: 'aày',
      power: (exponent) =>
        exponent === 2n
          ? 'au carré'
          : exponent === 3n
            ? 'au cube'
            : `puissance ${exponent < 0n ? 'moins ' : ''}${numbers.cardinal(exponent < 0n ? -exponent : exponent)}`,
      toThe: 'puissance',
      greek: 'fr',
    },
  };
}

/** "un demi", "une demi-tarte", "un demi-litre". */
function half(following: string, unit: Noun | undefined, numbers: NumberWords): string {
  if (unit) return `${numbers.counting(1n, unit.gender ?? 'masculine')} demi-${unit.one}`;
  const noun = /^(?!(?:des|est|sur|dans|pour|par|plus|fait|soit|ont)(?!\p{L}))\p{Ll}{3,20}(?!\p{L})/u.exec(
    following,
  )?.[0];
  if (!noun) return 'un demi';
  return numbers.genderOf(noun) === 'feminine' ? 'une demi-' : 'un demi-';
}

/** "tiers", "quart", "dixième"; `undefined` if a fraction with these parts is read with "sur". */
function fractionName(bottom: bigint, numbers: NumberWords): string | undefined {
  if (bottom === 2n) return 'demi';
  if (bottom === 3n) return 'tiers';
  if (bottom === 4n) return 'quart';
  return (bottom > 4n && bottom <= 10n) || bottom === 100n || bottom === 1000n
    ? numbers.ordinal(bottom, 'masculine')
    : undefined;
}

export const frenchOfFrance: Language = french(frenchNumbers);

export const frenchOfBelgium: Language = french(belgianNumbers);
