import type { VoiceHold } from './engines/speech-engine';
import type { VoiceOfEngine } from './voice-selection';

/**
 * Marks voices as in use: those that may be deleted meanwhile.
 *
 * @returns `undefined` if none of them may.
 */
export function holdVoices(voices: readonly VoiceOfEngine[]): VoiceHold | undefined {
  const holds = voices.flatMap(({ voice, engine }) => engine.hold(voice.voiceId) ?? []);
  if (holds.length === 0) return undefined;
  return {
    ended: AbortSignal.any(holds.map(({ ended }) => ended)),
    release: () => holds.forEach(({ release }) => release()),
  };
}

/**
 * Checks that voices which may be deleted still exist.
 *
 * @throws {VoiceDeletedError}
 */
export async function confirmVoices(voices: readonly VoiceOfEngine[]): Promise<void> {
  await Promise.all(voices.flatMap(({ voice, engine }) => engine.confirm(voice.voiceId) ?? []));
}

/** As {@link holdVoices}, for work with a signal: the signal also aborts when one of the voices has been deleted. They are released when it aborts, if not before. */
export function holdVoicesWhile(
  voices: readonly VoiceOfEngine[],
  signal: AbortSignal,
): { readonly signal: AbortSignal; readonly release?: () => void } {
  const hold = holdVoices(voices);
  if (!hold) return { signal };
  // Somebody may never read what was begun.
  signal.addEventListener('abort', hold.release, { once: true });
  return { signal: AbortSignal.any([signal, hold.ended]), release: hold.release };
}
