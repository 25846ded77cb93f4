import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import type { FractionWords } from '../grammar/fraction';
import { partsOf, type MeasureWords } from '../grammar/measure';
import type { Noun } from '../grammar/numbers';
import { alternation } from '../../alternation';
import { commonUnits, nouns } from '../grammar/units';
import { cardinalOf, partWords } from './numbers';

/** Units of Hindi texts, by what is written. Abbreviations have full stops or the sign ॰. */
const units: Readonly<Record<string, Noun>> = {
  ...commonUnits('hi', {}),
  ...nouns('masculine', {
    '%': 'प्रतिशत',
    '‰': 'प्रति हज़ार',
    Km: 'किलोमीटर',
    KM: 'किलोमीटर',
    किमी: 'किलोमीटर',
    'कि.मी.': 'किलोमीटर',
    'कि॰मी॰': 'किलोमीटर',
    'कि. मी.': 'किलोमीटर',
    'मी.': 'मीटर',
    सेमी: 'सेंटीमीटर',
    'से.मी.': 'सेंटीमीटर',
    मिमी: 'मिलीमीटर',
    'मि.मी.': 'मिलीमीटर',
    'किमी/घंटा': 'किलोमीटर प्रति घंटा',
    'कि.मी./घंटा': 'किलोमीटर प्रति घंटा',
    'किमी/घं': 'किलोमीटर प्रति घंटा',
    kmph: 'किलोमीटर प्रति घंटा',
    'Km/h': 'किलोमीटर प्रति घंटा',
    Kg: 'किलोग्राम',
    KG: 'किलोग्राम',
    किग्रा: 'किलोग्राम',
    'कि.ग्रा.': 'किलोग्राम',
    'कि॰ग्रा॰': 'किलोग्राम',
    gm: 'ग्राम',
    gms: 'ग्राम',
    'ग्रा.': 'ग्राम',
    mg: 'मिलीग्राम',
    'मि.ग्रा.': 'मिलीग्राम',
    मिग्रा: 'मिलीग्राम',
    ltr: 'लीटर',
    'ली.': 'लीटर',
    मिली: 'मिलीलीटर',
    'मि.ली.': 'मिलीलीटर',
    'm²': 'वर्ग मीटर',
    'km²': 'वर्ग किलोमीटर',
    'sq ft': 'वर्ग फ़ुट',
    'sq. ft.': 'वर्ग फ़ुट',
    sqft: 'वर्ग फ़ुट',
    'm³': 'घन मीटर',
    'वर्ग किमी': 'वर्ग किलोमीटर',
    'वर्ग कि.मी.': 'वर्ग किलोमीटर',
    '° C': 'डिग्री सेल्सियस',
    '°से.': 'डिग्री सेल्सियस',
    '° से.': 'डिग्री सेल्सियस',
    '°F': 'डिग्री फ़ारेनहाइट',
    ºF: 'डिग्री फ़ारेनहाइट',
    '° F': 'डिग्री फ़ारेनहाइट',
    '℉': 'डिग्री फ़ारेनहाइट',
    '°': 'डिग्री',
    'मि.': 'मिनट',
    'से.': 'सेकंड',
    sec: 'सेकंड',
    hr: 'घंटा|घंटे',
    hrs: 'घंटे',
    W: 'वॉट',
    kW: 'किलोवॉट',
    MW: 'मेगावॉट',
    GW: 'गीगावॉट',
    V: 'वोल्ट',
    kWh: 'किलोवॉट घंटा',
    mAh: 'एमएएच',
    Hz: 'हर्ट्ज़',
    MHz: 'मेगाहर्ट्ज़',
    GHz: 'गीगाहर्ट्ज़',
    dB: 'डेसिबल',
    HP: 'हॉर्स पावर',
    cc: 'सीसी',
    KB: 'केबी',
    kB: 'केबी',
    MB: 'एमबी',
    GB: 'जीबी',
    TB: 'टीबी',
    Mbps: 'एमबीपीएस',
    Gbps: 'जीबीपीएस',
    MP: 'मेगापिक्सल',
    kcal: 'किलो कैलोरी',
    ft: 'फ़ुट|फ़ीट',
    in: 'इंच',
    inch: 'इंच',
    mm: 'मिलीमीटर',
    mi: 'मील',
    lb: 'पाउंड',
    µg: 'माइक्रोग्राम',
    mcg: 'माइक्रोग्राम',
    dL: 'डेसीलीटर',
    dl: 'डेसीलीटर',
    mL: 'मिलीलीटर',
    IU: 'आईयू',
    mmol: 'मिलीमोल',
    mEq: 'मिली इक्विवेलेंट',
    mmHg: 'मिलीमीटर मर्करी',
    Nm: 'न्यूटन मीटर',
    bpm: 'धड़कन प्रति मिनट',
    'मिग्रा.': 'मिलीग्राम',
    'मिली.': 'मिलीलीटर',
    'किमी.': 'किलोमीटर',
    'किग्रा.': 'किलोग्राम',
    'सेमी.': 'सेंटीमीटर',
    'मिमी.': 'मिलीमीटर',
    bps: 'बेसिस पॉइंट',
    'मि. ग्रा.': 'मिलीग्राम',
    'मि. ली.': 'मिलीलीटर',
    'कि. ग्रा.': 'किलोग्राम',
    'से. मी.': 'सेंटीमीटर',
    'मि. मी.': 'मिलीमीटर',
    'मि॰ली॰': 'मिलीलीटर',
    'से॰मी॰': 'सेंटीमीटर',
    'मि॰ग्रा॰': 'मिलीग्राम',
    'डि.से.': 'डिग्री सेल्सियस',
    'डिग्री से.': 'डिग्री सेल्सियस',
    'डिग्री फ़ा.': 'डिग्री फ़ारेनहाइट',
    'व.मी.': 'वर्ग मीटर',
    'वर्ग मी.': 'वर्ग मीटर',
    'वर्ग मी': 'वर्ग मीटर',
    'घन मी.': 'घन मीटर',
    'हे.': 'हेक्टेयर',
    'क्विं.': 'क्विंटल',
    'कि.वा.': 'किलोवॉट',
    'मे.वा.': 'मेगावॉट',
    'घं.': 'घंटे',
  }),
};

