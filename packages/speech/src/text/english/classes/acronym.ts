import type { Replacement } from '../../replacements';
import { patternRule, type Rule, taken } from '../../rule';
import type { TokenClass } from '../token-class';
import { capitalWords, isShouting } from '../words/acronym-words';
import { wordEnd, wordStart } from '../words/boundaries';

/** Spells out FBI, HTTP and APIs, and keeps NASA and STOP as words. */
const acronyms: Rule = {
  name: 'acronyms and words in capitals',
  *find(text): Generator<Replacement> {
    for (const line of text.matchAll(/[^\n]+/gu)) {
      const shouts = isShouting(line[0]);
      for (const match of line[0].matchAll(capitals)) {
        const start = line.index + match.index;
        const { word = '', ending = '' } = match.groups!;
        // "ACT IV": a part of a play. Numbers have been replaced.
        const isAct = word === 'ACT' && line[0].startsWith(` ${taken}`, match.index + word.length);
        // "I AM proud", "do IT now": words for emphasis. Behind a time, they are letters.
        const before = line[0].slice(Math.max(0, match.index - 12), match.index);
        const after = line[0].slice(match.index + word.length, match.index + word.length + 3);
        const isVerb =
          word === 'AM' &&
          (/(?:^|[^\p{L}\p{N}])I (?:\p{Ll}{2,6} )?$/u.test(before) || /^ I(?:$|[^\p{L}])/u.test(after));
        const isObject =
          word === 'IT' && /(?:^|[^\p{L}])(?:do|did|does|stop|doing) $/u.test(before) && !/^ \p{Ll}/u.test(after);
        const normalized = isAct ? 'act' : isVerb || isObject ? word.toLowerCase() : capitalWords(word, ending, shouts);
        if (normalized !== undefined) yield { start, end: start + match[0].length, normalized };
      }
    }
  },
};

const capitals =
  /(?<![\p{L}\p{N}_])(?<word>[A-Z]{2,15}(?:&[A-Z]{1,4})?|[A-Z]&[A-Z](?=['’]?s))(?<ending>['’]?s)?(?![\p{L}\p{N}_])/gu;

/** Words with mixed case such as "PhD" and "iOS". */
// oxfmt-ignore
const mixed: Readonly<Record<string, string>> = {
  AAA: 'triple A', NCAA: 'N-C double A', NAACP: 'N double A-C-P', IEEE: 'I triple E', ICBM: 'I-C-B-M', ICBMs: "I-C-B-M's", WWI: 'World War one', WWII: 'World War two', PhD: 'P-H-D', PhDs: "P-H-D's", iOS: 'I-O-S', macOS: 'mac O-S', OAuth: 'O auth', GitHub: 'Git Hub', WiFi: 'Wi-Fi', SaaS: 'sass', IoT: 'I-O-T', LaTeX: 'lah tech', MySQL: 'My S-Q-L', PostgreSQL: 'Postgres Q-L', NoSQL: 'No S-Q-L', IDs: "I-D's", eBay: 'E bay', BSc: 'B-S-C', MSc: 'M-S-C', kHz: 'kilohertz', GPUs: "G-P-U's", NVIDIA: 'Nvidia', GNU: 'gnu', YoY: 'year over year', QoQ: 'quarter over quarter', MoM: 'month over month', WoW: 'week over week', SpO2: 'S-P-O two', HbA1c: 'H-B A-one-C', PCIe: 'P-C-I-E', NVMe: 'N-V-M-E', GmbH: 'G-M-B-H', mRNA: 'M R-N-A', tRNA: 'T R-N-A', cDNA: 'C D-N-A', MHz: 'megahertz', GHz: 'gigahertz', dB: 'decibels', LoRA: 'Lora', CoVID: 'Covid', eSIM: 'E sim', iMac: 'I-mac', VoIP: 'voip', PaaS: 'pass', IaaS: 'I-A-A-S', DevOps: 'dev ops', LinkedIn: 'Linked In', WhatsApp: "What's App", TikTok: 'Tick Tock',
};
const mixedWords = patternRule(
  'words of mixed letters',
  new RegExp(`${wordStart}(?:${Object.keys(mixed).join('|')})${wordEnd}`, 'gu'),
  ({ text }) => mixed[text],
);

/** Words in capitals. */
export const acronym: TokenClass = {
  name: 'acronym',
  accepts: '`FBI`, `APIs`, `PhD`, and words in capitals for emphasis',
  rules: [mixedWords, acronyms],
};
