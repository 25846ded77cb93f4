import type { Replacement } from '../../replacements';
import type { Rule } from '../../rule';
import type { TokenClass } from '../token-class';
import { textAfter, textBefore } from '../words/boundaries';
import { numberAsName, pluralOf } from '../words/number-words';

/** The codes of HTTP that are in use (IANA's registry, and those of proxies). Other numbers are counts. */
const codes = '(?:10[0-3]|20[0-8]|226|30[0-8]|40\\d|41[0-8]|42[1-689]|431|451|499|50[0-8]|51[01]|52[0-7]|530)';
const statusCodes = new RegExp(
  `(?<![\\p{L}\\p{N}_.,$£€¥#%+-])(?<code>${codes})(?<plural>s)?(?![\\p{L}\\p{N}_%°$€£]|[.,:]\\d|[-–]\\d| ?[%°])`,
  'gu',
);

/** "HTTP 404", "status: 503", "statusCode === 200", "an error 500". */
const isNamed =
  /(?:^|[^\p{L}])(?:(?:HTTP(?:S|\/\d(?:\.\d)?)?"?|[Hh]ttp)(?: (?:status|error|response|return|code|codes)){0,2}|[Ee]rrors?(?: codes?)?|[Rr]esponse codes?|(?:[\w.]{0,20}[Ss]tatus(?:es|es? [Cc]odes?|[_ ]?[Cc]odes?)?)|[Cc]odes?)["'”’]?(?: ?(?::|={1,3}|!==?|\(| of| is| was| are| were| to be|,))? ?["'“]?$/u;
const areaCode =
  /(?:[Aa]rea|[Dd]ialing|[Cc]ountry|[Zz]ip|[Pp]ostal|[Bb]uilding|[Pp]romo|[Dd]ress|[Ee]xit|[Ss]ource) codes?(?: of| is| was)?:? $/u;
/** "returned 418", "got a 301", "responds with 404". */
const isReturned =
  /(?:^|[^\p{L}])(?:[Rr]eturn(?:s|ed|ing)?|(?:[Rr]espond|[Aa]nswer|[Ff]ail|[Rr]eject)(?:s|ed|ing)? with|[Rr]epl(?:y|ies|ied) with|[Gg]ets?|[Gg]ot|[Gg]etting|[Rr]eceiv(?:e|es|ed|ing)|[Tt]hrows?|[Tt]hrew|[Ss]ends?|[Ss]ent|[Ss]erves?|[Ee]xpect(?:s|ed)?|[Rr]edirects?)(?: (?:back|only|just|either|still|HTTP|always|status))?(?: (?:an?|the))? $/u;
const article = /(?:^|[^\p{L}])(?:[Aa]n?|[Tt]he) $/u;
/** Nothing that is counted follows. */
const countsNothing =
  /^(?:$|["'”’`)\]]|[.,;:!?](?!\p{N})|\n| ?[—–/]| -|(?:['’]s)? (?:and|or|nor|if|for|on|when|whenever|with|without|from|because|but|instead|unless|until|after|before|as|in|to|at|by|once|while|so|then|even|every|this|the|an?|is|was|isn['’]t|wasn['’]t|means?|here|there|not|back|again|now|today|yesterday|somewhere|during|rather|via|since|though|although|which|that)(?!\p{L}))/u;
const isDescribed =
  /^ (?:errors?|Errors?|responses?|status(?:es)?|redirects?|codes?|pages?(?! of)|Not Found|not found|Bad (?:Request|Gateway)|Forbidden|Unauthorized|Moved|Too Many Requests|Internal Server|OK(?!\p{L})|Created|No Content|Conflict|Gone(?!\p{L})|Service Unavailable|Gateway Time|Unprocessable|I['’]m a teapot)/u;
/** Seconds, and not the plural of a code. */
const measuresTime =
  /(?:^|[^\p{L}])(?:took|takes?|after|for|in|within|of|at|to|every|than|about|around|timeout|~|=|the) ?$/u;

const followsStatus =
  /^(?:$|[.;)]| (?:if|when|whenever|for|on|after|with|without|otherwise|unless|in|instead)(?!\p{L}))/u;
const between =
  /^(?:s?,? (?:and|or|nor|to|vs\.?|versus|then|not)(?: an?)? |s?, ?(?:an? )?|\/| ?[|&–-] ?|s? and the )$/u;

/** 404 is "four oh four" behind words such as "status", "returned" and "a", and in a list with another status. */
const statuses: Rule = {
  name: 'status codes',
  *find(input, language): Generator<Replacement> {
    const found = Array.from(input.matchAll(statusCodes), (match) => {
      const start = match.index;
      const end = start + match[0].length;
      const { code = '', plural = '' } = match.groups!;
      return { start, end, code, plural, isStatus: showsStatus(input, start, end, code, plural) };
    });
    for (const [index, each] of found.entries()) {
      const previous = found[index - 1];
      if (previous?.isStatus && areListed(input, previous.end, each.start)) each.isStatus = true;
    }
    for (let index = found.length - 2; index >= 0; index--) {
      const [each, next] = [found[index]!, found[index + 1]!];
      if (next.isStatus && areListed(input, each.end, next.start)) each.isStatus = true;
    }
    // "returns 200 with a body, or 404 if there is none"
    let last = -1_000;
    for (const each of found) {
      if (!each.isStatus && each.start - last < 100) {
        const isNext = /(?:\b(?:or|and|then|with)|[,;]) (?:an? )?$/u.test(textBefore({ input, start: each.start }, 10));
        each.isStatus = isNext && followsStatus.test(textAfter({ input, end: each.end }));
      }
      if (each.isStatus) last = each.end;
    }
    for (const { start, end, code, plural, isStatus } of found) {
      if (!isStatus) continue;
      const words = numberAsName(code, language);
      yield { start, end, normalized: plural ? pluralOf(words) : words };
    }
  },
};

function areListed(input: string, end: number, start: number): boolean {
  return start - end < 12 && between.test(input.slice(end, start));
}

function showsStatus(input: string, start: number, end: number, code: string, plural: string): boolean {
  const before = textBefore({ input, start }, 45);
  const after = textAfter({ input, end });
  if (plural) return /^[45]\d[1-9]$/u.test(code) && !measuresTime.test(before);
  if (isDescribed.test(after)) return !/^ pages?/u.test(after) || article.test(before);
  if (isNamed.test(before)) return !areaCode.test(before);
  return (isReturned.test(before) || article.test(before)) && countsNothing.test(after);
}

/** Results of requests. */
export const status: TokenClass = {
  name: 'status',
  accepts: '`HTTP 404`, `returned 418`, `a 301 or a 302`, `status: 503`, `502s and 504s`',
  rules: [statuses],
};
