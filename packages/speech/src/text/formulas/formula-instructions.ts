import type { TimeSliced } from '../../support/time-slices';
import type { TextInstruction } from '../instructions';
import type { MarkedText } from '../marked-text';
import type { SourceRange } from '../normalized-text';
import { codeRanges } from '../plain/markdown';
import { sectionsOf } from '../sections';
import { findFormulas, mayHaveFormulas } from './find-formulas';
import type { Formula } from './formula';

/** A formula, and the language of the text around it. */
export interface PlacedFormula extends Formula {
  /** A BCP 47 tag. */
  readonly language: string;
}

/**
 * Finds the formulas that are to be read in a text: not those in code, and none that an instruction is about or reaches into, except for
 * characters that are written otherwise, such as `&lt;`.
 *
 * @param language of the text, except where a style has another one.
 */
export function* formulasIn(marked: MarkedText, language: string): TimeSliced<PlacedFormula[]> {
  const { source, instructions, styles } = marked;
  if (!mayHaveFormulas(source)) return [];
  const { found, code } = yield* formulasAndCode(source);
  if (found.length === 0) return [];
  const placed: PlacedFormula[] = [];
  let nextCode = 0;
  let nextInstruction = 0;
  let nextStyle = 0;
  for (const formula of found) {
    const { start, end } = formula;
    while (nextCode < code.length && code[nextCode]!.end <= start) nextCode++;
    if (nextCode < code.length && code[nextCode]!.start < end) continue;
    while (nextInstruction < instructions.length && instructions[nextInstruction]!.end <= start) nextInstruction++;
    const inside: TextInstruction[] = [];
    for (let index = nextInstruction; index < instructions.length && instructions[index]!.start < end; index++)
      inside.push(instructions[index]!);
    const written = withCharacters(formula, source, inside);
    if (written === undefined) continue;
    while (nextStyle < styles.length && styles[nextStyle]!.end <= start) nextStyle++;
    const style = styles[nextStyle];
    // A style that changes inside of the formula would be lost.
    if (style && style.start < end && (style.start > start || style.end < end)) continue;
    placed.push({
      ...formula,
      source: written,
      language: (style && style.start <= start && style.language) || language,
    });
  }
  return placed;
}

/** The formulas of a text and its code, both in order. A long text is read section by section, so that no step takes long. */
function* formulasAndCode(text: string): TimeSliced<{ found: Formula[]; code: SourceRange[] }> {
  const found: Formula[] = [];
  const code: SourceRange[] = [];
  for (const section of sectionsOf(text)) {
    const sectionText = text.slice(section.start, section.end);
    const formulas = yield* findFormulas(sectionText);
    if (formulas.length === 0) continue;
    const distance = section.start;
    for (const formula of formulas) found.push({ ...moved(formula, distance), inner: moved(formula.inner, distance) });
    for (const range of codeRanges(sectionText)) code.push(moved(range, distance));
    yield;
  }
  return { found, code };
}

function moved<Range extends SourceRange>(range: Range, distance: number): Range {
  return { ...range, start: range.start + distance, end: range.end + distance };
}

/** The source with the characters that instructions stand for; `undefined` if there are other instructions. */
function withCharacters(formula: Formula, text: string, inside: readonly TextInstruction[]): string | undefined {
  const { start, end } = formula.inner;
  const parts: string[] = [];
  let at = start;
  for (const instruction of inside) {
    if (!('read' in instruction) || instruction.start < start || instruction.end > end) return undefined;
    parts.push(text.slice(at, instruction.start), instruction.read);
    at = instruction.end;
  }
  return parts.join('') + text.slice(at, end);
}

/** Adds what is said for formulas to the instructions of a text. */
export function withFormulas(marked: MarkedText, readings: readonly TextInstruction[]): MarkedText {
  if (readings.length === 0) return marked;
  const instructions: TextInstruction[] = [];
  let next = 0;
  for (const reading of readings) {
    while (next < marked.instructions.length && marked.instructions[next]!.end <= reading.start)
      instructions.push(marked.instructions[next++]!);
    while (next < marked.instructions.length && marked.instructions[next]!.start < reading.end) next++;
    instructions.push(reading);
  }
  return { ...marked, instructions: [...instructions, ...marked.instructions.slice(next)] };
}
