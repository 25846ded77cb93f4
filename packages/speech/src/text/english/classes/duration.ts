import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { keepStop, numberEnd, numberStart, textAfter, textBefore } from '../words/boundaries';
import { unitName } from '../words/intl-names';
import { cardinal, decimal, numberPattern, spellOut } from '../words/number-words';
import { militaryWords } from './time';

// From the longest to the shortest, which is the order in which people write them.
const units = [
  ['year', /^(?:y|yrs?)$/iu],
  ['month', /^(?:mo|mos|mths?)$/iu],
  ['week', /^(?:w|wks?)$/iu],
  ['day', /^d$/iu],
  ['hour', /^(?:h|hrs?)$/iu],
  ['minute', /^(?:m|mins?)$/iu],
  ['second', /^(?:s|secs?)$/iu],
  ['millisecond', /^ms$/iu],
] as const;
const unit = '(?:yrs?|mos?|mths?|wks?|hrs?|mins?|secs?|ms|[ywdhms])';

function rankOf(written: string): number {
  return units.findIndex(([, pattern]) => pattern.test(written));
}

function partWords(number: string, rank: number, language: string): string {
  return `${decimal(number, language)} ${unitName(units[rank]![0], number === '1' ? 1 : 2, language)}`;
}

/** 2h 15m, 1d4h, 3m20s, 1 hr 30 min, 2h30. The units must become smaller. */
const compounds = patternRule(
  'durations of several units',
  new RegExp(
    `${numberStart}(?!(?:1[3-9]|2[0-3])h[0-5]\\d(?![\\p{L}\\p{N}])|(?<=\\bat )\\d{1,2}h[0-5]\\d(?![\\p{L}\\p{N}])|\\d{1,2}h[0-5]\\d (?:GMT|UTC|C?EST|CET|BST|E[DS]T|P[DS]T))(?:\\d{1,4} ?${unit}\\.?,? ?){1,4}(?:\\d{1,3}(?:\\.\\d{1,3})? ?${unit}|(?<=\\d[hH])\\d\\d)(?![\\p{L}\\p{N}_])(?:\\.(?= \\p{Ll}|[,;)]))?`,
    'gu',
  ),
  ({ text, language }) => {
    const parts = Array.from(text.matchAll(/(?<number>\d+(?:\.\d+)?) ?(?<unit>[a-z]*)/giu), ({ groups }) => ({
      number: groups!['number']!,
      // "2h30"
      rank: groups!['unit'] ? rankOf(groups!['unit']) : 5,
    }));
    const descends = parts.every(({ rank }, index) => rank >= 0 && (index === 0 || rank > parts[index - 1]!.rank));
    if (!descends || parts.length < 2) return undefined;
    return parts.map(({ number, rank }) => partWords(number, rank, language)).join(' ');
  },
);

// "5m ago": these words show that a letter is a unit of time. Metres are "5m long".
const timeAfter =
  /^ (?:ago|later|earlier|old|left|remaining|elapsed|passed|beforehand|(?:break|timeout|time-out|delay|wait|nap|video|clip|read|drive|session|meeting|call|interval|window|warning|uptime|downtime|cooldown|timer|countdown|limit|chart|candle|expiry|ttl|recap|timeframe|workout|shift|flight|layover|commute|deadline|warranty|guarantee|lease|mortgage|bond|term|contract|sentence|backup|retention|forecast|moving average|gap)s?)(?![\p{L}])/iu;
const timeBefore =
  /(?:^|[^\p{L}])(?:in|last|past|next|every|within|after|for|took|takes|take|lasted|lasts|waited|wait|eta|uptime|downtime|timeout|ttl|duration|runtime|elapsed|delay|interval|expires in):?(?: (?:about|around|roughly|over|under|the last|the next))? ?[~≈<>]?$/iu;
const lengthAfter =
  /^ (?:long|tall|wide|deep|high|thick|away|apart|race|sprint|dash|freestyle|butterfly|backstroke|breaststroke|hurdles|relay|from|off|of|above|below|up|down|swim|pool|users|people|followers|views|downloads|subscribers|customers|records|rows|years|deal|fee)(?![\p{L}])/iu;

