/** Underruns shorter than this are not heard: players have a buffer at least this long. Seconds. */
const leastSeconds = 0.02;

/**
 * Plays audio in real time, from its first byte on, and notes when nothing is left to play although audio follows.
 *
 * @param audio the seconds of each part, and when it came (milliseconds).
 * @returns for each underrun: where in the audio it was, when it began and when it ended.
 */
export function underrunsOf(audio) {
  const underruns = [];
  let playsUntil = audio[0].at;
  let played = 0;
  for (const { at, seconds } of audio) {
    if (at - playsUntil > 1000 * leastSeconds) underruns.push({ atSeconds: played, from: playsUntil, to: at });
    playsUntil = Math.max(playsUntil, at) + 1000 * seconds;
    played += seconds;
  }
  return underruns;
}

/**
 * Seconds of an underrun that the server caused. The rest is waiting for text: until the sentence that follows the underrun was complete,
 * and as long as it takes a sentence to be heard.
 *
 * @param sentences timestamps of sentences.
 * @param sentAt when the text had been sent up to an offset.
 * @param latencyMs from the end of the first sentence until its first sound.
 */
export function stalledSeconds({ atSeconds, from, to }, { sentences, sentAt, latencyMs }) {
  const next = sentences.find(({ end_seconds }) => end_seconds > atSeconds + 0.01);
  // Inside of a sentence, nothing is waited for. A sentence is complete when the next one begins.
  const begins = next && next.start_seconds > atSeconds - 0.5;
  const due = begins ? sentAt(next.text_end + 1) + latencyMs : from;
  return Math.max(0, to - Math.max(from, due)) / 1000;
}
