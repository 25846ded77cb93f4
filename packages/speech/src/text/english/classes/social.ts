import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { wordStart } from '../words/boundaries';
import { nameWords } from '../words/names';
import { digitByDigit, spellOut } from '../words/number-words';

/** User names on networks: "at ada". */
const handles = patternRule(
  'handles',
  new RegExp(`${wordStart}(?<![.@/])@(?<name>[a-z_](?:[\\w.-]{0,48}\\w)?)`, 'giu'),
  ({ groups, language }) => `at ${nameWords(groups.name!, language)}`,
);

/** Order #A1234-567: the number of a thing, and no topic. */
const numbersOfThings = patternRule(
  'numbers of things that begin with a letter',
  /(?<=(?:[Oo]rder|[Ii]nvoice|[Tt]icket|[Cc]ase|[Ii]tem|[Pp]art|[Mm]odel|[Cc]onfirmation|[Tt]racking|[Rr]eference|[Rr]ef\.?|[Pp]olicy|[Aa]ccount|[Bb]ooking|[Bb]ug|[Ii]ssue|[Ff]light|[Rr]oom|[Aa]pt\.?|[Uu]nit|[Ss]uite) )(?<sign>#)(?=[A-Z]{1,4}-?\d)/gu,
  () => ({ sign: 'number ' }),
);

/** #1E90FF and #000: colours that begin with a digit. Other numbers are those of things. */
const colours = patternRule(
  'colours',
  /(?<![\p{L}\p{N}_&])#(?<code>(?=\d)(?:(?=\d{1,7}[a-f])(?:[0-9a-f]{6}(?:[0-9a-f]{2})?|[0-9a-f]{3,4})|0{3}|0{6}))(?![\p{L}\p{N}_])/giu,
  ({ groups }) => colourWords(groups.code!),
);

function colourWords(written: string): string {
  return `hash ${spellOut(written).replaceAll('-', ' ').replace(/\d/gu, digitByDigit)}`;
}

/** "hashtag machine learning". Words are separated at capitals. */
const hashtags = patternRule(
  'hashtags',
  /(?<![\p{L}\p{N}_&])#(?<name>\p{L}[\p{L}\p{M}\p{N}_]{0,99})#?/gu,
  ({ groups, language }) => {
    // A colour: #FF5733.
    if (
      /^(?:(?=.{0,5}\d)[0-9A-F]{6}|(?=.{0,2}\d)[0-9A-F]{3}|(?<same>[A-F])\k<same>{2}|(?<same6>[A-F])\k<same6>{5})$/iu.test(
        groups.name!,
      )
    )
      return colourWords(groups.name!);
    const words = groups
      .name!.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|_/gu, ' ')
      .replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ');
    return `hashtag ${nameWords(words, language)}`;
  },
);

// oxfmt-ignore
const rebuses: Readonly<Record<string, string>> = {
  b4: 'before', gr8: 'great', l8r: 'later', l8: 'late', m8: 'mate', w8: 'wait', h8: 'hate', '2nite': 'tonight', '2night': 'tonight', '2day': 'today', '2moro': 'tomorrow', '2morrow': 'tomorrow', str8: 'straight',
};

/** gr8, b4, 2nite: a digit that stands for its sound. */
const soundedDigits = patternRule(
  'digits that stand for their sound',
  new RegExp(`(?<![\\p{L}\\p{N}_.@/#$-])(?:${Object.keys(rebuses).join('|')})(?![\\p{L}\\p{N}_@/-]|\\.\\p{L})`, 'gu'),
  ({ text }) => rebuses[text],
);

/** "c u", "r u", "don't b late": letters that stand for words in a chat. */
const soundedLetters = patternRule(
  'letters that stand for words',
  /(?<![\p{L}\p{N}'’.-])(?:(?<see>c)(?= (?:u|ya|you)(?!\p{L}))|(?<are>r)(?= (?:u|you|they|we)(?!\p{L}))|(?<be>(?<=(?:[Dd]on['’]?t|will|won['’]?t|gonna|wanna|can|must|should) )b)(?= (?:\p{Ll}{2}|\uFFFC))|(?<you>(?<=(?:^|[^\p{L}])(?:[Cc]|[Rr]|[Tt]hank|[Ll]ove|[Mm]iss|[Ss]ee|luv|thx|told) )u)(?![\p{L}\p{N}'’.]| ?[=+*/<>^]))(?![\p{L}\p{N}'’])/gu,
  ({ groups }) => (groups.see ? 'see' : groups.are ? 'are' : groups.be ? 'be' : 'you'),
);

/** r/AskReddit, u/ada. */
const forums = patternRule(
  'communities and users of Reddit',
  /(?<![\p{L}\p{N}_.])\/?(?<kind>[ru])\/(?<name>[A-Za-z][A-Za-z0-9_-]{2,30})(?![\p{L}\p{N}_/])/gu,
  ({ groups, language }) => {
    const words = groups.name!.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
    return `${spellOut(groups.kind!)} slash ${nameWords(words, language)}`;
  },
);

/** Names and spellings of social networks. */
export const social: TokenClass = {
  name: 'social',
  accepts: '`#MeToo`, `@ada_l`, `r/AskReddit`, `gr8`',
  rules: [handles, numbersOfThings, colours, hashtags, forums, soundedDigits, soundedLetters],
};
