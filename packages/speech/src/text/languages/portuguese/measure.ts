import type { FractionWords } from '../grammar/fraction';
import type { MeasureWords } from '../grammar/measure';
import type { Noun } from '../grammar/numbers';
import { commonUnits, nouns, type PrefixNames, prefixedUnits } from '../grammar/units';
import { numbers } from './numbers';

// oxfmt-ignore
const prefixes: PrefixNames = { k: 'quilo', M: 'mega', G: 'giga', T: 'tera', h: 'hecto', da: 'deca', d: 'deci', c: 'centi', m: 'mili', µ: 'micro', n: 'nano', p: 'pico' };

/** Units of Brazilian texts, by what is written. */
const units: Readonly<Record<string, Noun>> = {
  ...commonUnits('pt-BR', { h: 'feminine' }),
  // oxfmt-ignore
  ...prefixedUnits('masculine', prefixes, { m: 'metro|metros:da n', g: 'grama|gramas:d c m µ n', l: 'litro|litros:h d c m µ', L: 'litro|litros:h d c m µ', s: 'segundo|segundos:µ n', W: 'watt|watts:k M G T m', V: 'volt|volts:k m', A: 'ampere|amperes:m', Hz: 'hertz|hertz:k M G T', J: 'joule|joules:k M', Pa: 'pascal|pascais:h k M', N: 'newton|newtons:k', eV: 'elétron-volt|elétron-volts:k M G', Ω: 'ohm|ohms:k M', bps: 'bit por segundo|bits por segundo:k M G', 'b/s': 'bit por segundo|bits por segundo:k M G', 'bit/s': 'bit por segundo|bits por segundo:k M G', mol: 'mol|mols:m', bar: 'bar|bars:m', Sv: 'sievert|sieverts:m µ', VA: 'volt-ampere|volt-amperes:k' }),
  // oxfmt-ignore
  ...prefixedUnits('feminine', prefixes, { cal: 'caloria|calorias:k', t: 'tonelada|toneladas:k M G' }),
  ...nouns('masculine', {
    'comp.': 'comprimido|comprimidos',
    'comps.': 'comprimido|comprimidos',
    comp: 'comprimido|comprimidos',
    'cp.': 'comprimido|comprimidos',
    'cps.': 'comprimido|comprimidos',
    cp: 'comprimido|comprimidos',
    cps: 'comprimido|comprimidos',
    'env.': 'envelope|envelopes',
    'fr.': 'frasco|frascos',
    Km: 'quilômetro|quilômetros',
    KM: 'quilômetro|quilômetros',
    mts: 'metro|metros',
    dm: 'decímetro|decímetros',
    µm: 'micrômetro|micrômetros',
    nm: 'nanômetro|nanômetros',
    kg: 'quilo|quilos',
    Kg: 'quilo|quilos',
    KG: 'quilo|quilos',
    kgs: 'quilo|quilos',
    gr: 'grama|gramas',
    grs: 'grama|gramas',
    mg: 'miligrama|miligramas',
    µg: 'micrograma|microgramas',
    mcg: 'micrograma|microgramas',
    lt: 'litro|litros',
    lts: 'litro|litros',
    ML: 'mililitro|mililitros',
    dl: 'decilitro|decilitros',
    cl: 'centilitro|centilitros',
    hl: 'hectolitro|hectolitros',
    'm²': 'metro quadrado|metros quadrados',
    m2: 'metro quadrado|metros quadrados',
    'km²': 'quilômetro quadrado|quilômetros quadrados',
    km2: 'quilômetro quadrado|quilômetros quadrados',
    'cm²': 'centímetro quadrado|centímetros quadrados',
    'm³': 'metro cúbico|metros cúbicos',
    m3: 'metro cúbico|metros cúbicos',
    'cm³': 'centímetro cúbico|centímetros cúbicos',
    'Km/h': 'quilômetro por hora|quilômetros por hora',
    'KM/H': 'quilômetro por hora|quilômetros por hora',
    'km/l': 'quilômetro por litro|quilômetros por litro',
    'mg/dL': 'miligrama por decilitro|miligramas por decilitro',
    '° C': 'grau Celsius|graus Celsius',
    ºC: 'grau Celsius|graus Celsius',
    'º C': 'grau Celsius|graus Celsius',
    K: 'kelvin|kelvins',
    'min.': 'minuto|minutos',
    mins: 'minuto|minutos',
    seg: 'segundo|segundos',
    'seg.': 'segundo|segundos',
    W: 'watt|watts',
    kW: 'quilowatt|quilowatts',
    MW: 'megawatt|megawatts',
    GW: 'gigawatt|gigawatts',
    V: 'volt|volts',
    mAh: 'miliampere-hora|miliamperes-hora',
    kWh: 'quilowatt-hora|quilowatts-hora',
    MWh: 'megawatt-hora|megawatts-hora',
    Hz: 'hertz',
    kHz: 'quilohertz',
    MHz: 'megahertz',
    GHz: 'gigahertz',
    dB: 'decibel|decibéis',
    kJ: 'quilojoule|quilojoules',
    hPa: 'hectopascal|hectopascais',
    cv: 'cavalo|cavalos',
    mi: 'milhão|milhões',
    bi: 'bilhão|bilhões',
    CV: 'cavalo|cavalos',
    hp: 'cavalo|cavalos',
    Mb: 'megabit|megabits',
    Gb: 'gigabit|gigabits',
    Mbps: 'megabit por segundo|megabits por segundo',
    'Mb/s': 'megabit por segundo|megabits por segundo',
    'Mbit/s': 'megabit por segundo|megabits por segundo',
    'MB/s': 'megabyte por segundo|megabytes por segundo',
    Gbps: 'gigabit por segundo|gigabits por segundo',
    px: 'pixel|pixels',
    MP: 'megapixel|megapixels',
    fps: 'quadro por segundo|quadros por segundo',
    ft: 'pé|pés',
    bpm: 'batimento por minuto|batimentos por minuto',
    'p.p.': 'ponto percentual|pontos percentuais',
    'p. p.': 'ponto percentual|pontos percentuais',
    pp: 'ponto percentual|pontos percentuais',
    'p.b.': 'ponto-base|pontos-base',
    bps: 'ponto-base|pontos-base',
    pts: 'ponto|pontos',
    'pts.': 'ponto|pontos',
    GWh: 'gigawatt-hora|gigawatts-hora',
    TWh: 'terawatt-hora|terawatts-hora',
    Wh: 'watt-hora|watts-hora',
    Ah: 'ampere-hora|amperes-hora',
    cm2: 'centímetro quadrado|centímetros quadrados',
    cm3: 'centímetro cúbico|centímetros cúbicos',
    cc: 'centímetro cúbico|centímetros cúbicos',
    'dm²': 'decímetro quadrado|decímetros quadrados',
    'mm²': 'milímetro quadrado|milímetros quadrados',
    'dm³': 'decímetro cúbico|decímetros cúbicos',
    'km³': 'quilômetro cúbico|quilômetros cúbicos',
    'hm³': 'hectômetro cúbico|hectômetros cúbicos',
    'm/s²': 'metro por segundo ao quadrado|metros por segundo ao quadrado',
    'l/100 km': 'litro por cem quilômetros|litros por cem quilômetros',
    'L/100 km': 'litro por cem quilômetros|litros por cem quilômetros',
    J: 'joule|joules',
    N: 'newton|newtons',
    Pa: 'pascal|pascais',
    bar: 'bar|bars',
    eV: 'elétron-volt|elétron-volts',
    Ω: 'ohm|ohms',
    mol: 'mol|mols',
    lm: 'lúmen|lúmens',
    lx: 'lux',
    mmHg: 'milímetro de mercúrio|milímetros de mercúrio',
    dpi: 'ponto por polegada|pontos por polegada',
    mph: 'milha por hora|milhas por hora',
    'º F': 'grau Fahrenheit|graus Fahrenheit',
    ºF: 'grau Fahrenheit|graus Fahrenheit',
    '℉': 'grau Fahrenheit|graus Fahrenheit',
    Mpx: 'megapixel|megapixels',
    'hab.': 'habitante|habitantes',
    hab: 'habitante|habitantes',
    mt: 'metro|metros',
    'mts.': 'metro|metros',
    'kgs.': 'quilo|quilos',
    'kg.': 'quilo|quilos',
    'km.': 'quilômetro|quilômetros',
    kms: 'quilômetro|quilômetros',
  }),
  ...nouns(undefined, { '%': 'por cento', '‰': 'por mil' }),
  ...nouns('feminine', {
    t: 'tonelada|toneladas',
    ton: 'tonelada|toneladas',
    hrs: 'hora|horas',
    hs: 'hora|horas',
    kcal: 'quilocaloria|quilocalorias',
    cal: 'caloria|calorias',
    lb: 'libra|libras',
    oz: 'onça|onças',
    pol: 'polegada|polegadas',
    in: 'polegada|polegadas',
    rpm: 'rotação por minuto|rotações por minuto',
    arrobas: 'arroba|arrobas',
    'un.': 'unidade|unidades',
    un: 'unidade|unidades',
    'unid.': 'unidade|unidades',
    'und.': 'unidade|unidades',
    irpm: 'incursão por minuto|incursões por minuto',
    mrpm: 'respiração por minuto|respirações por minuto',
    'cáps.': 'cápsula|cápsulas',
    cáps: 'cápsula|cápsulas',
    'cáp.': 'cápsula|cápsulas',
    gts: 'gota|gotas',
    'gts.': 'gota|gotas',
    'gt.': 'gota|gotas',
    'amp.': 'ampola|ampolas',
    'cx.': 'caixa|caixas',
    'xíc.': 'xícara|xícaras',
    'col.': 'colher|colheres',
    ppm: 'parte por milhão|partes por milhão',
    atm: 'atmosfera|atmosferas',
    UI: 'unidade internacional|unidades internacionais',
    yd: 'jarda|jardas',
    lbs: 'libra|libras',
    'c. sopa': 'colher de sopa|colheres de sopa',
    'c. chá': 'colher de chá|colheres de chá',
    xíc: 'xícara|xícaras',
    'pess.': 'pessoa|pessoas',
  }),
};