/** 5m ago, in 2h, a 30s timeout, 3w old. */
const singles = patternRule(
  'durations shown by their context',
  new RegExp(`${numberStart}(?<number>${numberPattern})(?<unit>mo|[ywdhms])(?=[^\\p{L}\\p{N}_/²³^]|$)`, 'gu'),
  (match) => {
    const { number = '', unit: written = '' } = match.groups;
    const after = textAfter(match);
    if (!timeAfter.test(after) && (lengthAfter.test(after) || !timeBefore.test(textBefore(match)))) return undefined;
    // "in the 30s" has a decade. "for 5d" and "in 3y" are rare.
    const isAdjective = !/^ (?:ago|later|earlier|left|remaining|elapsed|passed|beforehand)/iu.test(after);
    if (written === 's' && /\bthe $/iu.test(textBefore(match, 5)) && !(isAdjective && timeAfter.test(after)))
      return undefined;
    const isAge = /^ (?:old|passed)/iu.test(after);
    const single = number === '1' || (isAdjective && !isAge && timeAfter.test(after));
    return `${decimal(number, match.language)} ${unitName(units[rankOf(written)]![0], single ? 1 : 2, match.language)}`;
  },
);

const clockBefore =
  /(?:^|[^\p{L}])(?:in|took|takes|take|lasted|lasts|clocked|clocking|time of|pace of|pace|split of|runtime|duration|length|elapsed|remaining|finish(?:ed|es)?(?: at)?|ran|runs|record of|best of|PB|PR|lap|(?:at|to) the):? (?:a |an |about |just |only |under |over )?$|(?:^|[^\p{L}])sub-$/iu;

/** Minutes and seconds, or hours, minutes and seconds: "finished in 41:07", 4:07/km, 1:01:01. */
const stopwatch = patternRule(
  'minutes and seconds',
  new RegExp(
    `(?<![\\p{L}\\p{N}_:.,])(?:(?<hours>\\d{1,3}):)?(?<first>\\d{1,3}):(?<second>[0-5]\\d)(?<fraction>\\.\\d{1,3})?(?<per> ?/ ?(?<what>km|mi|mile|k|lap|100 ?m|500 ?m))?(?! ?[ap]\\.?m\\b|[\\p{L}\\p{N}_:]|[.,-–]\\d)`,
    'giu',
  ),
  (match) => {
    const { hours = '', first = '', second = '', fraction = '', what = '' } = match.groups;
    const { language } = match;
    const isLong = hours === '' ? Number(first) > 24 : hours === '00' || hours.length !== 2 || Number(hours) > 23;
    const isPlain = !fraction && !what;
    if (isPlain && !isLong && !clockBefore.test(textBefore(match, 40))) return undefined;
    if (isPlain && /(?:^|[^\p{L}])at $/iu.test(textBefore(match, 5)) && !(hours === '' && isLong)) return undefined;
    const per = what ? ` per ${perDistance(what, language)}` : '';
    // "a 2:58:12 marathon"
    if (
      hours &&
      !fraction &&
      !what &&
      /(?:^|[^\p{L}])(?:an?|his|her|my|their|the) $/iu.test(textBefore(match, 8)) &&
      noun.test(textAfter(match))
    )
      return [String(Number(hours)), first, second]
        .map((part) => (/^0\d/u.test(part) ? `oh ${cardinal(part.slice(1), language)}` : cardinal(part, language)))
        .join(' ');
    if (hours) {
      const parts = [
        ...(Number(hours) ? [partWords(String(Number(hours)), 4, language)] : []),
        ...(Number(first) ? [partWords(String(Number(first)), 5, language)] : []),
        ...(Number(second) || fraction || !(Number(hours) || Number(first))
          ? [partWords(String(Number(second)) + fraction, 6, language)]
          : []),
      ];
      return (parts.length > 1 ? `${parts.slice(0, -1).join(' ')} and ${parts.at(-1)}` : parts[0]) + per;
    }
    // "a sub-4:00 mile"
    if (second === '00' && !fraction && textBefore(match, 4) === 'sub-') return `${cardinal(first, language)} minute`;
    if (second === '00' && !fraction) return partWords(String(Number(first)), 5, language) + per;
    const seconds = decimal(String(Number(second)) + fraction, language);
    return `${cardinal(first, language)} ${Number(second) < 10 ? 'oh ' : ''}${seconds}${per}`;
  },
);

