import type { TimeSliced } from '../support/time-slices';
import { applyInstructions, type FixedRange, type PreparedText } from './apply-instructions';
import type { Pronunciation } from './instructions';
import { languageRuns } from './language-runs';
import { type MarkedText, plainText } from './marked-text';
import { normalizeAround, type NormalizeOptions } from './normalize';
import type { NormalizedText, OffsetSpan } from './normalized-text';
import { paragraphEnd } from './plain/line-ends';
import { composeOffsets } from './replacements';
import { sectionsOf } from './sections';
import { type Sentence, findSentencesInSteps } from './sentences/find-sentences';

/** A normalized text and its sentences. */
export interface AnalyzedText {
  readonly text: NormalizedText;
  readonly sentences: readonly Sentence[];
  /** The pronunciations that instructions have given for ranges of the normalized text, in order. */
  readonly pronunciations: readonly Pronunciation[];
  /** The instructions. */
  readonly marked: MarkedText;
}

/**
 * Normalizes a text and finds its sentences. A long text is processed section by section, so that steps take no longer than
 * for a short text.
 *
 * @param source the caller's text, with or without instructions.
 * @param options its language is that of the text, except where a style has another one.
 */
export function* analyzeText(source: string | MarkedText, options: NormalizeOptions): TimeSliced<AnalyzedText> {
  const marked = typeof source === 'string' ? plainText(source) : source;
  const prepared = yield* applyInstructions(marked, options);
  const { text: read, fixed, sectionEnds } = yield* normalizeSections(prepared, marked, options);
  const isPlain = prepared.text.spans.every(({ unchanged }) => unchanged);
  const text = isPlain ? read : composeOffsets(prepared.text, read);
  // Normalized text has line breaks only where something ends, and so has text with boundaries of its own.
  const isWrapped = options.mode === 'off' && marked.boundaries.length === 0;
  const sentences = yield* findSentencesInSteps(text, sectionEnds, options.language, fixed, isWrapped);
  const pronunciations = fixed.flatMap(({ ipa, ...range }) => (ipa === undefined ? [] : [{ ...range, ipa }]));
  return { text, sentences, pronunciations, marked };
}

/** A prepared text after the rules. */
interface NormalizedSections {
  readonly text: NormalizedText;
  /** The ranges that rules have not changed. */
  readonly fixed: readonly FixedRange[];
  /** The ends of its sections. A sentence also ends there. */
  readonly sectionEnds: readonly number[];
}

function* normalizeSections(
  { text: { normalized: source, ...mapping }, fixed }: PreparedText,
  { styles }: MarkedText,
  options: NormalizeOptions,
): TimeSliced<NormalizedSections> {
  const writer = new SectionWriter(source, options.mode);
  const runs = languageRuns({ normalized: source, ...mapping }, styles, options.language);
  let next = 0;
  for (const [index, run] of runs.entries()) {
    // Rules remove the white space around a text, but here it separates words.
    const written = options.mode === 'off' ? '' : source.slice(run.start, run.end);
    const start = index === 0 ? run.start : run.start + written.length - written.trimStart().length;
    const end =
      index === runs.length - 1 ? run.end : Math.max(start, run.end - written.length + written.trimEnd().length);
    const own: FixedRange[] = [];
    for (; next < fixed.length && fixed[next]!.start < run.end; next++) own.push(moved(fixed[next]!, -start));
    let ownIndex = 0;
    for (const section of sectionsOf(source.slice(start, end), own)) {
      const inSection: FixedRange[] = [];
      for (; ownIndex < own.length && own[ownIndex]!.start < section.next; ownIndex++)
        inSection.push(moved(own[ownIndex]!, -section.start));
      const sectionText = source.slice(start + section.start, start + section.end);
      const result = yield* normalizeAround(sectionText, inSection, { ...options, language: run.language });
      writer.add(start + section.start, result.text, result.fixed);
      if (start + section.next < end) writer.endSection(start + section.next);
    }
  }
  return writer.finish();
}

function moved(range: FixedRange, distance: number): FixedRange {
  return { ...range, start: range.start + distance, end: range.end + distance };
}

/** Joins sections that have been normalized separately, and the white space between them. */
class SectionWriter {
  private readonly spans: OffsetSpan[] = [];
  private readonly normalized: string[] = [];
  private readonly fixed: FixedRange[] = [];
  private readonly sectionEnds: number[] = [];
  private normalizedLength = 0;
  /** Up to here, the source has been written. */
  private written = 0;

  constructor(
    private readonly source: string,
    private readonly mode: NormalizeOptions['mode'],
  ) {}

  /** Adds a section that begins at an offset of the source. */
  add(start: number, { source, normalized, spans }: NormalizedText, fixed: readonly FixedRange[]): void {
    this.addGap(start);
    for (const span of spans) {
      this.spans.push({
        ...span,
        sourceStart: span.sourceStart + start,
        sourceEnd: span.sourceEnd + start,
        normalizedStart: span.normalizedStart + this.normalizedLength,
        normalizedEnd: span.normalizedEnd + this.normalizedLength,
      });
    }
    for (const range of fixed) this.fixed.push(moved(range, this.normalizedLength));
    this.normalized.push(normalized);
    this.normalizedLength += normalized.length;
    this.written = start + source.length;
  }

  /** Ends a section after the white space up to an offset of the source. */
  endSection(next: number): void {
    this.addGap(next);
    this.sectionEnds.push(this.normalizedLength);
  }

  finish(): NormalizedSections {
    this.endSection(this.source.length);
    const { source, spans, fixed, sectionEnds } = this;
    return { text: { source, normalized: this.normalized.join(''), spans }, fixed, sectionEnds };
  }

  private addGap(end: number): void {
    if (end <= this.written) return;
    const written = this.source.slice(this.written, end);
    const gap = this.mode === 'off' ? written : plainGap(written);
    const normalizedEnd = this.normalizedLength + gap.length;
    this.spans.push({
      sourceStart: this.written,
      sourceEnd: end,
      normalizedStart: this.normalizedLength,
      normalizedEnd,
      unchanged: gap === written,
    });
    this.normalized.push(gap);
    this.normalizedLength = normalizedEnd;
    this.written = end;
  }
}

/** The normalized white space between two sections. */
function plainGap(written: string): string {
  if (written.includes(paragraphEnd)) return '\n\n';
  const lines = written.match(/[\n\u2028]/gu)?.length ?? 0;
  return lines > 1 ? '\n\n' : lines === 1 ? '\n' : ' ';
}
