import { SpeechError } from './errors';
import { parsePlain } from './markup/parse-plain';
import type { TimeSliced } from './support/time-slices';
import { analyzeText } from './text/analyze-text';
import { findFormulas, mayHaveFormulas } from './text/formulas/find-formulas';
import { plainText } from './text/marked-text';
import type { SourceRange } from './text/normalized-text';
import { codeRanges } from './text/plain/markdown';

/**
 * Finds the sentences of a text as it is written, without normalizing it. No sentence begins within a formula or code. Takes linear time.
 *
 * @param source a text with pauses (`[pause 500ms]`), in which signs that Markdown would read as marks have a backslash before them.
 * @param language a BCP 47 tag.
 * @returns where the sentences are, in order, in UTF-16 code units. Marks of lists and headings may be between them.
 */
export function* sourceSentences(source: string, language: string): TimeSliced<SourceRange[]> {
  const options = { language, mode: 'off', emoji: 'silent', isEscaped: true } as const;
  const { sentences } = yield* analyzeText(withPauses(source), options);
  const formulas = mayHaveFormulas(source) ? yield* findFormulas(source) : [];
  const whole = [...formulas, ...codeRanges(source)].toSorted((one, other) => one.start - other.start);
  const found: { start: number; end: number }[] = [];
  let next = 0;
  let wholeEnd = 0;
  for (const { sourceStart: start, sourceEnd: end } of sentences) {
    for (; next < whole.length && whole[next]!.start < start; next++) wholeEnd = Math.max(wholeEnd, whole[next]!.end);
    const last = found.at(-1);
    if (last && start < wholeEnd) last.end = end;
    else found.push({ start, end });
  }
  return found;
}

/** A text with a pause that is too long is refused when it is spoken. */
function withPauses(source: string) {
  try {
    return parsePlain(source, { brackets: true });
  } catch (error) {
    if (error instanceof SpeechError) return plainText(source);
    throw error;
  }
}
