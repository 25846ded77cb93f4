import { parse } from 'yaml';
import { languageTag, oneLine } from '../blocks/plain-text';

/** What the front matter of a Markdown document says, and the text after it. */
export interface FrontMatter {
  readonly text: string;
  readonly title?: string;
  readonly author?: string;
  readonly language?: string;
}

/** A longer one is not parsed, in UTF-16 code units. */
const maxFrontMatterLength = 65_536;

const opening = /^---[ \t]*\n/u;
const closing = /^(?:---|\.\.\.)[ \t]*$/mu;

/**
 * Reads what is known of a Markdown document at its beginning: front matter in YAML or TOML, lines such as `Title: The Harbour` (MultiMarkdown,
 * Pelican), or lines with `%` (Pandoc). It is not read as text, even if it is not valid.
 *
 * @param source with `\n` as line ends.
 */
export function readFrontMatter(source: string): FrontMatter {
  const text = source.replace(/^(?:[ \t]*\n){1,100}/u, '');
  return yamlFrontMatter(text) ?? tomlFrontMatter(text) ?? titleBlock(text) ?? metadataLines(text) ?? { text: source };
}

function yamlFrontMatter(source: string): FrontMatter | undefined {
  const start = opening.exec(source)?.[0].length;
  if (start === undefined) return undefined;
  const end = closing.exec(source.slice(start, start + maxFrontMatterLength));
  // A rule at the beginning of a text, and not front matter.
  if (!end || !/^[\w "'-]{1,60}:/mu.test(source.slice(start, start + end.index))) return undefined;
  return withFacts(source.slice(start + end.index + end[0].length), parsed(source.slice(start, start + end.index)));
}

function withFacts(text: string, facts: Readonly<Record<string, unknown>>): FrontMatter {
  const [title, author] = [nameIn(facts['title']), nameIn(facts['author'] ?? facts['authors'] ?? facts['creator'])];
  const language = languageTag(textIn(facts['lang'] ?? facts['language']));
  return {
    text,
    ...(title !== undefined && { title }),
    ...(author !== undefined && { author }),
    ...(language !== undefined && { language }),
  };
}

function parsed(yaml: string): Record<string, unknown> {
  try {
    const value: unknown = parse(yaml, { schema: 'failsafe', maxAliasCount: 0, logLevel: 'error', uniqueKeys: false });
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
  } catch {
    return {};
  }
}

/** A name, or several, or records with a `name`, as Pandoc and others have them. */
function nameIn(value: unknown): string | undefined {
  const all = (Array.isArray(value) ? value.slice(0, 10) : [value]).map((each) => {
    const isRecord = typeof each === 'object' && each !== null;
    return textIn(
      isRecord ? ((each as Record<string, unknown>)['name'] ?? (each as Record<string, unknown>)['text']) : each,
    );
  });
  return oneLine(all.filter((each) => each !== undefined).join(', '));
}

function textIn(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function tomlFrontMatter(source: string): FrontMatter | undefined {
  const start = /^\+{3}[ \t]*\n/u.exec(source)?.[0].length;
  const end =
    start === undefined ? -1 : source.slice(0, start + maxFrontMatterLength).search(/(?<=\n)\+{3}[ \t]*(?:\n|$)/u);
  if (start === undefined || end < start) return undefined;
  const facts: Record<string, unknown> = {};
  for (const line of source.slice(start, end).split('\n')) {
    // Only the table at the top is about the document.
    if (line.startsWith('[')) break;
    const { name, value } =
      /^(?<name>[\w-]{1,60})[ \t]*=[ \t]*["'](?<value>[^"']{1,500})["']/u.exec(line)?.groups ?? {};
    if (name !== undefined) facts[name.toLowerCase()] ??= value;
  }
  return withFacts(source.slice(end).replace(/^\+{3}[ \t]*/u, ''), facts);
}

/** `% title`, `% authors`, `% date`, of Pandoc. */
function titleBlock(source: string): FrontMatter | undefined {
  const lines = /^(?:%[^\n]{0,500}(?:\n|$)){1,3}(?=\n|$)/u.exec(source)?.[0];
  if (lines === undefined) return undefined;
  const [title, author] = lines.split('\n').map((line) => line.slice(1).trim());
  return withFacts(source.slice(lines.length), { title, author: author?.split(';').map((each) => each.trim()) });
}

/** Names of metadata that documents begin with. One of them must be first: other lines with a colon are text. */
const metadataNames =
  /^(?:title|subtitle|authors?|date|category|categories|tags?|slug|lang|language|status|modified|summary|layout|permalink|keywords|template|save_as|url|copyright|base header level|css|latex[\w ]*|html header|format|affiliation|email|description):/iu;

function metadataLines(source: string): FrontMatter | undefined {
  if (!metadataNames.test(source)) return undefined;
  const facts: Record<string, unknown> = {};
  let at = 0;
  let name = '';
  for (let count = 0; count < 50; count++) {
    const end = source.indexOf('\n', at);
    const line = source.slice(at, end < 0 ? source.length : end);
    if (line.trim() === '') break;
    const groups = /^(?<name>[\p{L}][\w -]{0,40}):(?=\s|$)[ \t]*(?<value>.*)$/u.exec(line.slice(0, 1000))?.groups;
    if (groups) {
      name = groups['name']!.toLowerCase();
      facts[name] ??= groups['value']!.replace(/^(?<quote>["'])(?<text>.*)\k<quote>\s*$/u, '$<text>');
    } else if (!/^[ \t]/u.test(line)) return undefined;
    at = end < 0 ? source.length : end + 1;
  }
  return withFacts(source.slice(at), facts);
}
