import { medianPitch, pitchTrack } from '../../../bench/proofs/sound/pitch-track';
import { measuredPitch } from '../../../packages/speech/src/engines/kokoro/measured-pitch';

/**
 * How a sound compares with how its voice speaks by itself. Sound that the decoder has made noise of is nearly always unvoiced, or has another
 * pitch than the model's own curve.
 *
 * @returns the distance of the median pitch in semitones, and the voiced share from 0 to 1.
 */
export function againstOwnPitch(
  voiceId: string,
  samples: Float32Array,
  sampleRate: number,
): { semitones: number; voiced: number } {
  const track = pitchTrack(samples, sampleRate);
  return {
    semitones: 12 * Math.log2(medianPitch(track) / measuredPitch[voiceId]!.median),
    voiced: track.filter((hertz) => hertz > 0).length / track.length,
  };
}