function perDistance(what: string, language: string): string {
  const meters = /^(?<count>\d+) ?m$/iu.exec(what)?.groups?.['count'];
  if (meters) return `${cardinal(meters, language)} ${unitName('meter', 2, language)}`;
  if (/^k/iu.test(what)) return unitName('kilometer', 1, language);
  return /^mi/iu.test(what) ? 'mile' : what.toLowerCase();
}

/** 1'30", 2'45'': minutes and seconds. With fewer than twelve after the first mark, these are feet and inches. */
const primes = patternRule(
  'minutes and seconds with primes',
  /(?<![\p{L}\p{N}_.,'"’”°º]|[°º'’′"”] )(?<minutes>\d{1,2})['’′] ?(?<seconds>1[2-9]|[2-5]\d)(?:["”″]|'')(?![\p{L}\p{N}])/gu,
  ({ groups, language }) => `${partWords(groups.minutes!, 5, language)} ${partWords(groups.seconds!, 6, language)}`,
);

const noun =
  /^[ -](?!(?:and|or|but|is|was|who|in|at|on|with|when|to|from|for|as|if|that|has|had|of|by|now|today)(?![\p{L}]))\p{L}/u;

/** q8h of a prescription: "every eight hours". */
const intervals = patternRule(
  'intervals of a prescription',
  new RegExp(
    `(?<![\\p{L}\\p{N}_])[qQ](?<number>\\d{1,2})(?:[-–](?<until>\\d{1,2}))? ?(?<unit>h|hrs?|d|wk|min)${numberEnd}`,
    'gu',
  ),
  ({ groups, language }) => {
    const until = groups.until ? ` to ${cardinal(groups.until, language)}` : '';
    const name = unitName(units[rankOf(groups.unit!)]![0], groups.number === '1' ? 1 : 2, language);
    return groups.number === '1' && !until
      ? `every ${name}`
      : `every ${cardinal(groups.number!, language)}${until} ${name}`;
  },
);

/** "500mg bid", "1 tab PO qhs": how often and how a medicine is taken. In small letters, only behind a dose. */
const doses = patternRule(
  'how often a medicine is taken',
  /(?<=\d ?(?:mg|mcg|µg|μg|g|mL|ml|cc|units?|IU|tabs?|tablets?|caps?|capsules?|pills?|puffs?|drops?|gtts?|sprays?)\.? (?:(?:PO|po|IV|IM|SC|SQ|SL|by mouth|orally) )?)(?<often>po|bid|tid|qid|qd|qhs|qam|qpm|qod|prn)(?:(?<gap> )(?<more>bid|tid|qid|qd|qhs|qod|prn))?(?:(?<gap2> )(?<last>prn))?(?![\p{L}\p{N}_-])/gu,
  ({ groups }) => ({
    often: spellOut(groups.often!),
    more: groups.more ? spellOut(groups.more) : undefined,
    last: groups.last ? spellOut(groups.last) : undefined,
  }),
);

