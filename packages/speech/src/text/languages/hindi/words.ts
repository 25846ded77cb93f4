import type { TokenClass } from '../../english/token-class';
import { patternRule } from '../../rule';
import type { AbbreviationWords } from '../grammar/abbreviation';
import { type AcronymWords, spellOut } from '../grammar/acronym';
import type { ElectronicWords } from '../grammar/electronic';
import type { IdentifierWords } from '../grammar/identifier';
import { digitByDigit, integerWords } from '../grammar/numbers';
import type { OrdinalEnding, OrdinalWords } from '../grammar/ordinal';
import type { RangeWords } from '../grammar/range';
import type { RomanWords } from '../grammar/roman';
import type { SignWords } from '../grammar/sign';
import { symbolNames } from '../grammar/symbols';
import type { TelephoneWords } from '../grammar/telephone';
import { institutions, tables } from './abbreviation-tables';
import { numbers } from './numbers';

export const electronic: ElectronicWords = {
  accepts: '`info@example.in`, `www.example.in/page`, `report.pdf`, `#भारत`, `@ada_l`, `192.168.1.1`',
  at: 'एट',
  dot: 'डॉट',
  versionPoint: 'दशमलव',
  slash: 'स्लैश',
  dash: 'हाइफ़न',
  underscore: 'अंडरस्कोर',
  colon: 'कोलन',
  hashtag: 'हैशटैग',
  saidEndings: ['in', 'com', 'org', 'net', 'gov', 'info', 'app', 'edu', 'blog', 'shop', 'dev', 'zip', 'doc'],
  version: 'संस्करण|वर्ज़न|वर्जन|अपडेट|रिलीज़|फ़र्मवेयर',
};

export const identifier: IdentifierWords = {
  accepts: '`SBIN0001234`, `27ABCDE1234F1Z5`, `खाता नं. 123456789012`, `बिल सं. 2024/031`',
  before: '[Aa]/[Cc]|पीएनआर|PNR|रोल|पंजीकरण|आवेदन|पॉलिसी|कार्ड|ट्रैकिंग|संदर्भ|खाता|बिल|ऑर्डर|रसीद|मोबाइल|फ़ोन',
  beforeParts: 'सं\\.|नं\\.|संख्या|नंबर|बिल',
};

export const telephone: TelephoneWords = {
  accepts: '`+91 98765 43210`, `98765-43210`, `011-23456789`, `1800 123 4567`, `हेल्पलाइन 112`',
  national: [
    '[6-9]\\d{4}[ -]?\\d{5}',
    '0\\d{2,4}[ -]\\d{6,8}',
    '0\\d{2,4}[ -]\\d{3,4}[ -]\\d{3,4}',
    '[6-9]\\d{2}[ -]\\d{3}[ -]\\d{4}',
    '[6-9]\\d{3} \\d{3} \\d{3}',
    '\\(0\\d{2,4}\\) ?\\d{3,4}[ -]?\\d{3,4}',
    '1[89]00[ -]\\d{2,3}[ -]?\\d{3,4}',
  ],
  before:
    'आपात(?:कालीन)?(?: सेवा| नंबर)?|एंबुलेंस|एम्बुलेंस|पुलिस|अग्निशमन|दमकल|चाइल्डलाइन|चाइल्ड लाइन|महिला हेल्पलाइन|डायल|टेली|टेलि|टोल फ़्री|टोल फ्री|टोल-फ़्री|फ़ोन|फोन|दूरभाष|टेलीफ़ोन|हेल्पलाइन नंबर|आपातकाल|मोबाइल|मो|संपर्क|हेल्पलाइन|नंबर|नं|व्हाट्सऐप|WhatsApp',
  groups: 'digits',
  short: {
    '112': 'एक एक दो',
    '100': 'एक सौ',
    '101': 'एक सौ एक',
    '102': 'एक सौ दो',
    '108': 'एक सौ आठ',
    '1033': 'एक शून्य तीन तीन',
    '1075': 'एक शून्य सात पाँच',
    '1912': 'एक नौ एक दो',
    '1947': 'एक नौ चार सात',
    '14416': 'एक चार चार एक छह',
    '14567': 'एक चार पाँच छह सात',
    '155260': 'एक पाँच पाँच दो छह शून्य',
    '1098': 'एक शून्य नौ आठ',
    '181': 'एक आठ एक',
    '139': 'एक तीन नौ',
    '1930': 'एक नौ तीन शून्य',
    '1091': 'एक शून्य नौ एक',
    '1077': 'एक शून्य सात सात',
  },
};

