import type { FractionWords } from '../grammar/fraction';
import type { MeasureWords } from '../grammar/measure';
import type { Noun } from '../grammar/numbers';
import { commonUnits, nouns, type PrefixNames, prefixedUnits } from '../grammar/units';
import { numbers } from './numbers';

// oxfmt-ignore
const prefixes: PrefixNames = { k: 'chilo', M: 'mega', G: 'giga', T: 'tera', h: 'etto', da: 'deca', d: 'deci', c: 'centi', m: 'milli', µ: 'micro', n: 'nano', p: 'pico' };

/** Units of Italian texts, by what is written. */
export const units: Readonly<Record<string, Noun>> = {
  ...commonUnits('it', { h: 'feminine' }),
  // oxfmt-ignore
  ...prefixedUnits('masculine', prefixes, { m: 'metro|metri:da d µ n', g: 'grammo|grammi:d c m µ n', l: 'litro|litri:d c m µ', L: 'litro|litri:d c m µ', s: 'secondo|secondi:µ n', W: 'watt|watt:k M G T m', Wh: 'wattora|wattora:k M G T', V: 'volt|volt:k m', A: 'ampere|ampere:m', Ah: 'amperora|amperora:m', Hz: 'hertz|hertz:k M G T', J: 'joule|joule:k M', Pa: 'pascal|pascal:k M', N: 'newton|newton:k', eV: 'elettronvolt|elettronvolt:k M G', Ω: 'ohm|ohm:k M', bps: 'bit al secondo|bit al secondo:k M G', 'b/s': 'bit al secondo|bit al secondo:k M G', 'bit/s': 'bit al secondo|bit al secondo:k M G', bar: 'bar|bar:m', Sv: 'sievert|sievert:m µ', VA: 'voltampere|voltampere:k' }),
  // oxfmt-ignore
  ...prefixedUnits('feminine', prefixes, { cal: 'caloria|calorie:k', mol: 'mole|moli:m' }),
  ...nouns('masculine', {
    Km: 'chilometro|chilometri',
    KM: 'chilometro|chilometri',
    hm: 'ettometro|ettometri',
    mt: 'metro|metri',
    dm: 'decimetro|decimetri',
    µm: 'micrometro|micrometri',
    nm: 'nanometro|nanometri',
    Kg: 'chilogrammo|chilogrammi',
    KG: 'chilogrammo|chilogrammi',
    hg: 'etto|etti',
    gr: 'grammo|grammi',
    'gr.': 'grammo|grammi',
    mg: 'milligrammo|milligrammi',
    µg: 'microgrammo|microgrammi',
    q: 'quintale|quintali',
    lt: 'litro|litri',
    hl: 'ettolitro|ettolitri',
    dl: 'decilitro|decilitri',
    cl: 'centilitro|centilitri',
    'km²': 'chilometro quadrato|chilometri quadrati',
    kmq: 'chilometro quadrato|chilometri quadrati',
    'm²': 'metro quadrato|metri quadrati',
    m2: 'metro quadrato|metri quadrati',
    mq: 'metro quadrato|metri quadrati',
    'cm²': 'centimetro quadrato|centimetri quadrati',
    cmq: 'centimetro quadrato|centimetri quadrati',
    'm³': 'metro cubo|metri cubi',
    m3: 'metro cubo|metri cubi',
    mc: 'metro cubo|metri cubi',
    'cm³': 'centimetro cubo|centimetri cubi',
    cc: 'centimetro cubo|centimetri cubi',
    'km/h': "chilometro all'ora|chilometri all'ora",
    'Km/h': "chilometro all'ora|chilometri all'ora",
    kmh: "chilometro all'ora|chilometri all'ora",
    'm/s': 'metro al secondo|metri al secondo',
    'km/l': 'chilometro con un litro|chilometri con un litro',
    'l/100 km': 'litro per cento chilometri|litri per cento chilometri',
    'giri/min': 'giro al minuto|giri al minuto',
    '° C': 'grado Celsius|gradi Celsius',
    ºC: 'grado Celsius|gradi Celsius',
    K: 'kelvin',
    'min.': 'minuto|minuti',
    sec: 'secondo|secondi',
    'sec.': 'secondo|secondi',
    gg: 'giorno|giorni',
    'gg.': 'giorno|giorni',
    W: 'watt',
    kW: 'chilowatt',
    KW: 'chilowatt',
    MW: 'megawatt',
    GW: 'gigawatt',
    kWh: 'chilowattora',
    KWh: 'chilowattora',
    MWh: 'megawattora',
    V: 'volt',
    mAh: 'milliampereora',
    Hz: 'hertz',
    kHz: 'chilohertz',
    MHz: 'megahertz',
    GHz: 'gigahertz',
    dB: 'decibel',
    kJ: 'chilojoule',
    Pa: 'pascal',
    hPa: 'ettopascal',
    bar: 'bar',
    CV: 'cavallo|cavalli',
    cv: 'cavallo|cavalli',
    lm: 'lumen',
    Mb: 'megabit',
    Gb: 'gigabit',
    Mbps: 'megabit al secondo',
    'Mbit/s': 'megabit al secondo',
    'Mb/s': 'megabit al secondo',
    'MB/s': 'megabyte al secondo',
    Gbps: 'gigabit al secondo',
    px: 'pixel',
    MP: 'megapixel',
    fps: 'fotogramma al secondo|fotogrammi al secondo',
    ft: 'piede|piedi',
    cm2: 'centimetro quadrato|centimetri quadrati',
    km2: 'chilometro quadrato|chilometri quadrati',
    cm3: 'centimetro cubo|centimetri cubi',
    'dm²': 'decimetro quadrato|decimetri quadrati',
    'mm²': 'millimetro quadrato|millimetri quadrati',
    'dm³': 'decimetro cubo|decimetri cubi',
    'km³': 'chilometro cubo|chilometri cubi',
    'm/s²': 'metro al secondo quadrato|metri al secondo quadrato',
    kgs: 'chilogrammo|chilogrammi',
    'kg.': 'chilogrammo|chilogrammi',
    'km.': 'chilometro|chilometri',
    'cm.': 'centimetro|centimetri',
    'mt.': 'metro|metri',
    'lt.': 'litro|litri',
    J: 'joule',
    N: 'newton',
    eV: 'elettronvolt',
    Ω: 'ohm',
    Wh: 'wattora',
    lx: 'lux',
    mmHg: 'millimetro di mercurio|millimetri di mercurio',
    bpm: 'battito al minuto|battiti al minuto',
    rpm: 'giro al minuto|giri al minuto',
    'g/min': 'giro al minuto|giri al minuto',
    dpi: 'punto per pollice|punti per pollice',
    ab: 'abitante|abitanti',
    'ab.': 'abitante|abitanti',
    mph: "miglio all'ora|miglia all'ora",
    'º C': 'grado Celsius|gradi Celsius',
    ºF: 'grado Fahrenheit|gradi Fahrenheit',
    '℉': 'grado Fahrenheit|gradi Fahrenheit',
    Mpx: 'megapixel',
    pt: 'punto|punti',
    'pt.': 'punto|punti',
    'cucch.': 'cucchiaio|cucchiai',
  }),
  ...nouns(undefined, { '%': 'per cento', '‰': 'per mille' }),
  // Doses of medicine.
  // oxfmt-ignore
  ...nouns('feminine', { cp: 'compressa|compresse', 'cp.': 'compressa|compresse', cpr: 'compressa|compresse', 'cpr.': 'compressa|compresse', cps: 'capsula|capsule', 'cps.': 'capsula|capsule', fl: 'fiala|fiale', 'fl.': 'fiala|fiale', gtt: 'goccia|gocce', 'gtt.': 'goccia|gocce', 'bust.': 'bustina|bustine', supp: 'supposta|supposte', 'supp.': 'supposta|supposte', U: 'unità', 'U.I.': 'unità internazionale|unità internazionali' }),
  // oxfmt-ignore
  ...nouns('masculine', { mcg: 'microgrammo|microgrammi', mEq: 'milliequivalente|milliequivalenti', Nm: 'newton metro|newton metri', kgm: 'chilogrammetro|chilogrammetri', pb: 'punto base|punti base', 'p.b.': 'punto base|punti base' }),
  ...nouns('feminine', {
    t: 'tonnellata|tonnellate',
    kcal: 'chilocaloria|chilocalorie',
    cal: 'caloria|calorie',
    lb: 'libbra|libbre',
    oz: 'oncia|once',
    ppm: 'parte per milione|parti per milione',
    atm: 'atmosfera|atmosfere',
    UI: 'unità internazionale|unità internazionali',
    mol: 'mole|moli',
    ton: 'tonnellata|tonnellate',
    'ton.': 'tonnellata|tonnellate',
    yd: 'iarda|iarde',
    sett: 'settimana|settimane',
    'pers.': 'persona|persone',
  }),
};
delete (units as Record<string, Noun>)['°'];

