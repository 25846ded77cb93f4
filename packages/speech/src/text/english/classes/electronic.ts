import type { Replacement } from '../../replacements';
import { patternRule, type Rule, taken } from '../../rule';
import type { TokenClass } from '../token-class';
import { textBefore, wordEnd, wordStart } from '../words/boundaries';
import { fileEndings } from '../words/file-endings';
import { endingWords, nameWords } from '../words/names';
import { cardinal, digitByDigit, numberAsName, spellOut } from '../words/number-words';

/** Maximum length of what is spoken behind the host. Of a longer address, the parts up to here and "and so on" are spoken. */
const maxPathLength = 80;
/** Maximum length of the path of a file: URL to speak. */
const maxFileLength = 120;

// Without "https://" or "www.", only names with these endings are hosts; "end.It" and "node.js" are not.
const bareEndings =
  '(?:com|org|net|edu|gov|mil|io|dev|app|ai|info|biz|eu|tv|xyz|blog|shop|cloud|co\\.(?:uk|jp|nz|za|kr|in)|(?:org|ac|gov)\\.uk|com\\.(?:au|br|cn)|de|fr|nl|ch|jp|ca|uk|us\\/)';
const restPattern = `[^\\s<>"“”‘’«»|${taken}]*`;
const url = new RegExp(
  `${wordStart}(?<![@.])(?:(?<scheme>[a-z][a-z+]{1,9}://)(?<one>${restPattern})` +
    `|(?<two>www\\.[a-z0-9]${restPattern})` +
    `|(?<three>(?:[a-z0-9][a-z0-9-]{0,62}\\.){1,4}${bareEndings}(?![.@-]*[a-z0-9])(?:[/:?#]${restPattern})?))`,
  'giu',
);
const trailing = /[.,;:!?'*_~\]}]/u;

/** Speaks a web address without its scheme and "www". */
const urls: Rule = {
  name: 'web addresses',
  *find(text, language): Generator<Replacement> {
    for (const match of text.matchAll(url)) {
      const { scheme = '', one, two, three } = match.groups!;
      const address = withoutTrailingMarks(one ?? two ?? three ?? '');
      if (address === '') continue;
      yield {
        start: match.index,
        end: match.index + scheme.length + address.length,
        normalized: /^file:/iu.test(scheme) ? `file ${fileWords(address, language)}` : urlWords(address, language),
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

/** Of a long path, only the last part is spoken. */
function fileWords(path: string, language: string): string {
  const decoded = path.replaceAll('%20', ' ');
  const spoken = decoded.length > maxFileLength ? decoded.slice(decoded.lastIndexOf('/') + 1) || decoded : decoded;
  const ending = new RegExp(`^(?<name>.{0,200})\\.(?<ending>${fileEndings})$`, 'iu').exec(spoken)?.groups;
  if (!ending) return nameWords(spoken, language);
  return `${nameWords(ending['name']!, language)} dot ${endingWords(ending['ending']!, language)}`;
}

function urlWords(address: string, language: string): string {
  const [, place = '', rest = ''] = /^(?<place>[^/?#]*)(?<rest>[^]*)$/u.exec(address) ?? [];
  const host = place.replace(/^[^@]*@/u, '').replace(/^www\./iu, '');
  // A stroke at the end, also in front of the query, is not spoken.
  return `${hostWords(host, language)} ${restWords(rest.replace(/\/+(?=$|[?#])/u, ''), language)}`.trim();
}

/** Words of the path, the query and the fragment: "slash search question mark id equals three and x equals y hash top". */
function restWords(rest: string, language: string): string {
  const said = rest.length <= maxPathLength ? rest : cutAtSign(rest);
  const words = nameWords(withoutEscapes(said).replace(/(?<=[?&][^&]*)&/gu, ' and '), language);
  return said === rest ? words : `${words}, and so on`.replace(/^, /u, '');
}

/** The parts of a path, a query and a fragment that fit. */
function cutAtSign(rest: string): string {
  const [query = rest] = /^[^?#]*/u.exec(rest)!;
  if (query.length <= maxPathLength) return query;
  return query.slice(0, query.slice(0, maxPathLength).lastIndexOf('/'));
}

/** Without the escapes of letters and spaces. */
function withoutEscapes(written: string): string {
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

function hostWords(hostAndPort: string, language: string): string {
  const [, host = hostAndPort, port = ''] = /^(.{1,250}):(\d{1,5})$/u.exec(hostAndPort) ?? [];
  const said = plainHostWords(host, language);
  return port ? `${said} colon ${portWords(port, language)}` : said;
}

function plainHostWords(host: string, language: string): string {
  const [, name = host, ending = ''] = /^(.{1,250})\.([a-z]{2})(?=$|:)/iu.exec(host) ?? [];
  if (ending === '') return nameWords(host, language);
  const port = host.slice(name.length + 1 + ending.length);
  return `${nameWords(name, language)} dot ${spellOut(ending)} ${nameWords(port, language)}`.trim();
}

/** "john dot doe at example dot com". */
const emails = patternRule(
  'e-mail addresses',
  new RegExp(
    `(?<![\\p{L}\\p{N}._%+&-])(?:mailto:)?(?!['"])(?<box>[\\w.%+&'#$!=?^{|}~-]{1,64})@(?<host>[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){1,5})(?::(?<path>[\\w.-]{1,60}(?:/[\\w.-]{0,60}[\\w-]){1,5}))?${wordEnd}`,
    'giu',
  ),
  ({ groups, language }) =>
    `${nameWords(groups.box!, language)} at ${hostWords(groups.host!, language)}${groups.path ? ` colon ${nameWords(groups.path, language)}` : ''}`,
);

/** main.ts:10:5: a line, and a column, of a file. */
const lines = patternRule(
  'lines of files',
  new RegExp(
    `(?<=[\\w)]\\.${fileEndings})(?<colon>:)(?<line>\\d{1,6})(?:(?<colon2>:)(?<column>\\d{1,4}))?(?![\\p{L}\\p{N}:])`,
    'giu',
  ),
  ({ groups, language }) =>
    ` colon ${cardinal(groups.line!, language)}${groups.column ? ` colon ${cardinal(groups.column, language)}` : ''}`,
);

/** Files with a known ending, with or without folders, and absolute or relative paths. */
const files = patternRule(
  'file names and paths',
  new RegExp(
    `${wordStart}(?<![@.\\\\¢])(?<![%"”″](?=/(?:mo|yr|wk|day|month|year|week|hr|hour|min|annum)(?![\\w/])))(?:(?<drive>[A-Z]):(?=\\\\)(?<folders>(?:\\\\[\\w.@+-]{0,79}[\\w@+-]){1,20})\\\\?` +
      `|(?<name>(?:[~.]{0,2}/)?(?:[\\w.@+-]{1,80}/){0,20}(?:[\\w@+-]{1,80}|\\*)(?:\\.[\\w-]{1,60}){0,4})\\.(?<ending>${fileEndings})${wordEnd}` +
      `|(?<![)\\]!²³])(?!/[-+](?:[\\s\\d]|$))(?<path>(?:~|\\.{1,2})?(?:/(?:[\\w.@+-]{0,79}[\\w@+-]|:[a-z]\\w{0,30}|\\{[a-z]\\w{0,30}\\})){1,20}(?:\\?(?=[\\w.%-]{1,30}=)[\\w.~=&%+-]{0,60}[\\w=])?(?:#[a-z][\\w-]{0,40})?)/?(?![\\w/]))`,
    'giu',
  ),
  ({ groups, language }) => {
    if (groups.drive) return `${groups.drive} colon ${nameWords(groups.folders!, language)}`;
    if (groups.ending) return `${nameWords(groups.name!, language)} dot ${endingWords(groups.ending, language)}`;
    return groups.path!.includes('?') ? restWords(groups.path!, language) : nameWords(groups.path!, language);
  },
);

/** feature/login-v2, origin/main: branches. */
const branches = patternRule(
  'branches',
  new RegExp(
    `${wordStart}(?<![.@/\\\\-])(?<name>(?:feature|feat|bugfix|hotfix|fix|release|chore|origin|upstream|refs|heads|remotes|refactor|dependabot|renovate|support)(?:/[\\w.@+#-]{0,60}[\\w@+]){1,5})(?![\\p{L}\\p{N}_/])`,
    'gu',
  ),
  ({ groups, language }) => nameWords(groups.name!, language),
);

/** localhost:8080, db.internal:5432: hosts with a port, which need no known ending. */
const hostsWithPorts = patternRule(
  'hosts with a port',
  new RegExp(
    `${wordStart}(?<![.@/-])(?<host>localhost|(?:[a-z][a-z0-9-]{0,40}\\.){1,4}[a-z][a-z0-9-]{1,40}|[a-z][a-z-]{2,40}(?=:\\d{4,5}(?:/|${wordEnd})))(?<port>:\\d{2,5})(?<path>(?:/[\\w.~-]{0,60}){0,6}(?:[?#][\\w.~=&%+/-]{0,60}[\\w/])?)${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) => {
    const path = groups.path === '/' ? '' : groups.path!;
    const said = path.replace(/[.\-~/]+$/u, '');
    return `${hostWords(groups.host!, language)} colon ${portWords(groups.port!.slice(1), language)} ${restWords(said, language)}${path.endsWith('.') ? '.' : ''}`.trim();
  },
);

/** nginx:1.25-alpine: an image of a container and its tag. */
const images = patternRule(
  'images of containers',
  new RegExp(
    `${wordStart}(?<![.@/-])(?<name>[a-z][a-z0-9-]{1,40}):(?<version>\\d{1,4}(?:\\.\\d{1,4}){0,2})-(?<kind>[a-z]{3,20})${wordEnd}`,
    'gu',
  ),
  ({ groups, language }) => {
    const parts = groups.version!.split('.').map((part) => cardinal(part, language));
    return `${nameWords(groups.name!, language)} colon ${parts.join(' point ')} ${groups.kind}`;
  },
);

/** "eighty eighty", "three thousand". */
export function portWords(port: string, language: string): string {
  return port.length === 4 || /^\d00$/u.test(port) ? numberAsName(port, language) : digitByDigit(port);
}

/** .env, .gitignore, .NET, .com: names that begin with a full stop. */
const dotNames = patternRule(
  'names with a full stop in front',
  /(?<=^|[\s("'“‘`/,])\.(?<name>[a-zA-Z][a-zA-Z0-9_-]{1,30}(?:\.[a-zA-Z][a-zA-Z0-9_-]{0,30}){0,3})(?![\p{L}\p{N}@(])/gu,
  (match) => {
    const name = match.groups.name!;
    // A sentence whose space is on the wrong side: "the end .Then".
    if (/^\p{Lu}\p{Ll}/u.test(name) && /\p{Ll} $/u.test(textBefore(match, 3))) return undefined;
    const words = name.split('.').map((part) => {
      if (fileEnding.test(part)) return endingWords(part, match.language);
      if (/^(?:NET|COM|ORG|EDU|GOV)$/u.test(part)) return part.toLowerCase();
      const parts = part.replace(
        /^(?<tool>git|npm|docker|eslint|bash|zsh|editor|prettier|babel)(?<rest>ignore|attributes|modules|config|keep|rc)/u,
        '$<tool> $<rest>',
      );
      return nameWords(parts, match.language).replace(/\brc\b/u, 'R-C');
    });
    return `dot ${words.join(' dot ')}`;
  },
);
const fileEnding = new RegExp(`^${fileEndings}$`, 'iu');

/** "test.abc": two words joined by a full stop that are no sentence end, as in names of modules and hosts. */
const dottedNames = patternRule(
  'names with full stops inside',
  new RegExp(
    `${wordStart}(?<![.@/-])(?<name>[a-z][a-z0-9_-]{0,40}(?:\\.[a-z][a-z0-9_-]{1,40}){1,5})(?:\\(\\))?(?![\\p{L}\\p{N}_@]|\\.\\p{L})`,
    'gu',
  ),
  ({ groups, language }) => {
    const name = groups.name!;
    // Abbreviations, and "node.js" and the like, which have rules of their own.
    if (/^(?:e\.g|i\.e|a\.m|p\.m|a\.k\.a|p\.a|vs\.|etc\.|est\.|approx\.)/u.test(name)) return undefined;
    // Two sentences without a space between them: "the end.next time".
    return nameWords(name, language);
  },
);

/** Math.PI, Array.from(), Foo.barBaz: members of what begins with a capital. "The end.Then" is two sentences. */
const members = patternRule(
  'members of classes in programs',
  new RegExp(
    `${wordStart}(?<![.@/-])(?<name>\\p{Lu}\\p{Ll}[\\p{L}\\p{N}]{0,30}\\.(?:[A-Z]{2,20}(?:_[A-Z]{1,20})?(?![\\p{L}\\p{N}_])|[a-z]{1,20}[A-Z][A-Za-z]{0,20}(?:\\(\\))?|[a-z]\\w{0,30}(?=\\()(?:\\(\\))?))(?![\\p{L}\\p{N}_])`,
    'gu',
  ),
  ({ groups, language }) => {
    const name = groups.name!.replace('()', '').replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ');
    return /\.(?:NET|COM|ORG)$/u.test(name) ? undefined : nameWords(name, language);
  },
);

/** Node.js, Next.js, ASP.NET, Booking.com in the middle of a sentence. */
const products = patternRule(
  'products with a full stop',
  new RegExp(
    `${wordStart}(?<name>\\p{L}[\\p{L}\\p{N}]{1,20})\\.(?<ending>js|NET|io|ai|py|ts|rs)(?![\\p{L}\\p{N}_]|\\.\\p{L})`,
    'gu',
  ),
  ({ groups, language }) => {
    const { name = '', ending = '' } = groups;
    const said = ending === 'NET' ? 'dot net' : `dot ${spellOut(ending)}`;
    return `${nameWords(name, language)} ${said}`;
  },
);

/** Addresses of the web and of mail, hosts, and files. */
export const electronic: TokenClass = {
  name: 'electronic',
  accepts: '`https://x.org/a`, `ada@example.com`, `localhost:8080`, `src/main.ts`, `file:///…`, `.env`, `Node.js`',
  rules: [emails, urls, lines, images, hostsWithPorts, products, files, branches, dotNames, members, dottedNames],
};