/** 23', 90+3' of a report on a match, not of a height. */
const matchMinutes = patternRule(
  'minutes of a match',
  /(?<![\p{L}\p{N}_.,'’"+])(?<minute>\d{1,3})(?:\+(?<more>\d{1,2}))?['’′](?![\p{L}\p{N}'’"”″])/gu,
  (match) => {
    const { minute = '', more = '' } = match.groups;
    const after = textAfter(match);
    const isListed =
      /(?:^|[(\n])[^()\n]{0,40}\p{Lu}[\p{L}.'’-]{1,20} (?:\d{1,3}(?:\+\d{1,2})?['’′](?: \(?(?:pen|og|p|OG)\.?\)?)?(?:, | & | and ))*$/u.test(
        textBefore(match, 60),
      ) && /^(?: \(?(?:pen|og|p|OG)\.?\)?)?(?:[,;)]|$| &| and )/u.test(after);
    const isLive = /^(?::| [-–—])? ?(?:GOAL|Goal|Yellow|Red|Sub|Corner|Free|Kick|Half|Full|Penalty|Save|Offside)/u.test(
      after,
    );
    const isInside = /\([^)\n]*$/u.test(textBefore(match, 60));
    if (!more && !isLive && !(isListed && isInside && Number(minute) <= 120)) return undefined;
    const said = `${cardinal(minute, match.language)}${more ? ` plus ${cardinal(more, match.language)}` : ''}`;
    return /^ (?:minute|min)/u.test(after) ? said : `${said} minute${minute === '1' && !more ? '' : 's'}`;
  },
);

/** 5yo, 3 y/o, 5 y.o.: the age of a person or a thing. */
const ages = patternRule(
  'ages',
  new RegExp(
    `${numberStart}(?<number>\\d{1,3}(?:\\.5)?)[ -]?(?:yo|y/o|YO|Y/O|y\\.o\\.?)(?<plural>s)?${numberEnd}`,
    'gu',
  ),
  (match) => {
    const age = decimal(match.groups.number!, match.language);
    if (match.groups.plural) return `${age} year-olds`;
    const isPerson =
      /(?:^|[^\p{L}])(?:an?|the|my|his|her|our|your|their|this|that|one|every|each)(?: \p{Ll}+)? $/iu.test(
        textBefore(match),
      );
    // "45yo M": the sex has been replaced.
    if (isPerson || noun.test(textAfter(match)) || /^ \uFFFC(?!\uFFFC)/u.test(textAfter(match)))
      return `${age} year-old`;
    return `${age} year${match.groups.number === '1' ? '' : 's'} old`;
  },
);

/** "I (32F) and my husband (35M)": ages in forums. */
const agesOfForums = patternRule(
  'ages with a letter',
  /(?<=(?:(?<![\p{L}\p{N}])(?:I|me|[Mm]e|he|she|[Mm]y(?: \p{L}{1,12}){1,2}|[Hh]is \p{L}{1,12}|[Hh]er \p{L}{1,12}|[A-Z]{2,4})) ?[([])(?<age>[1-9]\d)(?<sex>[MFmf])(?=[)\]])/gu,
  ({ groups, language }) => `${cardinal(groups.age!, language)} ${groups.sex!.toUpperCase()}`,
);

/** 1400 hours, 0630 hrs: the clock of the military. */
const military = patternRule(
  'hours of the military',
  new RegExp(`${numberStart}(?<hour>[01]\\d|2[0-4])(?<minute>[0-5]\\d)(?=(?: hours|(?<unit> ?hrs))${numberEnd})`, 'gu'),
  ({ groups, language }) => {
    return militaryWords(groups.hour!, groups.minute!, language);
  },
);

/** "in the 67th min.", "a 3rd hr.": a part of a match or of a day. */
const countedParts = patternRule(
  'counted minutes and hours',
  /(?<=(?<![\p{L}\p{N}])\d{1,3}(?:st|nd|rd|th) |-an?-)(?<unit>mins?|hrs?|wks?|mos?|yrs?)(?<stop>\.)?(?![\p{L}\p{N}_-])/gu,
  ({ groups, input, end }) => keepStop(units[rankOf(groups.unit!)]![0], groups.stop!, input, end),
);

/** "T-10 min and counting": before and after a start. */
const countdowns = patternRule(
  'countdowns',
  /(?<=(?<![\p{L}\p{N}])T)[-–−](?=\d{1,3}(?::\d\d| ?(?:s|secs?|seconds?|min|mins?|minutes?|h|hrs?|hours?|d|days?|weeks?|and)(?!\p{L})))/gu,
  () => ' minus ',
);

/** Lengths of time. */
export const duration: TokenClass = {
  name: 'duration',
  accepts: '`2h 15m`, `5m ago`, `in 41:07`, `4:07/km`, `1:01:01`, `5yo`, `q8h`, `1\'30"`, and `1400 hours`',
  rules: [
    countdowns,
    intervals,
    doses,
    ages,
    agesOfForums,
    matchMinutes,
    primes,
    countedParts,
    compounds,
    singles,
    stopwatch,
    military,
  ],
};
