/** Some of the values of a list, evenly spaced, the first one included. */
export function evenlySpaced(values, count) {
  const most = Math.min(count, values.length);
  return Array.from({ length: most }, (_, index) => values[Math.floor((index * values.length) / most)]);
}

/** Each sentence in each voice. */
export function takesOf(sentences, voices) {
  return voices.flatMap((voice) => sentences.map((text) => ({ text, voice })));
}
