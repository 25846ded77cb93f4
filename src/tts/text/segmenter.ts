/** How much text the segmenter is given at a time, in UTF-16 code units. */
const firstWindow = 2000;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (!segmenter) segmenters.set(language, (segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })));
  return segmenter;
}

/**
 * The sentences that `Intl.Segmenter` finds, as ends of stretches that follow each other from the beginning.
 *
 * V8's iterator takes time that grows with the square of the text, so it sees a window at a time. The last segment of a
 * window may have been cut short, so the next window begins with it.
 */
export function* segmentEnds(source: string, language: string): Generator<number> {
  const segmenter = segmenterFor(language);
  let start = 0;
  let length = firstWindow;
  while (start < source.length) {
    const isRest = start + length >= source.length;
    const segments = Array.from(segmenter.segment(source.slice(start, start + length)));
    const whole = isRest ? segments : segments.slice(0, -1);
    for (const { index, segment } of whole) yield start + index + segment.length;
    const last = whole.at(-1);
    start += last ? last.index + last.segment.length : 0;
    length = last ? firstWindow : length * 2;
  }
}