export const measure: MeasureWords = {
  accepts: '`5 km`, `-2 °C`, `20%`, `80 km/h`, `70 m²`, `1/2 kg`, `20 min`, `4 x 5 m`',
  units,
  per: 'por',
  by: 'por',
  pressure: 'por',
  and: 'e',
  ofFraction: (words, unit) => (/^mei[oa]$/u.test(words) ? `${words} ${unit.one}` : `${words} de ${unit.one}`),
};

export const fraction: FractionWords = {
  accepts: '`3/4 de copo`, `1/2 xícara`, `½`, `2 1/2`, `3/11`',
  say: (top, bottom, following, unit) => {
    if (top === 1n && bottom === 2n) {
      const gender = unit?.gender ?? numbers.genderOf(following.trimStart());
      return gender === 'feminine' ? 'meia' : gender ? 'meio' : 'um meio';
    }
    // Laws have a number and a year.
    if (bottom >= 1880n && bottom < 2100n) return `${numbers.cardinal(top)} de ${numbers.cardinal(bottom)}`;
    if (top >= bottom || top > 20n || bottom < 3n || bottom > 1000n) return undefined;
    const part = bottom === 3n ? 'terço' : partName(bottom);
    return `${numbers.cardinal(top)} ${top > 1n && !part.endsWith('avos') ? `${part}s` : part}`;
  },
  mixed: (whole, part, following) =>
    part === 'um meio' && numbers.genderOf(following.trimStart()) === 'feminine'
      ? `${whole.replace(/(?<!\p{L})um$/u, 'uma').replace(/(?<!\p{L})dois$/u, 'duas')} e meia`
      : `${whole} e ${part.replace(/^um (?=meio)/u, '')}`,
  mixedNoun: (whole, part, isHalf, noun) => {
    const gender = numbers.genderOf(noun);
    if (gender === undefined) return undefined;
    const counted = whole === 1n ? noun.replace(/(?<=[aeo])s$/u, '') : noun;
    return `${numbers.counting(whole, gender)} ${counted} e ${isHalf ? (gender === 'feminine' ? 'meia' : 'meio') : part}`;
  },
  over: 'sobre',
  outOf: 'de',
  marks: 'nota|tirou|tirei|avalia|estrela|prova|classifica',
  fixed: { '24/7': 'vinte e quatro horas por dia, sete dias por semana', '50/50': 'cinquenta cinquenta' },
};

function partName(bottom: bigint): string {
  return bottom <= 10n || bottom === 100n || bottom === 1000n
    ? numbers.ordinal(bottom, 'masculine')
    : `${numbers.cardinal(bottom)} avos`;
}
