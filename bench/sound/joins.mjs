// The only place that knows where the engine joins decoded windows.

/**
 * Where the engine joins the windows of a sentence, in samples of the whole decode. When the engine has a function that
 * plans its windows, call it here: it needs only what the encoder says of the sentence.
 *
 * @param sentence `energy` (two values per frame, natural logarithms of power), `lengths` (frames per token),
 *   `frameSamples` (samples per frame).
 * @returns `undefined` if the engine decodes whole sentences, as now.
 */
export function joinsOfEngine(_sentence) {
  return undefined;
}

/** Places to measure instead if the engine has no joins: the starts of all words but the first, in samples. */
export function wordBoundaries({ words, sampleRate }) {
  return words.slice(1).map(({ startSeconds }) => Math.round(startSeconds * sampleRate));
}