export const measure: MeasureWords = {
  accepts: '`5 km`, `-3 °C`, `50%`, `130 km/h`, `85 mq`, `1/2 l`, `20 min.`, `4 x 5 m`',
  units,
  per: 'per',
  by: 'per',
  and: 'e',
  ofFraction: (words, unit) => (words.startsWith('mezz') ? `${words} ${unit.one}` : `${words} di ${unit.one}`),
};

export const fraction: FractionWords = {
  accepts: '`3/4 di tazza`, `½`, `1/2 cucchiaio`, `2 ½`, `7/7`',
  say: (top, bottom, following, unit) => {
    if (bottom === 2n && top === 1n) {
      const gender = unit?.gender ?? numbers.genderOf(following.trimStart());
      return gender === 'feminine' ? 'mezza' : gender ? 'mezzo' : 'un mezzo';
    }
    // Laws have a number and a year.
    if (bottom >= 1860n && bottom < 2100n) return `${numbers.cardinal(top)} del ${numbers.cardinal(bottom)}`;
    if (top >= bottom || bottom < 3n || (bottom > 10n && bottom !== 100n && bottom !== 1000n)) return undefined;
    const part = numbers.ordinal(bottom, 'masculine');
    return top === 1n ? `un ${part}` : `${numbers.cardinal(top)} ${part.replace(/o$/u, 'i')}`;
  },
  // Both genders have «mezzo» behind the noun (Crusca, «Mezzo / mezza»).
  mixed: (whole, part) => `${whole} e ${part.replace(/^un (?=mezzo)/u, '')}`,
  mixedNoun: (whole, part, isHalf, noun) => {
    const gender =
      numbers.genderOf(noun) ??
      (takesUno.test(noun) ? 'masculine' : undefined) ??
      (/[ei]$/u.test(noun) ? 'masculine' : undefined);
    if (gender === undefined) return undefined;
    const counted = whole === 1n ? singular(noun) : noun;
    const count =
      whole === 1n && gender === 'feminine'
        ? /^[aeiou]/u.test(counted)
          ? "un'"
          : 'una '
        : `${numbers.counting(whole, gender)} `;
    return `${count}${counted} e ${isHalf ? 'mezzo' : part}`;
  },
  over: 'su',
  outOf: 'su',
  marks: 'vot[oi]|punteggio|recension|stell[ae]|preso|prende|esame|verifica|valutazion',
  fixed: {
    '24/24': 'ventiquattr’ore su ventiquattro',
    '24/7': 'ventiquattr’ore su ventiquattro, sette giorni su sette',
    '7/7': 'sette giorni su sette',
  },
};

const takesUno = /^(?:s[bcdfghlmnpqrtvz]|z|gn|ps)/u;

const singulars: Readonly<Record<string, string>> = {
  ore: 'ora',
  tazze: 'tazza',
  bottiglie: 'bottiglia',
  cucchiai: 'cucchiaio',
  mesi: 'mese',
  bicchieri: 'bicchiere',
  chili: 'chilo',
  settimane: 'settimana',
  giornate: 'giornata',
  pagine: 'pagina',
  mele: 'mela',
};

/** The singular of a noun that is often counted. */
function singular(noun: string): string {
  return singulars[noun] ?? noun.replace(/(?<=[rtnlm])i$/u, 'o');
}
