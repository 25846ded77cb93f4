import type { TokenClass } from '../../english/token-class';
import { patternRule, type RuleResult } from '../../rule';
import { cardinal, digitByDigit, numberWords } from './numbers';

const endings = 'com|org|net|edu|gov|io|dev|app|ai|info|biz|cn|hk|tw|jp|eu|tv|xyz|shop|me|cc|top';
const programs =
  '版本号?|版|[Vv]ersion |[Vv]er\\.? ?|Python ?|Java ?|PHP ?|Node(?:\\.js)? ?|iOS ?|Android ?|macOS ?|Windows ?|HTTP/|USB ?|Wi-?Fi ?|v|V';

const signs: Readonly<Record<string, string>> = {
  '.': '点',
  '-': '杠',
  _: '下划线',
  '/': '斜杠',
  ':': '冒号',
  '+': '加',
  '%': '百分号',
  '=': '等于',
  '?': '问号',
  '&': '和',
  '#': '井号',
};

/** Names of hosts, mailboxes and paths, as they are dictated. */
function nameWords(name: string): string {
  return Array.from(name.matchAll(/\p{L}+|\d+|[^]/gu), ([part]) => {
    if (/^\d/u.test(part)) return part.length > 2 ? digitByDigit(part) : cardinal(part);
    return signs[part] ?? part;
  }).join('');
}

/** Of a long path, only the host is said. */
const maxPathLength = 40;

function addressWords(host: string, path: string): string {
  const rest = path.replace(/\/$/u, '');
  return nameWords(host) + (rest.length > maxPathLength ? '' : nameWords(rest));
}

/** Web and e-mail addresses, handles, topics, IP addresses and versions. */
export const electronic: TokenClass = {
  name: 'electronic',
  accepts:
    '`ada@example.com`, `https://example.com/help`, `www.example.cn`, `192.168.1.1`, `版本1.2.3`, `Python 3.11`, `#新年快乐#`',
  rules: [
    patternRule(
      'e-mail addresses',
      /(?<![\w.%+-])(?<box>[\w.%+-]{1,64})@(?<host>[a-z0-9-]{1,63}(?:\.[a-z0-9-]{1,63}){1,5})(?![\w-])/giu,
      ({ groups }) => `${nameWords(groups['box']!)} at ${nameWords(groups['host']!)}`,
    ),
    patternRule(
      'web addresses',
      new RegExp(
        `(?<![\\w@.])(?:https?://(?:www\\.)?(?<one>[a-z0-9](?:[a-z0-9.:-]{0,250}[a-z0-9])?)|www\\.(?<two>[a-z0-9](?:[a-z0-9.-]{0,250}[a-z0-9])?)|(?<three>(?:[a-z0-9][a-z0-9-]{0,62}\\.){1,4}(?:${endings}))(?![\\w-]))(?<path>[/?#][\\w%./?=&#:~+-]{0,2000}|/)?`,
        'giu',
      ),
      ({ groups }) =>
        addressWords(groups['one']! || groups['two']! || groups['three']!, groups['path']!.replace(/[.?:]+$/u, '')),
    ),
    patternRule('IP addresses', /(?<![\d.])(?<ip>\d{1,3}(?:\.\d{1,3}){3})(?![\d.]*\d)/gu, ({ groups }): RuleResult => ({
      ip: groups['ip']!.split('.').map(digitByDigit).join('点'),
    })),
    patternRule(
      'versions',
      new RegExp(`(?<![A-Za-z])(?:${programs})(?<version>\\d{1,4}(?:\\.\\d{1,5}){1,4})(?![\\d.]*\\d)`, 'gu'),
      ({ groups }) => ({
        version: groups['version']!.split('.')
          .map((part) => versionPart(part))
          .join('点'),
      }),
    ),
    patternRule(
      'versions of three numbers',
      /(?<![\d.A-Za-z])(?<version>\d{1,3}\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/gu,
      ({ text }) => (/^(?:19|20)\d\d/u.test(text) ? undefined : text.split('.').map(versionPart).join('点')),
    ),
    patternRule('topics', /#(?<topic>[\p{Script=Han}\w]{1,40})#/gu, ({ groups }) =>
      groups['topic']!.replaceAll(/\d+/gu, (number) => numberWords(number)),
    ),
  ],
};

function versionPart(part: string): string {
  return part.length > 1 ? digitByDigit(part) : cardinal(part);
}
