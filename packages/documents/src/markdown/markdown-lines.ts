import type { Warnings } from '../warnings';

/** A fence of code, or of a directive whose content is text. */
interface Fence {
  readonly sign: string;
  readonly isText: boolean;
}

/** Longer lines are text, in UTF-16 code units. */
const maxLineLength = 1000;

/** A formula of more lines is text. */
const maxFormulaLines = 100;

/** A longer formula is not read, in UTF-16 code units. */
const maxFormulaLength = 20_000;

const fence = /^[\s>]{0,40}(?:[-*+]\s{1,4}|\d{1,9}[.)]\s{1,4})?(?<sign>`{3,}|~{3,})(?<info>.*)$/u;

/** Directives of MyST whose content is text and not code. */
const textDirective =
  /^\s*\{(?:note|tip|hint|important|warning|caution|danger|error|attention|seealso|admonition|epigraph)\}(?<title>[^`]*)$/iu;

const prefix = /^(?:[ \t]|>){0,40}/u;

/** Lines that only instruct a program: attributes, templates, the place of a table of contents, imports, breaks of pages. */
const silentLines: readonly RegExp[] = [
  /^\{:?\s{0,9}(?:[#.:]|[\w-]{1,40}=|toc\b)[^{}]*\}\s*$/u,
  /^\{%[^{}]*%\}\s*$/u,
  /^\{\{[^{}]*\}\}\s*$/u,
  /^(?:\[\[_?toc_?\]\]|@?\[\[?toc\]?\]|\{\{toc\}\})\s*$/iu,
  /^import\s[^'"]{1,300}\sfrom\s['"][^'"]{1,300}['"];?\s*$/u,
  /^import\s['"][^'"]{1,300}['"];?\s*$/u,
  /^\\(?:newpage|pagebreak|clearpage|tableofcontents)\s*$/u,
  /^\*\[[^\]]{1,60}\]:/u,
];

/**
 * Writes what dialects of Markdown add in lines of their own in plain Markdown: containers (`:::`), admonitions, tabs and lists of definitions.
 * Leaves out lines that are not for readers, such as attributes and templates. Writes a formula between `$$` in one line. Code stays. Takes
 * linear time.
 *
 * @param source with `\n` as line ends.
 */
export function plainMarkdown(source: string, warnings: Warnings): string {
  const lines = source.split('\n');
  const written: string[] = [];
  const open: Fence[] = [];
  let isAfterDirective = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!;
    const code = open.at(-1);
    const found = line.length <= maxLineLength ? fence.exec(line)?.groups : undefined;
    if (found && (!code || code.isText || closes(found, code))) {
      isAfterDirective = openOrClose(found, line, open, written);
    } else if (line.length > maxLineLength || (code && !code.isText)) written.push(line);
    else {
      const start = prefix.exec(line)![0];
      const text = line.slice(start.length);
      const end = text.startsWith('$$') ? endOfFormula(lines, at, start.length) : undefined;
      if (end !== undefined) {
        written.push(start + formulaOf(lines.slice(at, end + 1), warnings));
        at = end;
      } else if (isAfterDirective && /^:[\w-]{1,40}:/u.test(text)) continue;
      else isAfterDirective = writeLine(text, start, lines[at - 1] ?? '', lines[at - 2] ?? '', written);
    }
  }
  return written.join('\n');
}

type FenceMarks = Readonly<Record<string, string>>;

function closes({ sign, info }: FenceMarks, code: Fence): boolean {
  return sign!.startsWith(code.sign) && info!.trim() === '';
}

/** @returns whether it began a directive. */
function openOrClose(found: FenceMarks, line: string, open: Fence[], written: string[]): boolean {
  const last = open.at(-1);
  const start = prefix.exec(line)![0];
  if (last && closes(found, last)) {
    open.pop();
    written.push(last.isText ? start : line);
    return false;
  }
  const title = textDirective.exec(found['info']!)?.groups?.['title'];
  // Deeper ones are code: nobody nests directives so deeply.
  if (open.length >= 20) open.length = 0;
  open.push({ sign: found['sign']!, isText: title !== undefined });
  if (title === undefined) written.push(line);
  else pushTitle(title, start, written);
  return title !== undefined;
}

/** @returns whether the line began a directive. */
function writeLine(text: string, start: string, before: string, twoBefore: string, written: string[]): boolean {
  if (silentLines.some((each) => each.test(text))) {
    written.push(start);
    return false;
  }
  const title = directiveTitle(text);
  if (title !== undefined) {
    pushTitle(title, start, written);
    return true;
  }
  const definition = /^:[ \t]{1,4}(?=\S)/u.exec(text)?.[0];
  if (definition !== undefined && (before.trim() !== '' || twoBefore.trim() !== '')) {
    written.push(start.trimEnd(), start + text.slice(definition.length));
  } else written.push(start + text);
  return false;
}

/** The title of a container, an admonition or a tab. @returns `undefined` if the line begins or ends none. */
function directiveTitle(text: string): string | undefined {
  if (/^:{3,}/u.test(text)) {
    const rest = text.replace(/^:+\s*/u, '').replace(/\s*:*\s*$/u, '');
    const named = rest.replace(/^(?:\{[^{}]*\}|[a-z][\w-]*(?=[\s[{]|$))\s*/iu, '').replace(/\{[^{}]*\}\s*$/u, '');
    return named.replace(/^\[(?<label>[^[\]]*)\]$/u, '$<label>').trim();
  }
  const quoted = /^(?:(?:!!!|\?\?\?\+?)\s{1,4}[\w -]{1,60}|={3}[!+]{0,2}\s{1,4})(?:"(?<title>[^"]{0,300})")?\s*$/u.exec(
    text,
  );
  return quoted ? (quoted.groups!['title'] ?? '').trim() : undefined;
}

function pushTitle(title: string, start: string, written: string[]): void {
  const blank = start.trimEnd();
  written.push(blank);
  if (title.trim() !== '') written.push(start + title.trim(), blank);
}

/** The last line of a formula between `$$`. @returns `undefined` if it is not closed. */
function endOfFormula(lines: readonly string[], from: number, start: number): number | undefined {
  const first = lines[from]!.slice(start + 2).trimEnd();
  if (first.endsWith('$$')) return from;
  if (first.includes('$$')) return undefined;
  for (let at = from + 1; at < lines.length && at <= from + maxFormulaLines; at++) {
    const line = lines[at]!;
    if (line.slice(0, maxLineLength).replace(prefix, '').trim() === '') return undefined;
    if (line.length <= maxLineLength && line.trimEnd().endsWith('$$')) return at;
  }
  return undefined;
}

/** The formula of some lines, in one line. @returns an empty text if it is not read. */
function formulaOf(lines: readonly string[], warnings: Warnings): string {
  const written = lines
    .map((line) => line.replace(prefix, '').trim())
    .join(' ')
    .slice('$$'.length, -'$$'.length)
    .trim();
  if (written !== '' && written.length <= maxFormulaLength) return `$$${written}$$`;
  warnings.add('formulas');
  return '';
}
