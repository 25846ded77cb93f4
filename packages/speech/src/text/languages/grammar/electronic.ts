import type { TokenClass } from '../../english/token-class';
import { wordEnd, wordStart } from '../../english/words/boundaries';
import { patternRule, taken } from '../../rule';
import type { Accepts, Language } from '../language';
import { spellOut } from './acronym';
import { alternation } from '../../alternation';
import { asciiDigits, digitByDigit, integerWords } from './numbers';

/** How a language reads addresses of the web, e-mail, files and handles aloud. */
export interface ElectronicWords extends Accepts {
  readonly at: string;
  readonly dot: string;
  readonly slash: string;
  readonly dash: string;
  readonly underscore: string;
  readonly colon: string;
  readonly hashtag: string;
  /** Endings that are said as words. Others with two or three letters are spelled. */
  readonly saidEndings: readonly string[];
  /** What is said for the point of a version of two numbers, if it is not {@link dot}. */
  readonly versionPoint?: string;
  /** Pattern of words before the number of a version. */
  readonly version: string;
}

/** Maximum length of a path to speak. For a longer path, only the host is spoken. */
const maxPathLength = 40;

const endings =
  'com|org|net|edu|gov|io|dev|app|ai|info|biz|eu|tv|blog|shop|fr|es|it|pt|br|in|de|at|ch|be|ca|mx|ar|uk|lu|mc|cat';
const fileEndings =
  'pdf|docx?|xlsx?|pptx?|txt|csv|zip|rar|tar|gz|jpe?g|png|gif|svg|mp3|mp4|wav|avi|mov|json|xml|ya?ml|html?|css|js|ts|py|java|exe|apk|epub|odt|ods|md|sh|log|sql';

/** Programs and standards whose versions have points, not decimals. */
const programs =
  'Python|Java|PHP|Ruby|Node(?:\\.js)?|Angular|Django|React|i?OS|iPadOS|macOS|Android|Windows|Ubuntu|Debian|Fedora|Linux|Firefox|Chrome|Safari|Office|Photoshop|WordPress|MySQL|PostgreSQL|' +
  'Bluetooth|USB|HDMI|DisplayPort|PCIe|TLS|SSL|HTTP|HTML|OpenGL|Unicode|GPT|Claude|Llama|Gemini|Web|ver\\.?|v\\.|v';

