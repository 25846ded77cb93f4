import type { Noun } from '../grammar/numbers';
import type { MoneyWords } from '../grammar/money';

const euro: Noun = { one: 'euro', many: 'euro', gender: 'masculine' };
const dollar: Noun = { one: 'dollaro', many: 'dollari', gender: 'masculine' };
const pound: Noun = { one: 'sterlina', many: 'sterline', gender: 'feminine' };
const cent: Noun = { one: 'centesimo', many: 'centesimi', gender: 'masculine' };
const penny: Noun = { one: 'penny', many: 'penny', gender: 'masculine' };

/** "millions" and "milliards" in short. */
const sizeNames: readonly (readonly [RegExp, string])[] = [
  [/^mln\.?/iu, 'milioni'],
  [/^mld\.?/iu, 'miliardi'],
];

export const money: MoneyWords = {
  accepts: '`1,20 €`, `€ 19,99`, `€ 2,5 mln`, `$15`, `20 mila €`, `650 €/mese`, `10-15 €`',
  signs: {
    '€': { noun: euro, hundredth: cent },
    euro: { noun: euro, hundredth: cent },
    Euro: { noun: euro, hundredth: cent },
    dollari: { noun: dollar, hundredth: cent },
    EUR: { noun: euro, hundredth: cent },
    $: { noun: dollar, hundredth: cent },
    US$: { noun: dollar, hundredth: cent },
    USD: { noun: dollar, hundredth: cent },
    '£': { noun: pound, hundredth: penny },
    GBP: { noun: pound, hundredth: penny },
    '¥': { noun: { one: 'yen', many: 'yen', gender: 'masculine' } },
    CHF: { noun: { one: 'franco svizzero', many: 'franchi svizzeri', gender: 'masculine' }, hundredth: cent },
    'cent.': { noun: cent },
    cent: { noun: cent },
    'ct.': { noun: cent },
    ct: { noun: cent },
    '¢': { noun: cent },
    lire: { noun: { one: 'lira', many: 'lire', gender: 'feminine' } },
    CAD$: { noun: { one: 'dollaro canadese', many: 'dollari canadesi', gender: 'masculine' }, hundredth: cent },
    A$: { noun: { one: 'dollaro australiano', many: 'dollari australiani', gender: 'masculine' }, hundredth: cent },
    '₪': { noun: { one: 'siclo', many: 'sicli', gender: 'masculine' } },
    '₴': { noun: { one: 'grivnia', many: 'grivnie', gender: 'feminine' } },
    '₺': { noun: { one: 'lira turca', many: 'lire turche', gender: 'feminine' } },
    '₹': { noun: { one: 'rupia', many: 'rupie', gender: 'feminine' } },
    '₽': { noun: { one: 'rublo', many: 'rubli', gender: 'masculine' } },
    '₩': { noun: { one: 'won', many: 'won', gender: 'masculine' } },
    '₿': { noun: { one: 'bitcoin', many: 'bitcoin', gender: 'masculine' } },
  },
  hundredths: { CAD: cent, AUD: cent, NZD: cent },
  feminine: ['SEK', 'NOK', 'DKK', 'CZK', 'INR', 'TRY'],
  magnitudes: { k: 'thousand', K: 'thousand', M: { one: 'milione', many: 'milioni', gender: 'masculine' } },
  sizes: '(?:milion[ei]|miliard[io]|[Mm]ln\\.?|[Mm]ld\\.?)(?: di)?(?![\\p{L}])|mila(?![\\p{L}])',
  sized: (size, noun, isOne) => {
    if (size === 'mila') return `mila ${noun}`;
    const many = sizeNames.find(([pattern]) => pattern.test(size))?.[1] ?? size.replace(/ di$/u, '');
    const name = isOne ? many.replace(/milioni$/u, 'milione').replace(/miliardi$/u, 'miliardo') : many;
    return `${name} di ${noun}`;
  },
  join: (whole, hundredths) => `${whole} e ${hundredths}`,
  per: 'a',
  perNames: {},
  perPhrases: {
    mese: 'al mese',
    giorno: 'al giorno',
    gg: 'al giorno',
    anno: "all'anno",
    ora: "all'ora",
    h: "all'ora",
    settimana: 'alla settimana',
    sett: 'alla settimana',
    'sett.': 'alla settimana',
    'gg.': 'al giorno',
    'pers.': 'a persona',
    notte: 'a notte',
    persona: 'a persona',
    pers: 'a persona',
    pax: 'a persona',
    minuto: 'al minuto',
    min: 'al minuto',
    kg: 'al chilo',
    hg: "all'etto",
    g: 'al grammo',
    l: 'al litro',
    lt: 'al litro',
    m: 'al metro',
    mq: 'al metro quadrato',
    'm²': 'al metro quadrato',
    km: 'al chilometro',
    kWh: 'al chilowattora',
    MWh: 'al megawattora',
    pezzo: 'al pezzo',
    pz: 'al pezzo',
    copia: 'a copia',
    capo: 'a testa',
    die: 'al dì',
    azione: 'ad azione',
    abitante: 'ad abitante',
    unità: "all'unità",
    barile: 'al barile',
    t: 'alla tonnellata',
  },
};
