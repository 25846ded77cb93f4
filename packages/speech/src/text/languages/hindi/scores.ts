import type { TokenClass } from '../../english/token-class';
import { textAfter, textBefore } from '../../english/words/boundaries';
import { patternRule } from '../../rule';
import { cardinalOf } from './numbers';

const cricket =
  /विकेट|ओवर|रन|स्कोर|पारी|बनाए|बनाकर|क्रिकेट|लक्ष्य|टेस्ट|वनडे|टी20|ऑल ?आउट|बल्लेबाज|गेंद|लंच|IPL|ODI|T20|overs?|runs?/iu;

/** Runs and wickets of cricket: 245/6 is "छह विकेट पर दो सौ पैंतालीस". Small numbers need a word of the game beside them. */
export const scores: TokenClass = {
  name: 'score',
  accepts: '`245/6`, `भारत 45/2 (8 ओवर)`, `187/4`, `82* रन`',
  rules: [
    patternRule(
      'not out',
      /(?<![\p{L}\p{M}\p{N}_]|\d[.,])(?<runs>\d{1,3})\*(?![\p{L}\p{M}\p{N}_*]| \d)/gu,
      ({ groups }) => `नाबाद ${cardinalOf(BigInt(groups.runs!))}`,
    ),
    patternRule(
      'runs and wickets',
      /(?<![\p{L}\p{M}\p{N}_/]|[\d₹$€£][.,]?)(?<runs>\d{1,3})\/(?<wickets>10|\d)(?![\p{L}\p{M}\p{N}_/]|[.,-]\d)/gu,
      (match) => {
        const [runs, wickets] = [BigInt(match.groups.runs!), BigInt(match.groups.wickets!)];
        if (
          /(?:संख्या|सं[.॰]|नंबर|नं[.॰]|क्रमांक|क्र[.॰]|पत्रांक|मकान|खसरा|गली|प्लॉट|धारा|फ़ाइल|फाइल|केस|वाद|आदेश|बीपी|BP|रक्तचाप|दाब|प्रेशर|शुगर)(?: है| था)?:? ?$/u.test(
            textBefore(match, 20),
          )
        )
          return undefined;
        if (runs < 100n && !cricket.test(textBefore(match, 60) + textAfter(match, 40))) return undefined;
        return wickets === 0n
          ? `बिना विकेट खोए ${cardinalOf(runs)}`
          : `${cardinalOf(wickets)} विकेट पर ${cardinalOf(runs)}`;
      },
    ),
  ],
};

const digits: Readonly<Record<string, string>> = {
  '2': 'टू',
  '3': 'थ्री',
  '4': 'फ़ोर',
  '5': 'फ़ाइव',
  '6': 'सिक्स',
  '8': 'एट',
};

/** Names of networks and resolutions, which are English in Hindi too. */
export const generations: TokenClass = {
  name: 'generation',
  accepts: '`5G`, `4G`, `4K`, `T20`',
  rules: [
    patternRule(
      'generations',
      /(?<![\p{L}\p{M}\p{N}_]|\d[.,])(?<digit>[234568])(?<letter>[GK])(?![\p{L}\p{M}\p{N}_])/gu,
      ({ groups }) => `${digits[groups.digit!]!} ${groups.letter === 'G' ? 'जी' : 'के'}`,
    ),
    patternRule(
      'kinds of cricket',
      /(?<![\p{L}\p{M}\p{N}_])(?:(?:T|टी)[- ]?20|20-20(?= (?:मैच|क्रिकेट|विश्व|लीग)))(?![\p{L}\p{M}\p{N}_])/gu,
      ({ text }) => (text === '20-20' ? 'ट्वेंटी-ट्वेंटी' : 'टी ट्वेंटी'),
    ),
  ],
};
