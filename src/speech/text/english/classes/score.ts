import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { textAfter, textBefore, wordEnd } from '../words/boundaries';
import { cardinal, decimal, digitByDigit } from '../words/number-words';

const contextBefore =
  /(?:^|[^\p{L}])(?:ratios?|odds|scales?|mix|mixed|proportions?|aspect|dilut(?:ed|ion))(?: (?:of|at|is|are|was|in|to|were|ratio))?:? (?:a |an |about )?$/iu;
const contextAfter = /^[ -](?:ratio|odds|scale|aspect|split|mix|dilution|stock split|leverage|slope)(?![\p{L}])/iu;

/** Ratios that could be times: "a ratio of 10:30". Runs before the times of day. */
const shownRatios = patternRule(
  'ratios beside a word that names them',
  /(?<![\p{L}\p{N}_:.,])(?<one>\d{1,5}(?:\.\d{1,3})?)(?<rest>(?::\d{1,6}(?:\.\d{1,3})?){1,3})(?![\p{L}\p{N}_:]|[.,]\d)/gu,
  (match) => {
    const isShown = contextBefore.test(textBefore(match)) || contextAfter.test(textAfter(match));
    return isShown ? ratioWords(match.text, match.language) : undefined;
  },
);

/** 16:9 → "sixteen to nine", 1:2:3. Whatever the times have left. */
const ratios = patternRule(
  'ratios and scores',
  new RegExp(
    `(?<![\\p{L}\\p{N}_:.,])(?<one>\\d{1,4}(?:\\.\\d{1,2})?)(?::\\d{1,6}(?:\\.\\d{1,2})?){1,3}${wordEnd}(?![:.,]\\d)`,
    'gu',
  ),
  ({ text, language }) => ratioWords(text, language),
);

function ratioWords(written: string, language: string): string {
  return written
    .split(':')
    .map((part) => (/^0\d/u.test(part) ? digitByDigit(part) : decimal(part, language)))
    .join(' to ');
}

const winners =
  /(?:^|[^\p{L}])(?:won|wins?|win|lost|lose|beat|beats|beaten|led|lead|leads|leading|up|down|drew|draw|drawn|tied|tie|score|scored|scores|finished|ended|victory|defeat|defeated|trail(?:s|ed|ing)?|ahead|behind|level|final|match|game|set|halftime|half-time)(?: [\p{L}'’]{1,15}){0,3}:? $/iu;
const afterScores =
  /^ (?:win|loss|victory|defeat|draw|tie|lead|thriller|rout|advantage|scoreline|vote|decision|ruling|split|majority|start|record|upset|thrashing)(?![\p{L}])/iu;

/** 3-2 after "won" and the like, and 7-6, 6-4. */
const scores = patternRule(
  'scores beside a word that names them',
  /(?<![\p{L}\p{N}_.,–-])(?<one>\d{1,3}) ?[-–] ?(?<two>\d{1,3})(?<rest>(?: ?[-–] ?\d{1,3})?)(?![\p{L}\p{N}_%]|[-–][\d\p{L}]|[.,:]\d)/gu,
  (match) => {
    if (!winners.test(textBefore(match, 50)) && !afterScores.test(textAfter(match))) return undefined;
    return match.text
      .split(/ ?[-–] ?/u)
      .map((points) => cardinal(points, match.language))
      .join(' to ');
  },
);

/** 10/10, 4.5/5, and "a 4/5 rating". */
const ratings = patternRule(
  'ratings',
  /(?<![\p{L}\p{N}_/.,])(?<points>\d{1,3}(?:\.\d)?)\/(?<most>5|10|20|100)(?![\p{L}\p{N}_/%]|[.,]\d)/gu,
  (match) => {
    const { points = '', most = '' } = match.groups;
    const isShown =
      points.includes('.') ||
      points === most ||
      /^ (?:would|rating|stars?|score|review|on (?:IMDb|Yelp|Amazon))(?![\p{L}])/u.test(textAfter(match)) ||
      /(?:^|[^\p{L}])(?:rated|rating|score|scored|scoring|grade|got|gave it|give it|give this)(?: (?:it|a|an|of|is))?:? $/iu.test(
        textBefore(match),
      );
    return isShown ? `${decimal(points, match.language)} out of ${cardinal(most, match.language)}` : undefined;
  },
);

const point = (letter: string) => ({ N: 'north', S: 'south', E: 'east', W: 'west' })[letter.toUpperCase()] ?? letter;

/** 40.7128° N, 51°30'26"N, 45° 30′ S. */
const coordinates = patternRule(
  'coordinates',
  /(?<![\p{L}\p{N}_.])(?<minus>[-−])?(?<degrees>\d{1,3}(?:\.\d{1,8})?) ?[°º] ?(?:(?<minutes>\d{1,2}(?:\.\d{1,6})?) ?['’′] ?(?:(?<seconds>\d{1,2}(?:\.\d{1,6})?) ?(?:["”″]|'') ?)?(?<side>[NSEW](?![\p{L}\p{N}]))?|(?<side2>[NSEW](?![\p{L}\p{N}])))/gu,
  ({ groups, language }) => {
    const count = (written: string, unit: string) =>
      `${decimal(written, language)} ${unit}${Number(written) === 1 ? '' : 's'}`;
    const parts = [
      count(groups.degrees!, 'degree'),
      ...(groups.minutes ? [count(groups.minutes, 'minute')] : []),
      ...(groups.seconds ? [count(groups.seconds, 'second')] : []),
    ];
    const side = groups.side || groups.side2;
    return `${groups.minus ? 'minus ' : ''}${parts.join(' ')}${side ? ` ${point(side)}` : ''}`;
  },
);

/** Ratios, scores and coordinates whose context shows what they are. */
export const score: TokenClass = {
  name: 'score',
  accepts: '`a ratio of 10:30`, `won 3-2`, `10/10`, `4.5/5`, `40.7° N, 74° W`, `51°30\'26"N`',
  rules: [coordinates, shownRatios, scores, ratings],
};

/** Ratios that are not times. */
export const ratio: TokenClass = {
  name: 'ratio',
  accepts: '`16:9`, `1:1000`, `1:2:3`',
  rules: [ratios],
};
