import type { FractionWords } from '../grammar/fraction';
import type { MeasureWords } from '../grammar/measure';
import type { Noun } from '../grammar/numbers';
import { commonUnits, nouns } from '../grammar/units';
import { numbers } from './numbers';

/** Units of Italian texts, by what is written. */
export const units: Readonly<Record<string, Noun>> = {
  ...commonUnits('it', { h: 'feminine' }),
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
    A: 'ampere',
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
    in: 'pollice|pollici',
    ft: 'piede|piedi',
    mi: 'miglio|miglia',
  }),
  ...nouns(undefined, { '%': 'per cento', '‰': 'per mille' }),
  ...nouns('feminine', {
    t: 'tonnellata|tonnellate',
    kcal: 'chilocaloria|chilocalorie',
    cal: 'caloria|calorie',
    lb: 'libbra|libbre',
    oz: 'oncia|once',
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
  over: 'su',
  outOf: 'su',
  fixed: {
    '24/24': 'ventiquattr’ore su ventiquattro',
    '24/7': 'ventiquattr’ore su ventiquattro, sette giorni su sette',
    '7/7': 'sette giorni su sette',
  },
};
