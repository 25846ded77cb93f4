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
 * Reads the front matter in YAML, if a Markdown document begins with one. It is not read as text, even if it is not valid.
 *
 * @param source with `\n` as line ends.
 */
export function readFrontMatter(source: string): FrontMatter {
  const start = opening.exec(source)?.[0].length;
  if (start === undefined) return { text: source };
  const end = closing.exec(source.slice(start, start + maxFrontMatterLength));
  // A rule at the beginning of a text, and not front matter.
  if (!end || !/^[\w "'-]{1,60}:/mu.test(source.slice(start, start + end.index))) return { text: source };
  const facts = parsed(source.slice(start, start + end.index));
  const [title, author] = [nameIn(facts['title']), nameIn(facts['author'] ?? facts['authors'] ?? facts['creator'])];
  const language = languageTag(textIn(facts['lang'] ?? facts['language']));
  return {
    text: source.slice(start + end.index + end[0].length),
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
