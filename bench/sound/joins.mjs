// The only place that knows where the engine joins decoded windows.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { EnergyCurve } = require('../../dist/src/speech/engines/kokoro/process/energy-curve.js');
const { sentenceWindows } = require('../../dist/src/speech/engines/kokoro/process/sentence-parts.js');

/** The windows of a stream on a machine of this real-time factor. Others have joins at other places. */
const rtf = 0.5;

/**
 * Where the engine joins the windows of a sentence, in samples of the whole decode.
 *
 * @param sentence `energy` (two values per frame, natural logarithms of power), `frameSamples` (samples per frame).
 */
export function joinsOfEngine({ energy, frameSamples }) {
  const windows = sentenceWindows(new EnergyCurve(Float32Array.from(energy)), { leadSeconds: 0, rtf });
  return windows.slice(1).map(({ start }) => start * frameSamples);
}

/** Places to measure instead if the engine has no joins: the starts of all words but the first, in samples. */
export function wordBoundaries({ words, sampleRate }) {
  return words.slice(1).map(({ startSeconds }) => Math.round(startSeconds * sampleRate));
}
