import { parseMix } from '../../voices/voice-mix';

/** How high a voice speaks by itself, in Hz. */
export interface VoicePitch {
  readonly median: number;
  /** From the 10th to the 90th percentile. */
  readonly range: number;
}

/** Pitches up to this one, in Hz, are unvoiced: as `highestUnvoiced` of the model. */
const highestUnvoiced = 10;

/**
 * The pitch of a voice from curves of what it says. Each value counts as much.
 *
 * @param curves in Hz, as `EncodedSentence.pitch`.
 * @throws {Error} if nothing is voiced.
 */
export function pitchOfCurves(curves: readonly ArrayLike<number>[]): VoicePitch {
  const voiced = curves.flatMap((curve) => Array.from(curve)).filter((hertz) => hertz > highestUnvoiced);
  if (voiced.length === 0) throw new Error('The voice has no pitch: nothing that it says is voiced.');
  voiced.sort((one, other) => one - other);
  const at = (share: number) => voiced[Math.round(share * (voiced.length - 1))]!;
  return { median: at(0.5), range: at(0.9) - at(0.1) };
}

/**
 * The pitch of a voice or a mix. That of a mix is the weighted mean of its voices, as its style is.
 *
 * @param pitchOf finds the pitch of a voice.
 */
export async function pitchOfMix(
  voiceId: string,
  pitchOf: (voiceId: string) => Promise<VoicePitch>,
): Promise<VoicePitch> {
  const parts = parseMix(voiceId);
  const pitches = await Promise.all(parts.map((part) => pitchOf(part.voiceId)));
  const total = parts.reduce((sum, { weight }) => sum + weight, 0);
  const mean = (valueOf: (pitch: VoicePitch) => number) =>
    pitches.reduce((sum, pitch, index) => sum + (parts[index]!.weight / total) * valueOf(pitch), 0);
  return { median: mean(({ median }) => median), range: mean(({ range }) => range) };
}
