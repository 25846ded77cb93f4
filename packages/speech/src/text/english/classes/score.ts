import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { textAfter, textAround, textBefore, wordEnd } from '../words/boundaries';
import { cardinal, decimal, digitByDigit, numberAsName } from '../words/number-words';
import { surroundings } from '../words/surroundings';
import { sportsRules } from './sports';

const contextBefore =
  /(?:^|[^\p{L}])(?:ratios?|odds|scales?|mix|mixed|proportions?|aspect|dilut(?:ed|ion))(?: (?:of|at|is|are|was|in|to|were|ratio))?:? (?:a |an |about )?$/iu;
const contextAfter =
  /^[ -](?:ratio|odds|scale|aspect|split|mix|dilution|stock split|leverage|slope|by (?:weight|volume|mass|parts|hand)|(?:with|in) (?:water|oil|milk|vinegar|alcohol|bleach|buffer|saline|distilled|thinner))(?![\p{L}])/iu;

/** Ratios that could be times: "a ratio of 10:30". Runs before the times of day. */
const shownRatios = patternRule(
  'ratios beside a word that names them',
  /(?<![\p{L}\p{N}_:.,])(?<one>\d{1,5}(?:\.\d{1,3})?)(?<rest>(?::\d{1,6}(?:\.\d{1,3})?){1,3})(?![\p{L}\p{N}_:]|[.,]\d)/gu,
  (match) => {
    const isShown = contextBefore.test(textBefore(match)) || contextAfter.test(textAfter(match));
    return isShown ? ratioWords(match.text, match.language) : undefined;
  },
);

