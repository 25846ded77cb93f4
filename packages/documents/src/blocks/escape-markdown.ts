import { formulaRanges } from './formulas';

/**
 * Writes a text so that the normalizer, which reads Markdown, reads it as it is. Texts of up to `maxInlineLength` code units: the
 * normalizer reads no marks within longer paragraphs. Backslashes are only where a mark would otherwise be taken for Markdown, because
 * people see them in transcripts. Formulas stay as they are. Takes linear time.
 *
 * @example
 * escapeMarkdown('* not an item, 2*3, a*b*c') // '\\* not an item, 2\\*3, a\\*b\\*c'
 */
export function escapeMarkdown(text: string): string {
  if (!/[\\`*_[<&~#>+|=.)-]/u.test(text)) return text;
  const isOnly = (sign: string) => text.indexOf(sign) === text.lastIndexOf(sign);
  const oneStar = isOnly('*');
  const oneUnderscore = isOnly('_');
  const formulas = formulaRanges(text);
  let next = 0;
  return text
    .replace(inline, (mark, offset: number) => {
      while (next < formulas.length && formulas[next]!.end <= offset) next++;
      if (next < formulas.length && formulas[next]!.start <= offset) return mark;
      if (mark === '*' && oneStar) return mark;
      if (mark === '_' && (oneUnderscore || isInsideWord(text, offset))) return mark;
      return `\\${mark}`;
    })
    .split('\n')
    .map(escapeLineStart)
    .join('\n');
}

/** Removes the marks at the start of a text that would be a block of Markdown. For texts that are too long for backslashes. */
export function withoutLineStart(text: string): string {
  return text.replace(/^(?:`{3,}|~{3,}|[#>]+|[-+*](?=[ \t])|<(?=[a-z!?/])|[=\s-]+$)+/iu, '').trimStart();
}

/** Marks within a line. A backslash counts before punctuation, brackets only where they can be a link, image, pause or task. */
const inline =
  /\\(?=[!-/:-@[-`{-~\n])|`|\*|_|\[(?=pause\b|[ x]\]|[^[\]]*\](?:[[(:]|$))|(?<=!)\[|<(?=[a-z/!?])|&(?=#?[a-z0-9]{1,32};)|~(?=~)|(?<=~)~/giu;

/** Marks at the start of a line: headings, quotations, lists, underlines, fences (escaped above, except tildes) and tables. */
function escapeLineStart(line: string): string {
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|>|[-+*](?=\s|$)|(?=[\s=-]*$)(?:={2,}|-{2,})|=(?=$)|\|)/u, (mark) => `\\${mark}`)
    .replace(/^(?<number>\d{1,9})(?<close>[.)])(?=\s|$)/u, String.raw`$<number>\$<close>`)
    .replace(/^(?=:?-[ |:-]*$)/u, '\\');
}

function isInsideWord(text: string, offset: number): boolean {
  return /[\p{L}\p{N}_]/u.test(text[offset - 1] ?? '') && /[\p{L}\p{N}_]/u.test(text[offset + 1] ?? '');
}