/** Web and e-mail addresses, files, hashtags, handles, IP addresses and versions. */
export function electronic(language: Language): TokenClass {
  const { electronic: words, numbers } = language;
  const path = `[^\\s<>"“”‘’«»|()${taken}]`;
  const say = (name: string) => nameWords(name, language);
  return {
    name: 'electronic',
    accepts: words.accepts,
    rules: [
      patternRule(
        'e-mail addresses',
        new RegExp(
          `(?<![\\p{L}\\p{M}\\p{N}._%+-])(?:mailto:)?(?<box>[\\w.%+-]{1,64})@(?<host>[a-z0-9-]{1,63}(?:\\.[a-z0-9-]{1,63}){1,5})${wordEnd}`,
          'giu',
        ),
        ({ groups }) => `${say(groups.box!)} ${words.at} ${hostWords(groups.host!, language)}`,
      ),
      patternRule(
        'web addresses',
        new RegExp(
          `${wordStart}(?<![@.])(?:(?:https?|ftp)://(?:www\\.)?(?<one>[\\p{L}\\p{M}\\p{N}][\\p{L}\\p{M}\\p{N}.:-]{0,250})|www\\.(?<two>[\\p{L}\\p{M}\\p{N}][\\p{L}\\p{M}\\p{N}.-]{0,250})|(?<three>(?![a-z]\\.(?:es|it|in|at|de|be|pt|fr|br|ch|ca)(?![a-z]))(?:[a-z0-9][a-z0-9-]{0,62}\\.){1,4}(?:${endings})(?![\\p{L}\\p{M}\\p{N}.-]*[\\p{L}\\p{M}\\p{N}])))(?<path>[/?#]${path}{0,2000})?`,
          'giu',
        ),
        ({ groups }) => {
          const [, rest = '', stop = ''] = /^(.*?)([.,;:!?'*_~\]}]*)$/u.exec(groups.path ?? '') ?? [];
          const host = groups.one! || groups.two! || groups.three!;
          const hostStop = rest === '' && groups.path === '' ? (/[.,:-]+$/u.exec(host)?.[0] ?? '') : '';
          const shown = rest.split(/[?#]/u, 1)[0]!.replace(/\/+$/u, '');
          const said = hostWords(host.slice(0, host.length - hostStop.length), language);
          return `${said}${shown && shown.length <= maxPathLength ? ` ${say(shown)}` : ''}${stop}${hostStop}`;
        },
      ),
      patternRule(
        'file names',
        new RegExp(
          `${wordStart}(?<![@.\\\\])(?<name>(?:[~.]{0,2}/)?(?:[\\w.-]{1,80}/){0,20}[\\w-]{1,80})\\.(?<ending>${fileEndings})${wordEnd}`,
          'gu',
        ),
        ({ groups }) => `${say(groups.name!)} ${words.dot} ${endingWords(groups.ending!, language)}`,
      ),
      patternRule(
        'IP addresses and versions',
        /(?<![\p{L}\p{M}\p{N}_.])[vV]?\d{1,5}(?:\.\d{1,5}){2,3}(?![\p{L}\p{M}\p{N}_]|[.,]\d)/gu,
        ({ text }) => {
          if (/^(?:\d{1,2}\.\d{1,2}\.[12]\d{3}|[0-3]\d\.[01]\d\.\d{2})$/u.test(text)) return undefined;
          // 1.234.567 has groups of three digits.
          if (/^\d{1,3}(?:\.\d{3})+$/u.test(text) && !/^(?:\d{1,3}\.){3}/u.test(text)) return undefined;
          const parts = text.replace(/^v/iu, '').split('.');
          return parts.map((part) => integerWords(part, numbers)).join(` ${words.dot} `);
        },
      ),
      patternRule(
        'versions after their name',
        new RegExp(
          `(?<=(?<![\\p{L}\\p{M}\\p{N}_])(?:${words.version}|${programs}) ?(?:\\d{1,4}(?:\\.\\d{1,4}){0,3}[ºª°]?(?:, | (?:y|e|et|a|o|ou|al|und|bis|u) )){0,4})(?<![\\p{N}.,])(?<number>\\d{1,3}(?:\\.\\d{1,4}){1,3})(?![\\p{L}\\p{M}\\p{N}_%€$]|[.,]\\d| ?(?:€|%|h(?!\\p{L})|mil))`,
          'gu',
        ),
        ({ groups }) => {
          const parts = groups.number!.split('.').map((part) => integerWords(part, numbers));
          return parts.join(` ${(parts.length === 2 && words.versionPoint) || words.dot} `);
        },
      ),
      patternRule('hashtags', /(?<![\p{L}\p{M}\p{N}_&])#(?<tag>\p{L}[\p{L}\p{M}\p{N}_]{0,60})/gu, ({ groups }) => {
        const parts = groups
          .tag!.replace(/_/gu, ' ')
          .replace(/(?<=\p{Ll})(?=[\p{Lu}\p{N}])|(?<=\p{N})(?=\p{L})/gu, ' ');
        return `${words.hashtag} ${withNumbers(parts, language)}`;
      }),
      patternRule(
        'handles',
        /(?<![\p{L}\p{M}\p{N}_.])@(?<name>[\p{L}\p{M}][\p{L}\p{M}\p{N}_.]{0,40}[\p{L}\p{M}\p{N}_])/gu,
        ({ groups }) => `${words.at} ${say(groups.name!)}`,
      ),
    ],
  };
}

function hostWords(host: string, language: Language): string {
  const { electronic: words } = language;
  const [, name = host, ending = '', port = ''] = /^(.{1,250}?)\.([a-z]{2,4})((?::\d{1,5})?)$/iu.exec(host) ?? [];
  if (ending === '') return nameWords(host, language);
  const said = `${nameWords(name, language)} ${words.dot} ${endingWords(ending, language)}`;
  return port ? `${said} ${words.colon} ${digitByDigit(port, language.numbers)}` : said;
}

function endingWords(ending: string, language: Language): string {
  const { electronic: words, acronym, numbers } = language;
  if (words.saidEndings.includes(ending.toLowerCase())) return ending.toLowerCase();
  return ending
    .replace(/\d+|\p{L}+/gu, (part) => (/\d/u.test(part) ? ` ${integerWords(part, numbers)}` : spellOut(part, acronym)))
    .trim();
}

/** A name with its signs and numbers, so that a listener could write it down. */
function nameWords(name: string, language: Language): string {
  const { electronic: words, sign } = language;
  const names: Readonly<Record<string, string>> = {
    '.': words.dot,
    '/': words.slash,
    '-': words.dash,
    _: words.underscore,
    ':': words.colon,
    '@': words.at,
  };
  const signs = alternation(['.', '/', '-', '_', ':', '@', ...Object.keys(sign.names)]);
  return withNumbers(
    name
      .replace(/%[0-9A-F]{2}/gu, ' ')
      .replace(new RegExp(signs, 'gu'), (each) => ` ${names[each] ?? sign.names[each] ?? ''} `)
      .replace(/[^\p{L}\p{M}\p{N}'\s-]/gu, ' '),
    language,
  );
}

function withNumbers(text: string, { numbers }: Language): string {
  return text
    .replace(/\p{Nd}+/gu, (written) => {
      const digits = asciiDigits(written);
      return ` ${digits.length > 4 ? digitByDigit(digits, numbers) : integerWords(digits, numbers)} `;
    })
    .replace(/\s+/gu, ' ')
    .trim();
}