/** 1:50,000: the scale of a map. */
const scales = patternRule(
  'scales of maps',
  /(?<![\p{L}\p{N}_:.,])1:(?<scale>\d{1,3}(?:,\d{3}){1,3})(?![\p{L}\p{N}_:]|[.,]\d)/gu,
  ({ groups, language }) => `${cardinal('1', language)} to ${cardinal(groups.scale!, language)}`,
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

const beforeRecords =
  /^$|(?:^|[^\p{L}])(?:(?:are|is|were|was|went|go|goes|going|at|now|to|a|an|and|with a|improved to|fell to|record(?: of|:)?|\p{Lu}\p{Ll}{2,15}s) \(?)$|(?:[Ww]e|[Tt]hey|[Yy]ou)['’]re \(?$|(?:[Ii]t|[Hh]e|[Ss]he)['’]s \(?$/u;
const afterRecords =
  /^(?: (?:record|mark|start|season|\uFFFC{3})(?![\p{L}])|,? (?:this (?:season|year)|on the (?:season|year|road)|so far|as a (?:starter|head coach|team)|(?:at home|overall|lifetime|all-time|straight up|against the spread)(?![\p{L}]))|\) )/u;

/** "They are 10-2 this season", "the Bears (10-2)", "a 13-3-1 record": wins, losses and draws, which do not run from one to another. */
const records = patternRule(
  'wins and losses',
  /(?<![\p{L}\p{N}_.,–-])(?<wins>\d{1,3})[-–](?<losses>\d{1,3})(?:[-–](?<draws>\d{1,2}))?(?![\p{L}\p{N}_%]|[-–][\d\p{L}]|[.,:/]\d)/gu,
  (match) => {
    const { wins = '', losses = '', draws = '' } = match.groups;
    const after = textAfter(match);
    if (
      /^ (?:\uFFFC{3,5} )?(?:record|mark)(?![\p{L}])/u.test(after) ||
      (draws && Number(draws) < 10 && winners.test(textBefore(match, 50)))
    ) {
      return recordWords([wins, losses, draws], match.language);
    }
    const before = textBefore(match);
    const improved = /(?:^|[^\p{L}])improv(?:ed?|es|ing) (?:\p{L}{2,10} )?to $/u.test(before);
    // "The Lakers are 12-3."
    const isStanding =
      /(?:^|[^\p{L}])(?!Odds|Chances|Scores|Prices|Results|Hours|Times|Ages|Sizes)\p{Lu}\p{Ll}{2,15}s (?:are|were) (?:now |currently |still )?$/u.test(
        before,
      ) && /^(?:$|[.,;!?)](?!\d)| and | but | since | after )/u.test(after);
    if (improved || isStanding) return recordWords([wins, losses, draws], match.language);
    // "a record of 10-6", "48-40 (.545)", "is 5-1 with a 2.35 ERA", and two teams with their records.
    const isNamed = /(?:^|[^\p{L}])(?:record|mark)(?: of| is| was| at|:| to)? $/iu.test(before);
    const isPitcher = /^,? with an? \d\.\d{2} ERA(?!\p{L})|^ \(\uFFFC{4}\)/u.test(after);
    const isTeam =
      /\p{Lu}[\p{L}.'’]{1,20} \($/u.test(before) &&
      after.startsWith(')') &&
      !winners.test(before.replace(/\p{Lu}[\p{L}.'’]{1,20} \($/u, '')) &&
      /(?<![\p{L}\p{N}])(?:hosts?|visits?|faces?|plays?|meets?|takes? on|seed|season|conference|standings|vs\.?|p\.m\.|ET)(?![\p{L}\p{N}])/u.test(
        surroundings(match, 70),
      );
    if (isNamed || isPitcher || isTeam) return recordWords([wins, losses, draws], match.language);
    return afterRecords.test(after) && beforeRecords.test(before)
      ? recordWords([wins, losses, draws], match.language)
      : undefined;
  },
);

function recordWords(parts: readonly string[], language: string): string {
  const words = parts.filter(Boolean).map((part) => cardinal(part, language));
  return `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}

/** 7-6 (5), 6–7(3): a set of tennis with the points of its tie-break. */
const tieBreaks = patternRule(
  'sets with a tie-break',
  /(?<![\p{L}\p{N}_.–-])(?<one>[67])(?<to>[-–])(?<two>[67])(?: ?\((?=\d{1,2}\))(?<=[^ ](?<gap>\()))(?=\d{1,2}\))|(?<![\p{L}\p{N}_.–-])(?<one2>[67])(?<to2>[-–])(?<two2>[67])(?= \(\d{1,2}(?:[-–]\d{1,2})?\))/gu,
  ({ groups, language }) => ({
    one: groups.one ? cardinal(groups.one, language) : undefined,
    to: groups.to ? ' to ' : undefined,
    two: groups.two ? cardinal(groups.two, language) : undefined,
    gap: groups.gap ? ' (' : undefined,
    one2: groups.one2 ? cardinal(groups.one2, language) : undefined,
    to2: groups.to2 ? ' to ' : undefined,
    two2: groups.two2 ? cardinal(groups.two2, language) : undefined,
  }),
);

/** 4-3-3, 4-2-3-1: formations of football, whose lines are spoken one by one. */
const formations = patternRule(
  'formations',
  /(?<![\p{L}\p{N}_.,–-])[2-5](?:[-–][1-6]){2,3}(?![\p{L}\p{N}_%]|[-–][\d\p{L}]|[.,:/]\d)/gu,
  (match) => {
    const lines = match.text.split(/[-–]/u);
    if (lines.reduce((sum, line) => sum + Number(line), 0) !== 10) return undefined;
    const isShown =
      /^ (?:formation|system|shape|diamond|line-?up|set-?up)/u.test(textAfter(match)) ||
      /(?:^|[^\p{L}])(?:formation|played?|playing|plays|lined? up|switch(?:ed|ing)?|moved?|changed?|shape)(?: (?:in|to|with|an?|the|their|usual|is|was|of)){0,3}:? $/iu.test(
        textBefore(match, 40),
      );
    return isShown ? lines.map((line) => cardinal(line, match.language)).join(' ') : undefined;
  },
);

/** "took 4/38" in a text about cricket: wickets for runs. */
const bowling = patternRule(
  'wickets of a bowler',
  /(?<=(?:^|[^\p{L}])(?:took|takes|take|taking|figures of|returned|claimed|claims|finished with|ended with) )(?<wickets>\d|10)\/(?<runs>\d{1,3})(?![\p{L}\p{N}_/%]|[.,]\d)/gu,
  (match) => {
    const { runs = '', wickets: taken = '' } = match.groups;
    const isCricket =
      /(?:^|[^\p{L}])(?:overs?|wickets?|innings|cricket|bowl\p{Ll}{0,4}|bats\p{Ll}{1,5}|stumps|ODI|T20|Test|spinners?|pacers?|seamers?|all out|declared)(?!\p{L})/u;
    return isCricket.test(textAround(match, 120))
      ? `${cardinal(taken, match.language)} for ${cardinal(runs, match.language)}`
      : undefined;
  },
);

/** 250/6 of cricket: runs for wickets. */
const wickets = patternRule(
  'runs and wickets',
  /(?<![\p{L}\p{N}_/.,])(?<runs>\d{1,3})\/(?<wickets>\d|10)(?![\p{L}\p{N}_/%]|[.,]\d)/gu,
  (match) => {
    const { runs = '', wickets: lost = '' } = match.groups;
    const isShown =
      /^(?: dec(?:lared(?![\p{L}])|\.)| at (?:tea|lunch|stumps|the close)(?![\p{L}])| (?:in|after|off|from) \d{1,3}(?:\.\d)? overs| \(\d{1,3}(?:\.\d)? (?:ov|\uFFFC))/u.test(
        textAfter(match),
      ) ||
      (runs.length === 3 &&
        /(?:^|[^\p{L}])(?:are|were|is|was|on|reached|made|closed on|finished on|slumped to|total of) $/u.test(
          textBefore(match),
        ));
    return isShown ? `${cardinal(runs, match.language)} for ${cardinal(lost, match.language)}` : undefined;
  },
);

/** 10/1 odds, odds of 7/2. */
const odds = patternRule(
  'odds',
  /(?<![\p{L}\p{N}_/.,])(?<one>\d{1,4})\/(?<two>\d{1,3})(?![\p{L}\p{N}_/%]|[.,]\d)/gu,
  (match) => {
    const isShown =
      /(?:^|[^\p{L}])(?:[Oo]dds(?: of| are| at|:)?|[Ff]avou?rite at|priced at) $/u.test(textBefore(match)) ||
      /^ (?:odds|shot|outsiders?|favou?rites?|on favou?rite|joint)(?![\p{L}])/u.test(textAfter(match));
    if (!isShown) return undefined;
    return `${cardinal(match.groups.one!, match.language)} to ${cardinal(match.groups.two!, match.language)}`;
  },
);

/** "He bats .300": an average of three digits without a zero is spoken like the name of a number. */
const averages = patternRule(
  'averages in sports',
  /(?<![\p{L}\p{N}_.,$£€])\.(?<digits>\d{3})(?![\p{L}\p{N}_%]|\.\d)/gu,
  (match) => {
    const isShown =
      /(?:^|[^\p{L}])(?:bat(?:s|ted|ting)?|hit(?:s|ting)?|slug(?:s|ged|ging)?|average(?:s|d)?(?: of)?|averaging|slashed|shot|shooting|shoots|percentage(?: of)?|OBP(?: of)?|clip of|(?:is|was|are) (?:hitting|batting|shooting|slugging))(?: (?:a|an|only|just|about|over))?:? $/u.test(
        textBefore(match, 40),
      ) ||
      /^ (?:clip|hitter|hitters|average|batting|winning percentage|record|shooter)(?![\p{L}])/u.test(textAfter(match));
    const digits = match.groups.digits!;
    if (!isShown) return undefined;
    return digits.startsWith('0')
      ? `oh ${numberAsName(digits.slice(1), match.language)}`
      : numberAsName(digits, match.language);
  },
);

/** "a C- and a D-": the minus of a grade. "A+" is read by the signs. */
const grades = patternRule(
  'grades',
  /(?<![\p{L}\p{N}_.'’])(?<letter>[A-DF])(?<minus>[-−])(?=$|[\s.,;:!?)/])(?! (?:and|or|to) [\p{L}]{1,2}-\p{Ll})/gu,
  () => ({ minus: ' minus' }),
);

/** 3-2 after "won" and the like, and 7-6, 6-4. */
const scores = patternRule(
  'scores beside a word that names them',
  /(?<![\p{L}\p{N}_.,–-])(?<one>\d{1,3}) ?[-–] ?(?<two>\d{1,3})(?<rest>(?: ?[-–] ?\d{1,3})?)(?![\p{L}\p{N}_%]|[-–][\d\p{L}]|[.,:]\d)/gu,
  (match) => {
    const after = textAfter(match);
    if (!winners.test(textBefore(match, 50)) && !afterScores.test(after)) return undefined;
    const points = match.text.split(/ ?[-–] ?/u);
    // "A 60-40 split" is a split into shares.
    if (/^ split(?!\p{L})/u.test(after) && Number(points[0]) + Number(points[1]) === 100) return undefined;
    return points.map((number) => cardinal(number, match.language)).join(' to ');
  },
);

/** 10/10, 4.5/5, and "a 4/5 rating". */
const ratings = patternRule(
  'ratings',
  /(?<![\p{L}\p{N}_/.,])(?:(?<from>\d{1,2})[-–])?(?<points>\d{1,3}(?:\.\d{1,2})?)\/(?<most>5|10|20|100|(?<=\d\.\d{1,2}\/)(?:4|5|10)\.00?)(?![\p{L}\p{N}_/%]|[.,]\d)/gu,
  (match) => {
    const { points = '', most = '', from = '' } = match.groups;
    const after = textAfter(match);
    // "9/10 dentists": a part of the people or things asked.
    const isShare =
      /^(?:10|5)$/u.test(most) &&
      Number(points) > 1 &&
      Number(points) < Number(most) &&
      /^ (?:people|men|women|children|kids|times|(?!(?:cups|inches|miles|ounces|pounds|acres|seconds|minutes|hours|feet|yards|meters|metres|litres|liters|grams|teaspoons|tablespoons|degrees|points|plus|as|is|was|has|this|less|across)(?!\p{L}))\p{Ll}{3,20}s (?:agree|say|said|would|will|are|were|have|had|do|don|can|recommend|prefer|think|surveyed|polled|in)(?!\p{L}))/u.test(
        after,
      );
    const isShown =
      isShare ||
      points.includes('.') ||
      // "20/20" is sight, and hindsight.
      (points === most && most !== '20') ||
      /^ (?:would|rating|stars?|score|review|condition|cond\.|quality|shape|on (?:IMDb|Yelp|Amazon))(?![\p{L}])/u.test(
        textAfter(match),
      ) ||
      /(?:^|[^\p{L}])(?:rated|rating|score|scored|scoring|grade|pain|got|gave it|give it|give this)(?: (?:it|a|an|of|is))?:? $/iu.test(
        textBefore(match),
      );
    const range = from ? `${decimal(from, match.language)} to ` : '';
    return isShown ? `${range}${decimal(points, match.language)} out of ${decimal(most, match.language)}` : undefined;
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
  accepts:
    '`a ratio of 10:30`, `won 3-2`, `a 10-2 record`, `9 reb.`, `10/10`, `4.5/5`, `10/1 odds`, `bats .300`, `40.7° N, 74° W`, `51°30\'26"N`',
  rules: [
    coordinates,
    ...sportsRules,
    shownRatios,
    tieBreaks,
    formations,
    records,
    scores,
    bowling,
    wickets,
    odds,
    ratings,
    averages,
    grades,
  ],
};

/** Ratios that are not times. */
export const ratio: TokenClass = {
  name: 'ratio',
  accepts: '`16:9`, `1:1000`, `1:2:3`',
  rules: [scales, ratios],
};
