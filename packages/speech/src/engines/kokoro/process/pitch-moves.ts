import { maxSemitones, pitchAt, type RelativePitch } from '../../../plan/pitch-spans';
import type { PitchSpan } from '../../../plan/speech-plan';
import type { VoicePitch } from '../voice-pitch';
import type { PitchMoves } from './sentence-model';
import type { TokenRun } from './tokens';

/** The pitch may be moved by this much, in octaves. */
const maxOctaves = maxSemitones / 12;

/** The range may be multiplied by this much. */
const maxRange = 3;

/** Whether how high the voice speaks by itself must be known to move its pitch: for pitches in Hz. */
export function needsOwnPitch(spans: readonly PitchSpan[]): boolean {
  return spans.some(({ pitch, endPitch, range }) => [pitch, endPitch, range].some((each) => (each?.hertz ?? 0) !== 0));
}

/**
 * How the pitch of each token of a run is moved. Tokens of a word are spread evenly over its text, and those between words have
 * the pitch of the token before them.
 *
 * @param spans of the text: in order, not overlapping.
 * @param own the pitch of the voice; may be omitted unless it is needed.
 */
export function pitchMoves(
  { tokens, words }: Pick<TokenRun, 'tokens' | 'words'>,
  spans: readonly PitchSpan[],
  own?: VoicePitch,
): PitchMoves {
  const octaves = new Float32Array(tokens.length);
  const range = new Float32Array(tokens.length);
  let next = 0;
  for (const [token, offset] of tokenOffsets(tokens.length, words).entries()) {
    while (next < spans.length && spans[next]!.end <= offset) next++;
    const span = spans[next];
    if (!span || span.start > offset) continue;
    octaves[token] = octavesOf(pitchAt(span, offset), own?.median);
    if (span.range) range[token] = Math.min(Math.max(ratioOf(span.range, own?.range), 0), maxRange) - 1;
  }
  return { octaves, range };
}

/** Where the middle of each token is in the text, in UTF-16 code units: never before that of the token before it. */
function tokenOffsets(count: number, words: TokenRun['words']): Float64Array {
  const offsets = new Float64Array(count);
  let token = 0;
  let offset = words[0]?.start ?? 0;
  for (const { start, end, firstToken, endToken } of words) {
    for (; token < firstToken; token++) offsets[token] = offset;
    for (; token < endToken; token++) {
      offset = Math.max(offset, start + ((token - firstToken + 0.5) * (end - start)) / (endToken - firstToken));
      offsets[token] = offset;
    }
  }
  offsets.fill(offset, token);
  return offsets;
}

function octavesOf(pitch: RelativePitch, own: number | undefined): number {
  const ratio = ratioOf(pitch, own);
  return ratio <= 0 ? -maxOctaves : Math.min(Math.max(Math.log2(ratio), -maxOctaves), maxOctaves);
}

function ratioOf({ factor, hertz }: RelativePitch, own = 0): number {
  return hertz === 0 || own === 0 ? factor : factor + hertz / own;
}