export const measure: MeasureWords = {
  accepts: '`5 किमी`, `42°C`, `50%`, `80 km/h`, `2 kg`, `1.5 GB`, `1/2 kg`, `10-15 मि.`, `-5°C`',
  units,
  per: 'प्रति',
  by: 'गुणा',
  and: null,
  ofFraction: (words, unit) => `${words} ${unit.one}`,
};

/** Fractions with names: halves, thirds and quarters. */
const names: Readonly<Record<string, string>> = {
  '1/2': 'आधा',
  '1/3': 'एक तिहाई',
  '2/3': 'दो तिहाई',
  '1/4': 'एक चौथाई',
  '3/4': 'तीन चौथाई',
};

export const fraction: FractionWords = {
  accepts: '`1/2 कप`, `2/3`, `¾`, `5/8`',
  say: (top, bottom) => names[`${top}/${bottom}`],
  mixed: (whole, part) => `${whole} और ${part}`,
  over: 'बटा',
  outOf: 'में से',
  wholeFirst: true,
  marks: 'रेटिंग|स्टार|अंक|स्कोर',
  fixed: { '24/7': 'चौबीसों घंटे, सातों दिन' },
};

/** Decimals of the parts that have words of their own. */
const decimalsOf: Readonly<Record<string, string>> = { '1/2': '5', '1/4': '25', '3/4': '75' };

/** "ढाई चम्मच", "साढ़े तीन किलोग्राम". */
export const mixedNumber: TokenClass = {
  name: 'mixed number',
  accepts: '`2 1/2 चम्मच`, `3½ kg`, `1 1/4`, `1.5 लाख`, `2.5 घंटे`',
  rules: [
    patternRule(
      'mixed numbers',
      new RegExp(
        `(?<![\\p{L}\\p{M}\\p{N}_/]|\\d[.,])(?<whole>\\d{1,4})(?: (?=\\d/\\d)| ?(?=[½¼¾]))(?<part>1/2|1/4|3/4|[½¼¾])(?: ?(?<unit>${alternation(Object.keys(units))}))?(?![\\p{L}\\p{M}\\p{N}_/]|[.,]\\d)`,
        'gu',
      ),
      ({ groups }) => {
        const decimals = decimalsOf[partsOf(groups.part!).join('/')]!;
        const said = partWords({ whole: groups.whole!, decimals })!;
        return groups.unit ? `${said} ${units[groups.unit]!.many}` : said;
      },
    ),
    patternRule(
      'decimals before what is counted',
      /(?<![\p{L}\p{M}\p{N}_]|[₹$€£] ?|\d[.,])(?<whole>\d{1,3})\.(?<decimals>50?|25|75)(?= (?:हज़ार|हजार|लाख|करोड़|अरब|घंट|दिन|साल|वर्ष|महीन|माह|सप्ताह|हफ़्त|गुना|गुनी|किलो|लीटर|मीटर|फ़ुट|फ़ीट|फुट|फीट|इंच|एकड़|बीघा|कप|चम्मच|प्लेट|दर्जन|तोला|तोले|टन|क्विंटल))/gu,
      ({ groups }) => partWords({ whole: groups.whole!, decimals: groups.decimals! }),
    ),
  ],
};

/** Two numbers beside each other that mean about so many: "दो-तीन दिन". */
export const about: TokenClass = {
  name: 'about',
  accepts: '`2-3 दिन`, `4-5 लोग`',
  rules: [
    patternRule(
      'neighbouring numbers',
      /(?<![\p{L}\p{M}\p{N}_₹$€£.,:/-]|\d )(?<from>\d)-(?<to>\d)(?= [\p{L}])/gu,
      ({ groups }) =>
        Number(groups.to) === Number(groups.from) + 1
          ? `${cardinalOf(BigInt(groups.from!))}-${cardinalOf(BigInt(groups.to!))}`
          : undefined,
    ),
  ],
};