/** Postal codes and other codes, whose digits are read one by one. */
export const code: TokenClass = {
  name: 'code',
  accepts: '`112 पर कॉल`, `DL 3C AB 1234`, `पिन कोड 110023`, `ओटीपी 4471`, `ट्रेन 12951`',
  rules: [
    patternRule(
      'postal codes after a place',
      /(?<=\p{Script=Devanagari} ?[-–] ?|\)[,:]? ?(?:[-–] ?)?)[1-9]\d{5}(?![\p{L}\p{M}\p{N}_]|[.,/-]\d)/gu,
      ({ text }) => digitByDigit(text, numbers),
    ),
    patternRule(
      'plates of vehicles',
      /(?<![\p{L}\p{M}\p{N}_])(?<state>[A-Z]{2})[ -]?(?<district>\d{1,2})[ -]?(?<series>[A-Z](?:[ -]?[A-Z]){0,2})[ -]?(?<number>\d{4})(?![\p{L}\p{M}\p{N}_]|[.,/-]\d)/gu,
      ({ groups }) =>
        [
          spellOut(groups.state!, acronym),
          integerWords(groups.district!, numbers),
          spellOut(groups.series!.replaceAll(/[ -]/gu, ''), acronym),
          digitByDigit(groups.number!, numbers),
        ].join(' '),
    ),
    patternRule(
      'numbers to call',
      /(?<![\p{L}\p{M}\p{N}_]|\d[.,/-])(?<number>1\d{2,4})(?= (?:पर|नंबर पर|को) (?:कॉल|फ़ोन|फोन|संपर्क|डायल|सूचना|शिकायत))/gu,
      ({ groups }) => telephone.short[groups.number!] ?? digitByDigit(groups.number!, numbers),
    ),
    patternRule(
      'codes',
      /(?<=(?<![\p{L}\p{M}])(?:पिन|पिन कोड|पिनकोड|कोड|ओटीपी|OTP|PIN|आधार|खाता संख्या|खाता|पासवर्ड|गाड़ी संख्या|ट्रेन|ट्रेन संख्या|अंक|ट्रेन नंबर)(?: नंबर| संख्या| सं\.| नं\.)?:? )\d{4,16}(?: \d{4}){0,3}(?![\p{L}\p{M}\p{N}_]|[.,/-]\d)/gu,
      ({ text }) => (text.match(/\d+/gu) ?? []).map((group) => digitByDigit(group, numbers)).join(', '),
    ),
  ],
};

/** Ratios before the word for ratio. */
export const ratio: TokenClass = {
  name: 'ratio',
  accepts: '`1:4 के अनुपात में`, `1:50,000`',
  rules: [
    patternRule(
      'ratios',
      /(?<![\p{L}\p{M}\p{N}_:]|\d[.,])(?<one>\d{1,3}) ?: ?(?<other>\d{1,3})(?= के अनुपात)/gu,
      ({ groups }) => `${numbers.cardinal(BigInt(groups.one!))} और ${numbers.cardinal(BigInt(groups.other!))}`,
    ),
    patternRule(
      'around the clock',
      /(?<![\p{L}\p{M}\p{N}_]|\d[.,])24 ?[x×X*] ?7(?![\p{L}\p{M}\p{N}_]|[.,]\d)/gu,
      () => 'चौबीसों घंटे, सातों दिन',
    ),
    patternRule(
      'scales',
      /(?<![\p{L}\p{M}\p{N}_:]|\d[.,])(?<one>\d{1,2}) ?: ?(?<many>[1-9]\d{0,2}(?:,\d{2,3}){1,4})(?![\p{L}\p{M}\p{N}_]|[.,:]\d)/gu,
      ({ groups }) =>
        `${numbers.cardinal(BigInt(groups.one!))} अनुपात ${numbers.cardinal(BigInt(groups.many!.replaceAll(',', '')))}`,
    ),
  ],
};

/** Initials with full stops: बी.ए., भा.ज.पा. */
export const initials: TokenClass = {
  name: 'initials',
  accepts: '`बी.ए.`, `भा.ज.पा.`, `आई॰ए॰एस॰`',
  rules: [
    patternRule(
      'initials',
      /(?<![\p{L}\p{M}\p{N}_.])(?!(?:कि|मि|से|ई|रु|प्रा|क्र|वि)[.॰])(?:\p{L}\p{M}{0,3}(?:\p{L}\p{M}{0,3})?[.॰]){2,6}(?!\p{M})/gu,
      ({ text }) => {
        if (!/^\p{Script=Devanagari}/u.test(text)) return undefined;
        const letters = text.split(/[.॰]/u).filter(Boolean);
        return institutions[letters.join('.')] ?? letters.join(' ');
      },
    ),
  ],
};

