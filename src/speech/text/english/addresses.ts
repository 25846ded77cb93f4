import type { Replacement } from '../replacements';
import { patternRule, type Rule, taken } from '../rule';
import { wordEnd, wordStart } from './boundaries';
import { endingWords, nameWords } from './names';
import { spellOut } from './number-words';

/** Maximum length of a path to speak. For a longer path, only the host is spoken. */
const longestPath = 40;

// Without "https://" or "www.", only names with these endings are hosts; "end.It" and "node.js" are not.
const bareEndings =
  '(?:com|org|net|edu|gov|mil|io|dev|app|ai|info|biz|eu|tv|xyz|blog|shop|cloud|co\\.(?:uk|jp|nz|za|kr|in)|(?:org|ac|gov)\\.uk|com\\.(?:au|br|cn)|de|fr|nl|ch|jp|ca|uk|us\\/)';
const rest = `[^\\s<>"“”‘’«»|${taken}]*`;
const url = new RegExp(
  `${wordStart}(?<![@.])(?:(?<scheme>[a-z][a-z+]{1,9}://)(?<one>${rest})` +
    `|(?<two>www\\.[a-z0-9]${rest})` +
    `|(?<three>(?:[a-z0-9][a-z0-9-]{0,62}\\.){1,4}${bareEndings}(?![.@-]*[a-z0-9])(?:[/:?#]${rest})?))`,
  'giu',
);
const trailing = /[.,;:!?'*_~\]}]/u;

/** Speaks the host and a short path of a web address. Scheme, "www", query and fragment are not spoken. */
export const urls: Rule = {
  name: 'web addresses',
  *find(text, language): Generator<Replacement> {
    for (const match of text.matchAll(url)) {
      const { scheme = '', one, two, three } = match.groups!;
      const address = withoutTrailingMarks(one ?? two ?? three ?? '');
      if (address === '') continue;
      yield {
        start: match.index,
        end: match.index + scheme.length + address.length,
        normalized: urlWords(address, language),
      };
    }
  },
};

/** Removes the sentence's punctuation from the end, including a closing bracket without an opening one in the address. */
function withoutTrailingMarks(address: string): string {
  let surplus = (address.match(/\)/gu)?.length ?? 0) - (address.match(/\(/gu)?.length ?? 0);
  let end = address.length;
  for (; end > 0; end--) {
    const last = address[end - 1]!;
    if (last === ')' ? surplus-- <= 0 : !trailing.test(last)) break;
  }
  return address.slice(0, end);
}

function urlWords(address: string, language: string): string {
  const [place = ''] = address.split(/[?#]/u, 1);
  const slash = place.indexOf('/');
  const host = (slash < 0 ? place : place.slice(0, slash)).replace(/^[^@]*@/u, '').replace(/^www\./iu, '');
  const path = slash < 0 ? '' : place.slice(slash).replace(/\/+$/u, '');
  const said = hostWords(host, language);
  return path !== '' && path.length <= longestPath ? `${said} ${nameWords(path, language)}` : said;
}

function hostWords(host: string, language: string): string {
  const [, name = host, ending = ''] = /^(.{1,250})\.([a-z]{2})(?=$|:)/iu.exec(host) ?? [];
  if (ending === '') return nameWords(host, language);
  const port = host.slice(name.length + 1 + ending.length);
  return `${nameWords(name, language)} dot ${spellOut(ending)} ${nameWords(port, language)}`.trim();
}

/** "john dot doe at example dot com". */
export const emails = patternRule(
  'e-mail addresses',
  new RegExp(
    `(?<![\\p{L}\\p{N}._%+-])(?:mailto:)?(?<box>[\\w.%+-]{1,64})@(?<host>[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){1,5})${wordEnd}`,
    'giu',
  ),
  ({ groups, language }) => `${nameWords(groups.box!, language)} at ${hostWords(groups.host!, language)}`,
);

const fileEndings =
  '(?:7z|apk|avi|bash|bat|bin|bmp|cfg|cjs|conf|cpp|cs|css|csv|deb|dll|dmg|docx?|exe|flac|gif|gz|hpp|html?|ico|ini|ipynb|iso|java|jpe?g|jsx?|json|log|m4a|md|mjs|mkv|mov|mp[34]|odt|ogg|opus|pdf|php|png|pptx?|py|rar|rb|rpm|rs|rtf|sh|sql|svg|swift|tar|tgz|tiff?|toml|tsv|tsx?|ttf|txt|wav|webm|webp|xlsx?|xml|ya?ml|zip)';

/** Files with a known ending, with or without folders, and absolute or relative paths. */
export const files = patternRule(
  'file names and paths',
  new RegExp(
    `${wordStart}(?<![@.\\\\])(?:(?<drive>[A-Z]):(?=\\\\)(?<folders>(?:\\\\[\\w.@+-]{1,80}){1,20})\\\\?` +
      `|(?<name>(?:[~.]{0,2}/)?(?:[\\w.@+-]{1,80}/){0,20}[\\w@+-]{1,80}(?:\\.[\\w-]{1,60}){0,4})\\.(?<ending>${fileEndings})${wordEnd}` +
      `|(?<path>(?:~|\\.{1,2})?(?:/[\\w.@+-]{0,79}[\\w@+-]){1,20})/?(?![\\w/]))`,
    'giu',
  ),
  ({ groups, language }) => {
    if (groups.drive) return `${groups.drive} colon ${nameWords(groups.folders!, language)}`;
    if (groups.ending) return `${nameWords(groups.name!, language)} dot ${endingWords(groups.ending, language)}`;
    return nameWords(groups.path!, language);
  },
);

/** User names on networks: "at ada". */
export const handles = patternRule(
  'handles',
  new RegExp(`${wordStart}(?<![.@/])@(?<name>[a-z_](?:[\\w.-]{0,48}\\w)?)`, 'giu'),
  ({ groups, language }) => `at ${nameWords(groups.name!, language)}`,
);

/** "hashtag machine learning". Words are separated at capitals. */
export const hashtags = patternRule(
  'hashtags',
  /(?<![\p{L}\p{N}_&])#(?<name>\p{L}[\p{L}\p{M}\p{N}_]{0,99})/gu,
  ({ groups, language }) => {
    const words = groups
      .name!.replace(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|_/gu, ' ')
      .replace(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu, ' ');
    return `hashtag ${nameWords(words, language)}`;
  },
);
