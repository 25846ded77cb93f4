/** Initial window for the segmenter in UTF-16 code units. */
const firstWindow = 2000;

const segmenters = new Map<string, Intl.Segmenter>();

function segmenterFor(language: string): Intl.Segmenter {
  let segmenter = segmenters.get(language);
  if (!segmenter) segmenters.set(language, (segmenter = new Intl.Segmenter(language, { granularity: 'sentence' })));
  return segmenter;
}

/**
 * The ends of the sentences that `Intl.Segmenter` finds.
 *
 * V8's iterator takes quadratic time, so the text is segmented in windows. The last segment of a window may be truncated, so
 * the next window begins with it.
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
