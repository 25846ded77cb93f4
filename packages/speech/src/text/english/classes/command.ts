import { patternRule } from '../../rule';
import type { TokenClass } from '../token-class';
import { textBefore, wordEnd, wordStart } from '../words/boundaries';
import { fileEndings } from '../words/file-endings';
import { nameWords } from '../words/names';
import { cardinal, spellOut } from '../words/number-words';

// oxfmt-ignore
const filters =
  'grep|egrep|fgrep|rg|wc|awk|gawk|sed|xargs|jq|yq|uniq|tee|tr|ssh|bash|sh|zsh|sudo|kubectl|docker|psql|mysql|base64|gzip|gunzip|zcat|tar|curl|md5sum|sha256sum|pbcopy|xclip|fzf|perl|openssl|nc|pv|bc|hexdump|xxd';
const commonWords =
  'sort|cut|more|less|cat|head|tail|find|column|rev|join|split|paste|fold|python3?|node|ruby|iconv|git';

/** *args and **kwargs of Python. */
const packed = patternRule(
  'packed arguments',
  /(?<![\w*])(?<stars>\*{1,2})(?=(?:args|kwargs|options|params|kw)(?![\w*]))/gu,
  ({ groups }) => (groups.stars === '*' ? 'star ' : 'star star '),
);

/** cat a.txt | wc -l: a bar in front of a command. Words that are also plain English need a command or a file before. */
const pipes = patternRule(
  'pipes between commands',
  new RegExp(
    `(?<=\\S)(?<pipe> ?\\|&? ?)(?:(?=(?:${filters})(?![\\p{L}\\p{N}_]))|(?=(?:${commonWords})(?:$|[\\s\`|;)]| -)(?<common>)))`,
    'gu',
  ),
  (match) => {
    const before = textBefore(match, 60);
    const afterWord = match.input.slice(match.end, match.end + 12);
    if (
      /^(?:more|less|find|join|split|column|paste|fold|cut|sort|head|tail|cat|rev|node|ruby|git|python3?|iconv)(?!\p{L})/u.test(
        afterWord,
      ) &&
      !isCommandLine.test(before)
    )
      return undefined;
    return { pipe: ' pipe ' };
  },
);
const isCommandLine =
  /(?:^|[^\p{L}])(?:cat|ls|ps|echo|printf|grep|find|curl|awk|sed|git|docker|kubectl|du|df|uniq|npm|journalctl|dmesg|tar|zcat|wc|xargs|jq|pip|python3?) |[\p{L}\p{N}]\.[a-z]{1,4} ?$| -{1,2}[a-z]/u;

const target = `(?=(?:[\\w.@$~+-]{0,40}/){0,8}[\\w.@$+-]{1,60}\\.${fileEndings}(?![\\p{L}\\p{N}_])|/dev/|~/|\\./|\\$[A-Za-z{])`;

/** > out.txt, >> log.txt, < in.txt, 2>&1, 2>/dev/null. */
const redirections = patternRule(
  'redirections',
  new RegExp(
    `(?<=\\S )(?<from>[12&]?)(?:(?<copy>>&)(?<to>[12])(?![\\p{L}\\p{N}])|(?<append>>> ?)${target}|(?<write>> ?)${target})` +
      `|(?<=[\\p{L}\\p{N}] )(?<read>< ?)${target}`,
    'gu',
  ),
  ({ groups, language }) => {
    const { from = '', copy, to = '', append, read } = groups;
    if (read) return 'from ';
    const source = from === '&' ? 'both ' : from ? `${cardinal(from, language)} ` : '';
    if (copy) return `${source}redirected to ${cardinal(to, language)}`;
    return `${source}${append ? 'appended to ' : 'redirected to '}`;
  },
);

/** "npm run build -- --watch": two dashes between a command and its options. */
const lonelyDashes = patternRule('dashes that end options', /(?<=\p{L} )--(?= (?:-|[./~]))/gu, () => 'dash dash');

