import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { longestSilence } = require('../../dist/bench/proofs/sound/silence.js');

const middle = ({ start_seconds, end_seconds }) => (start_seconds + end_seconds) / 2;

/** The longest silence between the middles of two words, in seconds. */
export function longestSilenceBetween(samples, sampleRate, before, after) {
  return longestSilence(samples, sampleRate, middle(before), middle(after));
}

/** The largest difference of two neighbouring samples. A click is one that speech does not have. */
export function largestStep(samples) {
  let largest = 0;
  for (let index = 1; index < samples.length; index++) {
    largest = Math.max(largest, Math.abs(samples[index] - samples[index - 1]));
  }
  return largest;
}
