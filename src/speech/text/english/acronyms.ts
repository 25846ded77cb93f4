import type { Replacement } from '../replacements';
import { patternRule, type Rule } from '../rule';
import { wordEnd, wordStart } from './boundaries';
import { spellOut } from './number-words';

const list = (words: string) => new Set(words.split(' '));

/** Acronyms that are pronounced as words. */
const asWords = list(
  'NASA NATO OPEC UNESCO UNICEF FIFA UEFA NAFTA ASEAN LASER RADAR SCUBA AIDS SARS COVID SWAT RAM ROM PIN SIM LAN WAN ' +
    'JPEG GIF JSON YAML TOML ASCII DOS GUI CRUD AJAX REST CAPTCHA FEMA OSHA SAT GMAT PETA LEGO IKEA ZIP BIOS CUDA ' +
    'LLAMA NASDAQ POTUS SCOTUS NIMBY YOLO FOMO SOAP WIMAX UNIX LINUX BASIC COBOL FORTRAN LISP WASM',
);

/** Acronyms that look like words but are spelled out. */
const spelled = list(
  'AI IT US UK EU UN UAE USA USSR API APIS URL URI UI UX ID IDS IP IO OS AM PM AD ADHD AAA AARP ABC ACLU AKA ATM AWS BBC ' +
    'CEO CFO CIA CIO COO CIS CLI CPU CTO CV DIY DOA DOI DUI EPA ESA ETA EOF FAA FAQ FAQS FBI FDA GDP GPA GPU HIV HOA ' +
    'IBM IEEE IMF IOU IPO IQ IRA IRS ISO ISP IV LA LED MBA MIA MIT MOU NBA NCAA NEA NFL NHL NHS NPR NSA NYU OECD PA PHD ' +
    'PTO QA RIP RNA ROI RSA SEO SLA SOS SUV TBA TSA UAV UFO UFOS USB USDA USPS UTC VIP VPN WHO WTO XML YMCA GUID UUID ' +
    'IDE IMHO IOT IPA LLM OCR ORM PDA PSA SDK SQL SSL TTS UDP VM DVD EKG ECG AOL BMI ICU OCD IUD UAT EDT EST PST CET GMT BST',
);

/** Short words that people write in capitals for emphasis. All other groups of two or three capitals are spelled out. */
const shouted = list(
  'ALL AND ANY ARE ASK BAD BIG BUT BUY BY CAN CAR CAT DAD DAY DID DO DOG DON END EVE FAR FEW FOR FUN GET GO GOD GOT GUY ' +
    'HAD HAS HAT HE HER HEY HI HIM HIS HOT HOW IF IN IS IT ITS JOB JOY KID LET LIE LOT LOW MAD MAN MAY ME MEN MOM MY NEW ' +
    'NO NOR NOT NOW OFF OH OLD ON ONE OUR OUT OWN PAY PER PUT RED RUN SAD SAW SAY SEE SET SHE SIR SIT SIX SO SON SUN TEN ' +
    'THE TO TOO TOP TRY TWO UP US USE WAR WAS WAY WE WET WHO WHY WIN WON WOW YES YET YOU BE AS AT AN OR OF AM HA HAHA LOL ' +
    'AH EH MM HMM FIX ADD TIP BUG KEY GAS OIL TAX LAW ART AGE ICE AIR SEA SKY EYE EAR ARM LEG BAG BOX BED BUS CUP CUT EAT ' +
    'FAT FIT FLY HIT ODD RAW ROW SAFE TEA TOY VAN WEB ZOO DUE ERA EGG LAB MAP MIX NET NUT PEN PET PIE POP POT RAT RUB SUM',
);

const consonants = /^[^AEIOUY]+$/u;
/** Beginnings that no English word has. Such acronyms are spelled out, whatever vowels follow. */
const unsayable = /^(?:[^AEIOUY]{4}|[BDFGHJKLMNPRTVWXZ][BCDFGJKMPQVXZ]|[BDFGJLMPVXZ]N|[JLMNRVXZ][^AEIOUY])/u;

/** Whether a line has two adjacent words in capitals that are not acronyms: the capitals are emphasis. */
function isShouting(line: string): boolean {
  const words = line.split(/[^\p{L}\p{N}'’]+/u);
  return words.some((word, index) => isShoutedWord(word) && isShoutedWord(words[index + 1] ?? ''));
}

function isShoutedWord(word: string): boolean {
  if (!/^[A-Z]{2,20}$/u.test(word) || asWords.has(word)) return false;
  return (
    shouted.has(word) || (word.length > 3 && !spelled.has(word) && !unsayable.test(word) && !consonants.test(word))
  );
}

/** Spells out FBI, HTTP and APIs, and keeps NASA and STOP as words. */
export const acronyms: Rule = {
  name: 'acronyms and words in capitals',
  *find(text): Generator<Replacement> {
    for (const line of text.matchAll(/[^\n]+/gu)) {
      const shouts = isShouting(line[0]);
      for (const match of line[0].matchAll(capitals)) {
        const start = line.index + match.index;
        const { word = '', ending = '' } = match.groups!;
        const normalized = capitalWords(word, ending, shouts);
        if (normalized !== undefined) yield { start, end: start + match[0].length, normalized };
      }
    }
  },
};

const capitals = /(?<![\p{L}\p{N}_])(?<word>[A-Z]{2,15}(?:&[A-Z]{1,4})?)(?<ending>['’]?s)?(?![\p{L}\p{N}_])/gu;

/** How to speak a word in capitals with an ending such as "'s"; `undefined` to speak it as written. */
export function capitalWords(word: string, ending: string, shouts: boolean): string | undefined {
  if (word.includes('&')) return word.split('&').map(spellOut).join(' and ') + (ending && "'s");
  if (asWords.has(word)) return undefined;
  // "API's" for "APIs": without the apostrophe, voices pronounce the plural ending as a separate word.
  const letters = spellOut(word) + (ending && "'s");
  if (spelled.has(word)) return shouts && shouted.has(word) ? word.toLowerCase() + ending : letters;
  if (shouted.has(word)) return word.toLowerCase() + ending;
  if (consonants.test(word) && word.length <= 6) return letters;
  if (word.length <= 3) return shouts ? word.toLowerCase() + ending : letters;
  return unsayable.test(word) ? letters : word.toLowerCase() + ending;
}

/** Words with mixed case such as "PhD" and "iOS". */
// prettier-ignore
const mixed: Readonly<Record<string, string>> = {
  WWI: 'World War one', WWII: 'World War two', PhD: 'P-H-D', PhDs: "P-H-D's", iOS: 'I-O-S', macOS: 'mac O-S', OAuth: 'O auth', GitHub: 'Git Hub', WiFi: 'Wi-Fi', SaaS: 'sass', IoT: 'I-O-T', LaTeX: 'lah tech', MySQL: 'My S-Q-L', PostgreSQL: 'Postgres Q-L', NoSQL: 'No S-Q-L', IDs: "I-D's", eBay: 'E bay', BSc: 'B-S-C', MSc: 'M-S-C', kHz: 'kilohertz', GPUs: "G-P-U's",
};
export const mixedWords = patternRule(
  'words of mixed letters',
  new RegExp(`${wordStart}(?:${Object.keys(mixed).join('|')})${wordEnd}`, 'gu'),
  ({ text }) => mixed[text],
);
