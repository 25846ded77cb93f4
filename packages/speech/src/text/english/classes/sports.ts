import { patternRule, type Rule } from '../../rule';
import { keepStop, textAfter, textBefore, wordStart } from '../words/boundaries';
import { cardinal, numberAsName, ordinal } from '../words/number-words';
import { isAthletic, surroundings } from '../words/surroundings';

// One and many.
// oxfmt-ignore
const statistics: Readonly<Record<string, readonly [one: string, many: string]>> = {
  reb: ['rebound', 'rebounds'], rebs: ['rebound', 'rebounds'], ast: ['assist', 'assists'], asts: ['assist', 'assists'], stl: ['steal', 'steals'], stls: ['steal', 'steals'], blk: ['block', 'blocks'], blks: ['block', 'blocks'],
  TO: ['turnover', 'turnovers'], TOs: ['turnover', 'turnovers'], HR: ['home run', 'home runs'], HRs: ['home run', 'home runs'], INT: ['interception', 'interceptions'], INTs: ['interception', 'interceptions'], int: ['interception', 'interceptions'], ints: ['interception', 'interceptions'],
  wkt: ['wicket', 'wickets'], wkts: ['wicket', 'wickets'], ov: ['over', 'overs'], ovs: ['over', 'overs'], yds: ['yard', 'yards'],
};
const baseball =
  /(?<![\p{L}\p{N}])(?:RBIs?|OPS|ERA|batt(?:ing|ed)|bats|hit(?:ting|s)?|homers?|innings?|SBs?|BBs?|slug(?:ger|ging)|AVG|average|at-bats?|ABs?|MVP|outfield(?:er)?|shortstop|career|season|runs|walks|doubles|triples|games?|leads?)(?![\p{L}\p{N}])/u;