/** Irregular ordinals and their endings. */
const direct: OrdinalEnding = { gender: 'masculine' };
const feminine: OrdinalEnding = { gender: 'feminine' };
const oblique: OrdinalEnding = {
  gender: 'masculine',
  instead: (value) => numbers.ordinal(value, 'masculine').replace(/ाँ$/u, 'ें').replace(/ा$/u, 'े'),
};

export const ordinal: OrdinalWords = {
  accepts: '`1ला`, `2री`, `4था`, `6ठी`, `21वीं`, `5वें`, `10वाँ`, `1st`, `2nd`',
  endings: {
    वाँ: direct,
    वां: direct,
    ला: direct,
    रा: direct,
    था: direct,
    ठा: direct,
    वा: direct,
    वीं: feminine,
    वी: feminine,
    ली: feminine,
    री: feminine,
    थी: feminine,
    ठी: feminine,
    वें: oblique,
    वे: oblique,
    ले: oblique,
    रे: oblique,
    थे: oblique,
    ठे: oblique,
    st: direct,
    nd: direct,
    rd: direct,
    th: direct,
  },
  plural: (words) => words,
};

/** What follows the names of rulers. */
const sanskrit = 'प्रथम द्वितीय तृतीय चतुर्थ पंचम षष्ठ सप्तम अष्टम नवम दशम'.split(' ');

export const roman: RomanWords = {
  accepts: '`एलिज़ाबेथ II`, `अध्याय IV`, `XXI सदी`',
  to: 'से',
  contexts: [
    {
      before: '(?:अध्याय|खंड|भाग|कक्षा|चरण|अंक|प्रकार|समूह|सर्ग|स्तर) ',
      say: (value) => numbers.cardinal(value),
    },
    {
      before:
        '(?:टाइप|ग्रेड|लेवल|श्रेणी|पार्ट|चैप्टर|सीज़न|सीजन|वॉल्यूम|परिशिष्ट|अनुलग्नक|सेमेस्टर|फ़ेज़|फेज|मार्क|तालिका|चित्र|पर्व|कांड|परिच्छेद|अनुच्छेद|धारा|इकाई|पाठ|सूची) ',
      say: (value) => numbers.cardinal(value),
    },
    { after: ' (?:सेमेस्टर|डिवीज़न|डिविज़न|वर्ष)', say: (value) => numbers.ordinal(value, 'masculine') },
    { after: ' (?:श्रेणी|क्लास|पारी|तिमाही)', say: (value) => numbers.ordinal(value, 'feminine') },
    { after: ' (?:सदी|शताब्दी|शती)', say: (value) => numbers.ordinal(value, 'feminine') },
    // "मैल्कम X" and "विटामिन C" have letters.
    {
      before:
        '(?:जॉर्ज|हेनरी|एडवर्ड|चार्ल्स|विलियम|एलिज़ाबेथ|एलिजाबेथ|लुई|विक्टर|फ़िलिप|फिलिप|निकोलस|अलेक्ज़ेंडर|अलेक्जेंडर|पीटर|फ़्रेडरिक|फ्रेडरिक|नेपोलियन|जेम्स|रिचर्ड|मैरी|कैथरीन|पायस|लियो|बेनेडिक्ट|पॉल|जॉन|फ़र्डिनेंड|फर्डिनेंड|फ़्रांसिस|फ्रांसिस|लियोपोल्ड|राम|पोप \\p{Script=Devanagari}{2,}|सम्राट \\p{Script=Devanagari}{2,}|राजा \\p{Script=Devanagari}{2,}) ',
      say: (value) => sanskrit[Number(value) - 1] ?? numbers.ordinal(value, 'masculine'),
    },
    {
      before: '\\p{Script=Devanagari}{2,} (?=[IVX]{2})',
      say: (value) => sanskrit[Number(value) - 1] ?? numbers.ordinal(value, 'masculine'),
    },
  ],
};

const stop = '[.॰०]';

