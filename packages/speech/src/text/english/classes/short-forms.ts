import { patternRule } from '../../rule';
import { keepStop, wordEnd, wordStart } from '../words/boundaries';
import { alternation } from '../../alternation';
import { spellOut } from '../words/number-words';

/** Brown v Board, Arsenal v Chelsea. */
export const versus = patternRule(
  'versus without a full stop',
  /(?<=(?<![\p{L}\p{N}])\p{Lu}[\p{L}.&’']{1,20} )v(?= (?:the )?\p{Lu}\p{Ll})/gu,
  () => 'versus',
);

// oxfmt-ignore
const chat: Readonly<Record<string, string>> = {
  btw: 'by the way', BTW: 'by the way', Btw: 'By the way', thx: 'thanks', tnx: 'thanks', pls: 'please', plz: 'please', ppl: 'people', msg: 'message', msgs: 'messages', mtg: 'meeting', mtgs: 'meetings', tmrw: 'tomorrow', tmw: 'tomorrow', abt: 'about', nvm: 'never mind', sry: 'sorry', rly: 'really', bday: 'birthday', 'B-day': 'birthday', 'b-day': 'birthday', xmas: 'Christmas', Xmas: 'Christmas', wk: 'week', Wk: 'Week', wks: 'weeks', Wks: 'Weeks', yrs: 'years', hrs: 'hours', mins: 'minutes', govt: 'government', dept: 'department', mgmt: 'management', mgr: 'manager', appt: 'appointment', apt: 'apartment', intl: 'international', approx: 'approximately', incl: 'including', excl: 'excluding', qty: 'quantity', bldg: 'building', bdrm: 'bedroom', bdrms: 'bedrooms', blvd: 'boulevard',
};

const spelledChat =
  'brb|tbh|idk|omw|ttyl|afaik|fyi|lmk|smh|irl|imo|imho|ngl|iirc|tldr|ftw|wfh|eod|ffs|rofl|lmao|dm|dms|np|cc|bcc|byob|rn|pm|bf|gf|bff|hmu|ikr|jk|nsfw|tgif|wtf|omg|wth|gg|icymi|eli5|afk|dnd|hbd|tba|tbd|tbc|wip|eta(?=:? ?[\\d\\uFFFC]|\\?)|faq|faqs|diy|vip|atm|fwiw|ty|yw|nbd|idc';

/** thx, b4, brb: words of chats. Those without vowels are spelled. */
export const chatWords = patternRule(
  'words of chats',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.@/#'’-])(?:(?<word>${alternation(Object.keys(chat))})|(?<letters>${spelledChat}))(?<ending>['’](?:d|ing|s)(?!\\p{L}))?(?![\\p{L}\\p{N}_@/'’-]|\\.\\p{L})`,
    'gu',
  ),
  ({ groups }) => {
    if (groups.word) return groups.ending ? undefined : chat[groups.word];
    return spellOut(groups.letters!).replace('-5', ' five') + groups.ending;
  },
);

// oxfmt-ignore
const degrees: Readonly<Record<string, string>> = {
  'Ed.D': 'E-D-D', 'LL.M': 'L-L-M', 'LL.B': 'L-L-B', 'LL.D': 'L-L-D', 'D.Phil': 'D-Phil', 'M.Phil': 'M-Phil', 'Psy.D': 'Sy-D', 'Pharm.D': 'Pharm-D', 'B.Sc': 'B-S-C', 'M.Sc': 'M-S-C', 'M.Ed': 'M-Ed', 'B.Ed': 'B-Ed', 'M.Eng': 'M-Eng', 'B.Eng': 'B-Eng', 'D.Min': 'D-Min', 'Th.D': 'T-H-D', 'B.Com': 'B-Com', 'B.Tech': 'B-Tech', 'M.Tech': 'M-Tech', 'D.Sc': 'D-S-C', 'Ed.M': 'E-D-M', 'S.J.D': 'S-J-D',
};

/** LL.M., D.Phil.: academic degrees whose parts have several letters. */
export const academicDegrees = patternRule(
  'academic degrees',
  new RegExp(
    `(?<![\\p{L}\\p{N}_.])(?<degree>${Object.keys(degrees).join('|').replaceAll('.', '\\.')})(?<stop>\\.?)(?![\\p{L}\\p{N}_])`,
    'gu',
  ),
  ({ groups, input, end }) => keepStop(degrees[groups.degree!]!, groups.stop!, input, end),
);

/** "Dep. LHR 10:25, arr. JFK 13:40" of timetables, "$200 dep." and "$5 ea" of prices. */
export const timetables = patternRule(
  'departures, arrivals, and words behind prices',
  new RegExp(
    `${wordStart}(?:(?<dep>[Dd]ep\\.|Dep(?=:? \\uFFFC))|(?<arr>[Aa]rr\\.|Arr(?=:? \\uFFFC)))(?=:? (?:[A-Z]{3}${wordEnd}|\\uFFFC|\\p{Lu}\\p{Ll}{1,20} (?:at )?\\uFFFC|at \\uFFFC))|(?<=\\uFFFC )(?:(?<deposit>dep\\.)(?! \\uFFFC)|(?<each>ea)(?![\\p{L}.'’])|(?<exp>exp\\.?)(?= (?:req|in|with|pref|as|needed)|[,;)]|$))`,
    'gu',
  ),
  ({ groups, input, end }) => {
    if (groups.each) return 'each';
    if (groups.exp) return keepStop('experience', groups.exp, input, end);
    if (groups.deposit) return keepStop('deposit', groups.deposit, input, end);
    return {
      dep: groups.dep?.startsWith('D') ? 'Departs' : 'departs',
      arr: groups.arr?.startsWith('A') ? 'Arrives' : 'arrives',
    };
  },
);

/** "pp. 12 ff.", "p. 3f.": the pages behind one. */
export const following = patternRule(
  'pages that follow',
  /(?<=(?<!\p{L})(?:pp?\.|ll?\.|\uFFFC|pages?|lines?) ?[\d\uFFFC]{1,8})(?<ff> ?ff?\.?)(?![\p{L}\p{N}])/gu,
  ({ groups, input, end }) => keepStop(' and following', groups.ff!, input, end),
);