/** find . -name x, cd ..: the folder of the command and the one above it. */
const folders = patternRule(
  'folders written as full stops',
  /(?<=(?<!\p{L})(?:cd|ls|find|git add|docker build|code|grep -r[a-z]? \S{1,30}|(?:cp|mv)(?: -r)? \S{1,60}) )(?<points>\.{1,2})(?=$|[\s`;])/gu,
  ({ text }) => (text === '..' ? 'dot dot' : 'dot'),
);

/** *.md, src/**\/*.ts, dist/*: names of files with stars. */
const globs = patternRule(
  'patterns of file names',
  /(?<![\p{L}\p{N}_*/.)\]])(?=[\w.@*/!-]{0,60}?(?:\*\.[A-Za-z{]|[\w.*]\/\*|\*\/[\w*]))(?<glob>[\w.@-]{0,40}(?:\*{1,2}[\w.@-]{0,40}){0,2}(?:\/[\w.@-]{0,40}(?:\*{1,2}[\w.@-]{0,40}){0,2}){0,8})(?<![.-])(?<braces>\.\{(?<endings>[a-z]{1,5}(?:,[a-z]{1,5}){1,5})\})?(?![\p{L}\p{N}_*])/gu,
  ({ groups, language }) => {
    if (!groups.glob!.includes('*')) return undefined;
    const endings = groups.endings ? ` dot ${groups.endings.split(',').map(spellOut).join(' or ')}` : '';
    return `${nameWords(groups.glob!.replaceAll('**', '* *'), language)}${endings}`;
  },
);

// oxfmt-ignore
const keys: Readonly<Record<string, string>> = {
  ctrl: 'Control', ctl: 'Control', control: 'Control', cmd: 'Command', command: 'Command', alt: 'Alt', opt: 'Option', option: 'Option', shift: 'Shift', meta: 'Meta', super: 'Super', win: 'Windows', windows: 'Windows', fn: 'Function', '⌘': 'Command', '⌥': 'Option', '⇧': 'Shift', '⌃': 'Control',
  del: 'Delete', esc: 'Escape', ins: 'Insert', pgup: 'Page Up', pgdn: 'Page Down', pgdown: 'Page Down', pageup: 'Page Up', pagedown: 'Page Down', prtsc: 'Print Screen', prtscn: 'Print Screen', bksp: 'Backspace',
  '/': 'Slash', '.': 'Period', ',': 'Comma', ';': 'Semicolon', '`': 'Backtick', '+': 'Plus', '-': 'Minus', '=': 'Equals', '\\': 'Backslash', '[': 'Left Bracket', ']': 'Right Bracket', '↑': 'Up', '↓': 'Down', '←': 'Left', '→': 'Right',
};
const modifier =
  '(?:Ctrl|CTRL|ctrl|Ctl|Control|Cmd|CMD|cmd|Command|Alt|ALT|alt|Opt|Option|Shift|SHIFT|shift|Meta|Super|Win|Windows|Fn|fn|⌘|⌥|⇧|⌃)';
const namedKey =
  'F\\d{1,2}|Del(?:ete)?|DEL|Esc(?:ape)?|ESC|Enter|Return|Tab|TAB|Space(?:bar)?|Home|End|PgUp|PgDn|PgDown|Page ?Up|Page ?Down|Up|Down|Left|Right|Ins(?:ert)?|Backspace|Bksp|PrtScn?|[Cc]lick|[Dd]rag|[Ss]croll|[Aa]rrows?|[A-Z]|[a-z0-9](?![.,]\\d)|[↑↓←→/;`=[\\]\\\\]|[.,+-](?=$|[\\s)])';

/** Ctrl+Shift+P, ⌘+Space, Cmd-C: keys that are pressed together. */
const shortcuts = patternRule(
  'keyboard shortcuts',
  new RegExp(
    `(?<![\\p{L}\\p{N}_+-])(?<keys>(?:[⌘⌥⇧⌃]{2,3} ?\\+ ?|${modifier}(?: ?\\+ ?|(?<=[A-Z][a-z]{1,8})-(?=${modifier}-|(?:[A-Za-z0-9]|F\\d{1,2}|Tab|Del|Esc)(?![\\p{L}\\p{N}-])))){1,4}(?:${namedKey}))(?![\\p{L}\\p{N}_+])`,
    'gu',
  ),
  ({ groups, language }) =>
    groups
      .keys!.split(/(?<=[^+\s-]) ?[+-] ?(?=.)/u)
      .map((key) => {
        const known = keys[key.toLowerCase()];
        if (known) return known;
        if (/^[⌘⌥⇧⌃]{2,3}$/u.test(key)) return Array.from(key, (each) => keys[each]).join(' ');
        const [, number = ''] = /^F(?<number>\d{1,2})$/u.exec(key) ?? [];
        if (number) return `F ${cardinal(number, language)}`;
        if (/\d/u.test(key)) return cardinal(key, language);
        return key.length === 1 ? key.toUpperCase() : key;
      })
      .join(' '),
);

/** Ctrl and Esc alone. */
const keyNames = patternRule(
  'names of keys',
  new RegExp(
    `${wordStart}(?<![-.@/$#])(?:Ctrl|CTRL|Cmd(?=[ +-]\\p{L}| key)|Esc|PgUp|PgDn|PgDown|PrtScn?)${wordEnd}(?![@/])`,
    'gu',
  ),
  ({ text }) => keys[text.toLowerCase()],
);

/** What people type into a terminal, and the keys that they press. */
export const command: TokenClass = {
  name: 'command',
  accepts: '`cat a.txt | wc -l`, `echo > a.txt`, `run 2>&1`, `src/*.ts`, `Ctrl+Shift+P`, `⌘+K`',
  rules: [packed, pipes, redirections, lonelyDashes, folders, globs, shortcuts, keyNames],
};
