import type { StyledRange } from './marked-text';
import { type NormalizedText, normalizedOffset } from './normalized-text';

/** A part of a text in one language. */
export interface LanguageRun {
  readonly start: number;
  readonly end: number;
  /** A BCP 47 tag. */
  readonly language: string;
}

/**
 * The parts of a prepared text by their language: in order, without gaps, not empty.
 *
 * @param text maps the source to the prepared text.
 * @param language that of the rest of the text.
 */
export function languageRuns(
  text: NormalizedText,
  styles: readonly StyledRange[],
  language: string,
): readonly LanguageRun[] {
  const { length } = text.normalized;
  const runs: LanguageRun[] = [];
  const add = (start: number, end: number, own: string) => {
    const last = runs.at(-1);
    if (last?.language === own) runs[runs.length - 1] = { ...last, end };
    else if (end > start) runs.push({ start, end, language: own });
  };
  let at = 0;
  for (const style of styles) {
    if (style.language === undefined || style.language === language) continue;
    const [start, end] = [normalizedOffset(text, style.start), normalizedOffset(text, style.end)];
    add(at, start, language);
    add(start, end, style.language);
    at = end;
  }
  add(at, length, language);
  return runs;
}