export const abbreviation: AbbreviationWords = {
  accepts: '`डॉ. शर्मा`, `प्रो. वर्मा`, `पं. मिश्र`, `नं. 12`, `पृ. 5`, `प्रा. लि.`, `उदा.`, `Dr. Singh`',
  titles: [],
  beforeNumbers: [
    [`न्यून${stop}`, 'न्यूनतम'],
    [`अधिक${stop}`, 'अधिकतम'],
    [`अधि${stop}(?= ?\uFFFC)`, 'अधिकतम'],
    [`म${stop} ?नं?${stop}`, 'मकान नंबर'],
    [`म${stop} ?सं${stop}`, 'मकान संख्या'],
    [`प${stop} ?सं${stop}`, 'पत्र संख्या'],
    [`रो(?:ल)?${stop} ?नं${stop}`, 'रोल नंबर'],
    [`क्र${stop} ?सं${stop}`, 'क्रम संख्या'],
    [`वि${stop} ?सं${stop}`, 'विक्रम संवत्'],
    [`पृ${stop} ?सं${stop}`, 'पृष्ठ संख्या'],
    [`मो${stop} ?(?:नं|सं)${stop}`, 'मोबाइल नंबर'],
    [`पं${stop}`, 'पंक्ति'],
    [`दो${stop}`, 'दोहा'],
    [`चौ${stop}`, 'चौपाई'],
    [`सो${stop}`, 'सोरठा'],
    [`छं${stop}`, 'छंद'],
    [`मं${stop}`, 'मंडल'],
    [`नं${stop}`, 'नंबर'],
    [`न${stop}`, 'नंबर'],
    [`सं${stop}`, 'संख्या'],
    [`क्र${stop}`, 'क्रमांक'],
    [`पृ${stop}`, 'पृष्ठ'],
    [`अनु${stop}`, 'अनुच्छेद'],
    [`ता${stop}`, 'तारीख'],
    [`दि${stop}`, 'दिनांक'],
    [`मो${stop}`, 'मोबाइल'],
    ['[Nn]o\\.', 'नंबर'],
    ['Ch\\.', 'अध्याय'],
  ],
  anywhere: [
    [`अनु${stop}(?= ?(?:जाति|जनजाति))`, 'अनुसूचित'],
    [`ई${stop}(?= सन्)`, 'ईस्वी'],
    [`मो${stop}(?= ?\\p{Script=Devanagari}{2})`, 'मोहम्मद'],
    [`मु${stop}(?= ?\\p{Script=Devanagari}{2})`, 'मुहम्मद'],
    [`सर${stop}(?= ?\\p{Script=Devanagari}{2})`, 'सरदार'],
    [`(?:डॉ|डा|Dr)${stop}`, 'डॉक्टर'],
    [`(?:प्रो|Prof)${stop}`, 'प्रोफ़ेसर'],
    [`पं${stop}`, 'पंडित'],
    [`इं${stop}`, 'इंजीनियर'],
    [`(?<!\\p{L}\\p{M}{0,2}${stop} )कु${stop}`, 'कुमारी'],
    [`स्व${stop}`, 'स्वर्गीय'],
    [`कै${stop}`, 'कैप्टन'],
    [`श्री${stop}`, 'श्री'],
    [`मा${stop}(?= ?[\\p{L}])`, 'माननीय'],
    [`Mr\\.`, 'मिस्टर'],
    [`Mrs\\.`, 'मिसेज़'],
    [`प्रा${stop} ?लि${stop}`, 'प्राइवेट लिमिटेड'],
    [`लि${stop}`, 'लिमिटेड'],
    [`कं${stop}`, 'कंपनी'],
    [`ताप${stop}`, 'तापमान'],
    [`उदा${stop}`, 'उदाहरण'],
    ['[Aa]/[Cc]', 'अकाउंट'],
    ['[Cc]/[Oo]', 'केयर ऑफ़'],
    ['[Ss]/[Oo]', 'पुत्र'],
    ['[Dd]/[Oo]', 'पुत्री'],
    ['[Ww]/[Oo]', 'पत्नी'],
    [
      `(?<=(?:दूरभाष|फ़ोन|फोन|मोबाइल|खाता|पंजीकरण|पंजीयन|क्रम|पत्र|मकान|भवन|प्लॉट|कमरा|वार्ड|रोल|पृष्ठ|फ़ाइल|फाइल|वाद|आदेश|अधिसूचना|गाड़ी|ट्रेन|वाहन|बिल|रसीद|टिकट|आवेदन|पासपोर्ट|लाइसेंस) )(?:सं|नं)${stop}`,
      ({ text }) => (text.startsWith('सं') ? 'संख्या' : 'नंबर'),
    ],
    [`(?<=(?:पहली|दूसरी|तीसरी|चौथी|पाँचवीं|छठी|सातवीं|\uFFFC) )मं${stop}`, 'मंज़िल'],
    // In the imperative, "दे" ends a sentence.
    [`(?<=^|[\n;:(।,—–-] ?|\\. )दे${stop}(?= (?:[\\p{L}\uFFFC«"(]|\\d))`, 'देखिए'],
    [`मो${stop}(?= ?:)`, 'मोबाइल'],
    [`जि${stop}(?= \\p{L})`, 'ज़िला'],
    [`त${stop}(?= \\p{L})`, 'तहसील'],
    [`ई${stop} ?पू${stop}`, 'ईसा पूर्व'],
    ['किमी', 'किलोमीटर'],
    ['किग्रा', 'किलोग्राम'],
  ],
  final: [
    [`इत्या${stop}`, 'इत्यादि'],
    [`आदि${stop}`, 'आदि'],
    [`रु${stop}`, 'रुपये'],
  ],
  tables,
};

