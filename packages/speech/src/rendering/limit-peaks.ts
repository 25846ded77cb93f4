import { TruePeakLimiter } from '../sound/true-peak-limiter';
import type { AudioSegment } from './render-speech';

/**
 * Keeps the true peak of a speech below -1 dB. The samples do not depend on how the speech is divided into segments. Samples come up
 * to 5 ms later than their segment; the rest is in a segment of its own.
 */
export async function* limitPeaks(segments: AsyncIterable<AudioSegment>): AsyncGenerator<AudioSegment> {
  let limiter: TruePeakLimiter | undefined;
  let sampleRate = 0;
  let pauseSeconds: number | undefined;
  for await (const segment of segments) {
    if (segment.samples.length > 0 && segment.sampleRate !== sampleRate) {
      // Another voice.
      yield* rest(limiter, sampleRate);
      ({ sampleRate } = segment);
      limiter = new TruePeakLimiter(sampleRate);
    }
    const { pauseSeconds: after, ...facts } = segment;
    pauseSeconds = after;
    yield { ...facts, samples: limiter?.process(segment.samples) ?? segment.samples };
  }
  // The pause after the last segment comes after its last samples.
  for (const last of rest(limiter, sampleRate)) yield { ...last, ...(pauseSeconds !== undefined && { pauseSeconds }) };
}

function* rest(limiter: TruePeakLimiter | undefined, sampleRate: number): Generator<AudioSegment> {
  const samples = limiter?.finish();
  if (samples && samples.length > 0) yield { samples, sampleRate, timestamps: [], marks: [] };
}