/** "9 reb. and 7 ast.", "22 HR", "1 INT": what a number of a player or a team counts. The number is read by other classes. */
const counts = patternRule(
  'statistics of players',
  /(?<=(?<![\p{L}\p{N}_.,])(?<number>\d{1,4}(?:\.\d)?)[ -])(?<name>rebs?|asts?|stls?|blks?|TOs?|HRs?|INTs?|ints?|wkts?|ovs?)(?<stop>\.)?(?![\p{L}\p{N}_'’/-]|\.\p{L})/gu,
  (match) => {
    const { number = '', name = '', stop = '' } = match.groups;
    const isShown = name.startsWith('HR')
      ? baseball.test(surroundings(match, 80))
      : /^TO$/u.test(name)
        ? isAthletic(match) && /^(?:$|[.,;)]| (?:and|in|but|per|on)(?!\p{L}))/u.test(textAfter(match))
        : !/^int|^INT/u.test(name) || isAthletic(match);
    if (!isShown) return undefined;
    const words = statistics[name]![number === '1' ? 0 : 1];
    return keepStop(words, stop, match.input, match.end);
  },
);

/** "17/20 FG", "5-6 FTs", "11-20 from the field": shots that went in, of those that were tried. */
const attempts = patternRule(
  'shots made and tried',
  /(?<![\p{L}\p{N}_.,/–-])(?<made>\d{1,3})(?<sign>[/-])(?<tried>\d{1,3})(?= (?:FGs?|FTs?|3PT?s?|3FGs?|3s|threes|shooting|passing|from (?:the (?:field|floor|line|arc|free-throw|foul)|deep|three|3|beyond|downtown))(?!\p{L}))(?! ?%)/gu,
  ({ groups, language }) => {
    if (Number(groups.made) > Number(groups.tried)) return undefined;
    return `${cardinal(groups.made!, language)} for ${cardinal(groups.tried!, language)}`;
  },
);

/** "QB Hill 22/35": passes that were caught, of those that were thrown. */
const passes = patternRule(
  'passes of a quarterback',
  /(?<=(?:^|[^\p{L}])(?:QB|[Qq]uarterback)(?: \p{Lu}[\p{L}.'’-]{1,20}){1,2}(?: was| went| is)?,? (?:\()?)(?<made>\d{1,2})(?<sign>[/-])(?<tried>\d{1,2})(?![\p{L}\p{N}_/%-])/gu,
  ({ groups, language }) =>
    Number(groups.made) > Number(groups.tried)
      ? undefined
      : `${cardinal(groups.made!, language)} of ${cardinal(groups.tried!, language)}`,
);

/** "5-6 FT", "80 FG%": letters of shots, which are no feet. */
const shots = patternRule(
  'letters of shots',
  /(?<=\d[/-]\d{1,3} |\uFFFC )(?<throws>FTs?)(?<point>)(?![\p{L}\p{N}_])|(?<=(?:\d|\uFFFC) )(?<threes>3PTs?|3FGs?)(?![\p{L}\p{N}_])/gu,
  ({ groups }) => {
    const letters = (groups.throws || groups.threes)!;
    const plural = letters.endsWith('s') ? 's' : '';
    return groups.throws
      ? `F-T${plural && "'s"}`
      : letters.includes('F')
        ? `three F-G${plural && "'s"}`
        : `three P-T${plural && "'s"}`;
  },
);

/** A "W-L record", W-L-T: wins, losses and ties. */
const winLoss = patternRule(
  'wins and losses in letters',
  /(?<![\p{L}\p{N}_-])W-L(?<third>-[TDO])?(?![\p{L}\p{N}_-])/gu,
  ({ groups }) => `win-loss${{ '-T': '-tie', '-D': '-draw', '-O': '-overtime' }[groups.third!] ?? ''}`,
);

/** "9 Ks", "12 K's", "10.2 K/9": strikeouts. */
const strikeouts = patternRule(
  'strikeouts',
  /(?<=(?<![\p{L}\p{N}_.,$£€])\d{1,2} )K(?:['’]?s(?![\p{L}\p{N}])|(?=\/9(?!\d))|(?=(?:[.,;)]|$| and| in| over| with)))(?:(?<rate>\/9)(?!\d))?|(?<=(?<![\p{L}\p{N}_.,$£€])\d{1,2}\.\d{1,2} )(?<letters>K|BB|HR|SO|H)(?<rate2>\/9)(?![\p{L}\p{N}])/gu,
  (match) => {
    const { rate, letters, rate2 } = match.groups;
    if (!letters && !/['’]?s$/u.test(match.text) && !isAthletic(match)) return undefined;
    if (rate2) return `${letters!.split('').join('-')} per nine`;
    return rate ? 'K per nine' : match.text.length > 1 ? 'Ks' : 'K';
  },
);

/** 6–2 3–6 7–5: the sets of a match, without commas between them. */
const sets = patternRule(
  'sets of a match',
  /(?<![\p{L}\p{N}_.,/–-])(?:[0-7][-–][0-7](?:\(\d{1,2}\))?,? ){1,4}[0-7][-–][0-7](?![\p{L}\p{N}_%/–-]|[.,]\d| ?(?:am|pm|[ap]\.m)|:)/gu,
  ({ text, language }) => {
    const scores = text.match(/\d[-–]\d/gu)!;
    // A set has a winner with six or seven games.
    const areSets = scores.every((each) => Math.max(Number(each[0]), Number(each[2])) >= 6 && each[0] !== each[2]);
    if (!areSets || text.includes(',')) return undefined;
    return text
      .replace(
        /(?<one>\d)[-–](?<two>\d)/gu,
        (_, one: string, two: string) => `${cardinal(one, language)} to ${cardinal(two, language)}`,
      )
      .replace(/(?<=\p{L}) (?=(?:zero|one|two|three|four|five|six|seven) to)/gu, ', ')
      .replace(/\((\d{1,2})\)/gu, (_, points: string) => ` (${cardinal(points, language)})`);
  },
);

const ofMatches =
  /(?<![\p{L}\p{N}])(?:[Gg]oals?|GOALS?|scor(?:ed?|ers?|ing)|[Bb]ook(?:ed|ings?)|yellow|red card|sent off|[Ss]ubs?|substitut\p{L}{0,5}|equali[sz]\p{L}{0,5}|[Pp]enalt\p{L}{0,4}|pen\.?|own goal|o\.?g\.?|half|header|free[- ]kick|corner|net(?:ted)?|striker|keeper|hat[- ]trick|brace|assist|cards?|kick-?off|full[- ]time|extra time|offside|minutes?|post|crossbar|shot|saved?|tackle|foul|referee|match|winner|opener|VAR|FT|HT|\d-\d)(?![\p{L}\p{N}])/u;
const ofLengths =
  /(?<![\p{L}])(?:wide|tall|deep|long|high|height|fence|wall|ceiling|trees?|tower|ladder|pole|boat|yacht|ship|bridge|pool|deck|room|garden|feet|ft|inches|depth|altitude|ropes?|lots?)(?!\p{L})/u;

/** "Silva (45')", "Goals: Kane 45+2', Rice 88'", "in the 73'": minutes of a match, not feet. */
const minutes = patternRule(
  'minutes of goals',
  /(?<![\p{L}\p{N}_.,'’"+])(?:(?<=(?<!\p{L})(?:in|on|by|until|after) (?<the>the )?)(?<nth>\d{1,2})['’′]|(?<minute>\d{1,3})(?:\+(?<more>\d{1,2}))?['’′])(?![\p{L}\p{N}'’"”″])(?! ?[x×])/gu,
  (match) => {
    const { minute = '', more = '', nth = '', the = '' } = match.groups;
    const { language } = match;
    const around = surroundings(match, 90);
    if (ofLengths.test(around) || !ofMatches.test(around)) return undefined;
    if (nth) return the ? `${ordinal(nth, language)} minute` : undefined;
    if (Number(minute) > 120) return undefined;
    const before = textBefore(match, 50);
    const isBehindName =
      /\p{Lu}[\p{L}.'’-]{1,20},? \(?(?:(?:pen|og|o\.g|p)\.?,? )?(?:\d{1,3}(?:\+\d{1,2})?['’′](?: ?\((?:pen|og|p)\.?\))?(?:, ?| & | and ))*$/u.test(
        before,
      );
    const ends = /^(?:[,;.)]|$| &| and| ?\(|\n| [-–—] )/u.test(textAfter(match));
    // "a hat trick (12', 34', 71')"
    const isList =
      /\((?:\d{1,3}['’′], ?)*$/u.test(before) &&
      /^(?:, ?\d{1,3}['’′])*\)/u.test(textAfter(match)) &&
      /hat.trick|goals|brace|scor|doubles?|equali/iu.test(around);
    if (!(isBehindName || isList) || !ends) return undefined;
    return `${cardinal(minute, language)}${more ? ` plus ${cardinal(more, language)}` : ''} minute${minute === '1' && !more ? '' : 's'}`;
  },
);

/** "(.545)", "a .912 OPS": shares of wins and of hits. */
const percentages = patternRule(
  'shares of wins',
  /(?<![\p{L}\p{N}_.,$£€])\.(?<digits>\d{3})(?:(?=\))(?<=\d[-–]\d{1,3} \(\.\d{3})|(?= (?:OPS|OBP|SLG|AVG|BA|wOBA|BABIP)(?!\p{L}))|(?<=(?:OPS|OBP|SLG|AVG|BA|wOBA|BABIP)(?: of| is| was|:)? \.\d{3}))(?![\p{L}\p{N}_%]|\.\d)/gu,
  ({ groups, language }) => {
    const digits = groups.digits!;
    return digits.startsWith('0') ? `oh ${numberAsName(digits.slice(1), language)}` : numberAsName(digits, language);
  },
);

/** "a 3-ptr. at the buzzer". */
const pointers = patternRule(
  'shots for three points',
  /(?<=\d-)ptr(?<plural>s)?(?<stop>\.)?(?![A-Za-z\d])/gu,
  ({ groups, input, end }) => keepStop(`pointer${groups.plural}`, groups.stop!, input, end),
);

/** "lost in a shootout (SO)", "3-2 (SO)". */
const shootouts = patternRule(
  'shootouts in letters',
  new RegExp(`(?<=(?:\\d[-–]\\d{1,2},?|shootout) \\(?|/)SO(?=[),.;]|$)`, 'gu'),
  () => 'S-O',
);

/** "1st rd.", "a 2nd-rd. pick", "top 5th": rounds and innings. */
const rounds = patternRule(
  'rounds',
  new RegExp(
    `(?<=${wordStart}(?:[1-9]st|2nd|3rd|[4-9]th|first|second|third|fourth|final)[ -])rds?(?<stop>\\.)?(?= (?:pick|KO|knockout|draft|loss|win|match|game|bye|leader|exit|of)|[,;)]|$)`,
    'gu',
  ),
  ({ groups, input, end }) => keepStop('round', groups.stop!, input, end),
);

/** "10-4," of a driver on the radio: codes of police and drivers, which are no scores. */
const radioCodes = patternRule(
  'codes of drivers on the radio',
  /(?<![\p{L}\p{N}_.,/–-])10-(?<code>4|8|9|10|20|22|23|33|36|50|99|100)(?![\p{L}\p{N}_%/-]|[.,:]\d)/gu,
  (match) => {
    const before = textBefore(match);
    const after = textAfter(match);
    const isQuoted = /["“]$/u.test(before) && /^[,.!?]?["”]/u.test(after);
    const isShown =
      isQuoted ||
      /^,? (?:good buddy|over(?: and out)?(?=[.!?"”]|$)|copy|roger|dispatch|control|big buddy|base|officer|chief|boss)/iu.test(
        after,
      ) ||
      /(?:^|[^\p{L}])(?:[Cc]opy(?: that)?|[Rr]oger(?: that)?|[Bb]ig|[Tt]hat['’]s a|[Yy]our|[Aa] code|[Cc]ode)[,:]? $/u.test(
        before,
      );
    return isShown ? `ten ${cardinal(match.groups.code!, match.language)}` : undefined;
  },
);

/** Statistics, scores and minutes of matches. They belong to the class of scores. */
export const sportsRules: readonly Rule[] = [
  radioCodes,
  pointers,
  winLoss,
  minutes,
  sets,
  attempts,
  passes,
  shots,
  counts,
  strikeouts,
  percentages,
  shootouts,
  rounds,
];
