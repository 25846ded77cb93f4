import { InvalidVoiceMixError } from '../errors';
import { loudnessOfMix } from '../sound/voice-gain';
import type { Voice } from './voice';
import type { VoiceSource } from './voice-catalogue';
import { inMixOrder, mixId, parseMix } from './voice-mix';

interface VoiceOf<Engine> {
  readonly voice: Voice;
  readonly engine: Engine;
}

/**
 * Makes the voice that a mix describes. It has the language of its heaviest voice, and what all of its voices have in common.
 *
 * @param find finds a voice by its id.
 * @returns the voice itself if all parts are the same one.
 * @throws {InvalidVoiceMixError} if these voices cannot be mixed, or the mix is not written as one.
 * @throws what `find` throws.
 */
export function mixedVoice<Engine extends VoiceSource>(
  voiceId: string,
  find: (voiceId: string) => VoiceOf<Engine>,
): VoiceOf<Engine> {
  const written = parseMix(voiceId);
  const found = new Map(written.map((part) => [part.voiceId, find(part.voiceId)]));
  if (found.size > 1) checkMixable(voiceId, [...found.values()]);
  const parts = inMixOrder(written, (id) => found.get(id)!.voice.language);
  const voices = parts.map((part) => found.get(part.voiceId)!.voice);
  const [first] = voices as [Voice];
  const { engine } = found.get(first.voiceId)!;
  if (voices.length === 1) return { voice: first, engine };
  const shared = <Value>(valueOf: (voice: Voice) => Value, otherwise: Value): Value =>
    voices.every((voice) => valueOf(voice) === valueOf(first)) ? valueOf(first) : otherwise;
  const loudness = loudnessOfMix(parts.map(({ weight }, index) => ({ weight, loudness: voices[index]!.loudness })));
  const licenses = [...new Set(voices.map(({ license }) => license))];
  // Nobody has heard, measured or graded the mix.
  const { age, style, grade, ...facts } = first;
  void [age, style, grade];
  return {
    engine,
    voice: {
      ...facts,
      voiceId: mixId(parts),
      name: voices.map(({ name }) => name).join(' + '),
      gender: shared(({ gender }) => gender, 'unknown'),
      timestamps: first.timestamps.filter((kind) => voices.every(({ timestamps }) => timestamps.includes(kind))),
      license: licenses.join(' AND '),
      ...(loudness !== undefined && { loudness }),
      mix: parts,
    },
  };
}

/** @throws {InvalidVoiceMixError} */
function checkMixable<Engine extends VoiceSource>(voiceId: string, all: readonly VoiceOf<Engine>[]): void {
  const [first] = all as [VoiceOf<Engine>];
  for (const { voice, engine } of all) {
    if (!engine.traitsOf(voice.voiceId).mixes) {
      const rule = `cannot mix "${voice.voiceId}": voices of the engine ${voice.engine} cannot be mixed`;
      throw new InvalidVoiceMixError(voiceId, rule);
    }
    const isOfModel = engine.modelOf?.(voice.voiceId) === engine.modelOf?.(first.voice.voiceId);
    if (engine !== first.engine || !isOfModel || voice.sampleRate !== first.voice.sampleRate) {
      const rule = `cannot mix "${first.voice.voiceId}" and "${voice.voiceId}": they have different models`;
      throw new InvalidVoiceMixError(voiceId, rule);
    }
  }
}
