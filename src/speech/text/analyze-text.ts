import { normalizeInSteps, type NormalizeOptions } from './normalize';
import { sectionsOf } from './sections';
import { type Sentence, findSentencesInSteps } from './sentences/find-sentences';
import type { OffsetSpan, NormalizedText } from './normalized-text';
import type { TimeSliced } from '../support/time-slices';

/** A normalized text and its sentences. */
export interface AnalyzedText {
  readonly text: NormalizedText;
  readonly sentences: readonly Sentence[];
}

/**
 * Normalizes a text and finds its sentences. A long text is processed section by section, so that steps take no longer than
 * for a short text.
 */
export function* analyzeText(source: string, options: NormalizeOptions): TimeSliced<AnalyzedText> {
  const spans: OffsetSpan[] = [];
  const normalized: string[] = [];
  const sectionEnds: number[] = [];
  let normalizedLength = 0;

  for (const { start, end, next } of sectionsOf(source)) {
    const section = yield* normalizeInSteps(source.slice(start, end), options);
    for (const span of section.spans) {
      spans.push({
        ...span,
        sourceStart: span.sourceStart + start,
        sourceEnd: span.sourceEnd + start,
        normalizedStart: span.normalizedStart + normalizedLength,
        normalizedEnd: span.normalizedEnd + normalizedLength,
      });
    }
    normalized.push(section.normalized);
    normalizedLength += section.normalized.length;
    if (next > end) {
      const written = source.slice(end, next);
      const gap = options.mode === 'off' ? written : plainGap(written);
      const normalizedEnd = normalizedLength + gap.length;
      spans.push({
        sourceStart: end,
        sourceEnd: next,
        normalizedStart: normalizedLength,
        normalizedEnd,
        unchanged: gap === written,
      });
      normalized.push(gap);
      normalizedLength = normalizedEnd;
    }
    sectionEnds.push(normalizedLength);
  }
  const text = { source, normalized: normalized.join(''), spans };
  return { text, sentences: yield* findSentencesInSteps(text, sectionEnds, options.language) };
}

/** The normalized white space between two sections. */
function plainGap(written: string): string {
  const lines = written.match(/\n/gu)?.length ?? 0;
  return lines > 1 ? '\n\n' : lines === 1 ? '\n' : ' ';
}
