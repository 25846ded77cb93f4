import { noSpan, type Span } from '../../support/tracing';
import type { ModelHalves } from './process/messages';

/**
 * Records the work on a chunk that has just come from a process. The process has measured how long it took. That it ended when the
 * chunk came is true except for the time of the message, because the clocks of two processes may differ.
 */
export function recordWork(turn: Span, workSeconds: number, halves: ModelHalves | undefined): void {
  if (turn === noSpan) return;
  const end = performance.now();
  if (!halves) {
    turn.child('speech.synthesize', { at: end - workSeconds * 1000 }).end({ at: end });
    return;
  }
  const { encodeSeconds = 0, decodeSeconds } = halves;
  const decodesAt = end - decodeSeconds * 1000;
  if (encodeSeconds > 0) {
    turn.child('speech.encode_sentence', { at: decodesAt - encodeSeconds * 1000 }).end({ at: decodesAt });
  }
  turn.child('speech.decode_window', { at: decodesAt }).end({ at: end });
}
