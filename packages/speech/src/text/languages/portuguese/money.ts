import type { MoneyWords } from '../grammar/money';
import type { Noun } from '../grammar/numbers';

const masculine = (one: string, many = `${one}s`): Noun => ({ one, many, gender: 'masculine' });
const feminine = (one: string, many = `${one}s`): Noun => ({ one, many, gender: 'feminine' });
const centavo = masculine('centavo');
const real = { noun: masculine('real', 'reais'), hundredth: centavo };
const dollar = { noun: masculine('dólar', 'dólares'), hundredth: centavo };
const euro = { noun: masculine('euro'), hundredth: masculine('centavo') };

const sizeNames: readonly (readonly [RegExp, string])[] = [
  [/^mi(?![\p{L}])/iu, 'milhões'],
  [/^bi(?![\p{L}])/iu, 'bilhões'],
  [/^tri(?![\p{L}])/iu, 'trilhões'],
];

export const money: MoneyWords = {
  accepts: '`R$ 25,90`, `R$ 2,5 milhões`, `R$ 10 mil`, `US$ 10`, `€ 5`, `R$ 1.500/mês`, `R$ 10-15`, `3 reais`',
  signs: {
    R$: real,
    BRL: real,
    reais: real,
    real: real,
    US$: dollar,
    U$: dollar,
    USD: dollar,
    $: dollar,
    '€': euro,
    EUR: euro,
    '£': { noun: feminine('libra'), hundredth: masculine('centavo') },
    GBP: { noun: feminine('libra'), hundredth: masculine('centavo') },
    '¥': { noun: masculine('iene') },
    'cent.': { noun: centavo },
    'cents.': { noun: centavo },
    '¢': { noun: centavo },
    C$: { noun: masculine('dólar canadense', 'dólares canadenses'), hundredth: centavo },
    A$: { noun: masculine('dólar australiano', 'dólares australianos'), hundredth: centavo },
    '₺': { noun: feminine('lira turca', 'liras turcas') },
    '₪': { noun: masculine('shekel') },
    '₴': { noun: feminine('grívnia') },
    Kz: { noun: masculine('kwanza') },
    MT: { noun: masculine('metical', 'meticais') },
    '₹': { noun: feminine('rupia') },
    '₽': { noun: masculine('rublo') },
    '₩': { noun: masculine('won') },
    '₿': { noun: masculine('bitcoin') },
    AR$: { noun: masculine('peso argentino', 'pesos argentinos') },
  },
  hundredths: { CAD: centavo, AUD: centavo, CHF: centavo, MXN: centavo, ARS: centavo },
  feminine: ['SEK', 'NOK', 'DKK', 'CZK', 'INR', 'TRY'],
  magnitudes: {
    k: 'thousand',
    K: 'thousand',
    M: masculine('milhão', 'milhões'),
    mi: masculine('milhão', 'milhões'),
    bi: masculine('bilhão', 'bilhões'),
  },
  sizes: '(?:(?:m|b|tr)ilh(?:ão|ões)|mi|bi|tri)(?![\\p{L}])(?: de)?|mil(?![\\p{L}])',
  sized: (size, noun, isOne) => {
    if (size === 'mil') return `mil ${noun}`;
    const many = sizeNames.find(([pattern]) => pattern.test(size))?.[1] ?? size.replace(/ de$/u, '');
    const name = isOne ? many.replace(/ões$/u, 'ão') : many;
    return `${name} de ${noun}`;
  },
  join: (whole, hundredths) => `${whole} e ${hundredths}`,
  per: 'por',
  perNames: {
    mês: 'mês',
    mes: 'mês',
    ano: 'ano',
    dia: 'dia',
    h: 'hora',
    hora: 'hora',
    semana: 'semana',
    sem: 'semana',
    noite: 'noite',
    pessoa: 'pessoa',
    pess: 'pessoa',
    kg: 'quilo',
    kWh: 'quilowatt-hora',
    un: 'unidade',
    unid: 'unidade',
    und: 'unidade',
    aluno: 'aluno',
    'm²': 'metro quadrado',
    km: 'quilômetro',
    L: 'litro',
    l: 'litro',
    dz: 'dúzia',
    ton: 'tonelada',
    t: 'tonelada',
  },
};
