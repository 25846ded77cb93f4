import { normaliseInSteps, type NormaliseOptions } from './normalize';
import { sectionsOf } from './sections';
import { type Sentence, sentencesInSteps } from './sentences/find-sentences';
import type { AlignedSpan, SpokenText } from './normalized-text';
import type { Steps } from '../support/steps';

/** A normalized text and its sentences. */
export interface ReadText {
  readonly text: SpokenText;
  readonly sentences: readonly Sentence[];
}

/**
 * Normalizes a text and finds its sentences. A long text is processed section by section, so that steps take no longer than
 * for a short text.
 */
export function* readText(source: string, options: NormaliseOptions): Steps<ReadText> {
  const spans: AlignedSpan[] = [];
  const spoken: string[] = [];
  const sectionEnds: number[] = [];
  let spokenLength = 0;

  for (const { start, end, next } of sectionsOf(source)) {
    const section = yield* normaliseInSteps(source.slice(start, end), options);
    for (const span of section.spans) {
      spans.push({
        ...span,
        sourceStart: span.sourceStart + start,
        sourceEnd: span.sourceEnd + start,
        spokenStart: span.spokenStart + spokenLength,
        spokenEnd: span.spokenEnd + spokenLength,
      });
    }
    spoken.push(section.spoken);
    spokenLength += section.spoken.length;
    if (next > end) {
      const written = source.slice(end, next);
      const gap = options.mode === 'off' ? written : plainGap(written);
      const spokenEnd = spokenLength + gap.length;
      spans.push({
        sourceStart: end,
        sourceEnd: next,
        spokenStart: spokenLength,
        spokenEnd,
        unchanged: gap === written,
      });
      spoken.push(gap);
      spokenLength = spokenEnd;
    }
    sectionEnds.push(spokenLength);
  }
  const text = { source, spoken: spoken.join(''), spans };
  return { text, sentences: yield* sentencesInSteps(text, sectionEnds, options.language) };
}

/** The normalized white space between two sections. */
function plainGap(written: string): string {
  const lines = written.match(/\n/gu)?.length ?? 0;
  return lines > 1 ? '\n\n' : lines === 1 ? '\n' : ' ';
}