export const range: RangeWords = {
  accepts: '`10-15`, `10 – 15`, `-5`, `+3`',
  resultBefore: /^ (?:से|की) (?:हार|जीत|हराय|परा|मात|बढ़त|आगे|पीछे)/u,
  results: 'मैच|मुक़ाबल|मुकाबल|फ़ाइनल|फाइनल|सेट|स्कोर|गेम|टीम|भारत|ने',
  to: 'से',
  and: 'और',
  before: /(?!)/u,
  result: '-',
  decimals: '`3.14`, `12,34,567`, `1,234.5`',
  cardinals: '`3`, `१२`, `12345`, `007`',
};

export const acronym: AcronymWords = {
  accepts: '`CBI`, `UPI`, `IPL`, and words in capitals without vowels',
  spelled:
    'AM CO CBI USB OTP CEO SUV EMU EPF AQI IMD UIDAI ICMR NIA ECG EEG ECI IRCTC ICC IOC UN EU UPA NDA UPI OBC IAS IPS IFS USA UK UAE EVM PMO RBI SBI IIT IIM AIR UGC UPSC EMI ITR ISI IPL ODI BCCI IPO AI IT ATM PAN? ED EPFO ICU MLA GDP API APP?'
      .split(' ')
      .filter((each) => !each.endsWith('?')),
  said: {},
  vowels: '[AEIOU]',
  letterNames: {},
};

export const sign: SignWords = {
  accepts: '`2 + 2 = 4`, `3 × 4`, `§ 5`, `~5`, `± 2`',
  names: {
    '&': 'और',
    '/-': '',
    '%': 'प्रतिशत',
    '₹': 'रुपये',
    $: 'डॉलर',
    '€': 'यूरो',
    '£': 'पाउंड',
    '@': 'एट',
    '+': 'प्लस',
    '=': 'बराबर',
    '×': 'गुणा',
    '÷': 'भाग',
    '−': 'माइनस',
    '°': 'डिग्री',
    '#': 'हैश',
    '§': 'धारा',
    '©': 'कॉपीराइट',
    '®': '',
    '™': '',
    '≥': 'से बड़ा या बराबर',
    '≤': 'से छोटा या बराबर',
    '≠': 'बराबर नहीं',
    '≈': 'लगभग',
    '±': 'प्लस माइनस',
    '√': 'वर्गमूल',
    '∞': 'अनंत',
    π: 'पाई',
    '→': '',
    '²': 'वर्ग',
    '³': 'घन',
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
    '^': 'घात',
    '\\': 'बैकस्लैश',
    ...symbolNames('hi'),
  },
  between: {
    '+': 'प्लस',
    '=': 'बराबर',
    '-': 'माइनस',
    '−': 'माइनस',
    '×': 'गुणा',
    '*': 'गुणा',
    '·': 'गुणा',
    '⋅': 'गुणा',
    x: 'गुणा',
    '÷': 'भाग',
    '/': 'बटा',
    ':': 'अनुपात',
    '<': 'छोटा',
    '>': 'बड़ा',
    '<=': 'छोटा या बराबर',
    '>=': 'बड़ा या बराबर',
    '≤': 'छोटा या बराबर',
    '≥': 'बड़ा या बराबर',
    '≠': 'बराबर नहीं',
    '≈': 'लगभग बराबर',
    '±': 'प्लस माइनस',
  },
  before: {
    '~': 'लगभग',
    '≈': 'लगभग',
    '§': 'धारा',
    '#': 'नंबर',
    '±': 'प्लस माइनस',
    '<': 'से कम',
    '>': 'से अधिक',
    '≤': 'अधिकतम',
    '≥': 'कम से कम',
    '№': 'नंबर',
  },
  power: (exponent) => {
    if (exponent === 2n) return 'का वर्ग';
    if (exponent === 3n) return 'का घन';
    return `की घात ${exponent < 0n ? 'माइनस ' : ''}${numbers.cardinal(exponent < 0n ? -exponent : exponent)}`;
  },
  toThe: 'की घात',
  greek: 'hi',
};
