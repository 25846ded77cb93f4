import type { TimestampKind } from '../../times/timestamp';
import type { Voice } from '../../voices/voice';
import type { PiperConfig } from '../../voices/packs/piper/piper-config';
import { type PackFacts, toPackName } from '../../voices/packs/voice-pack';

/** A voice and the model's id for its speaker. */
export interface PiperVoice {
  readonly voice: Voice;
  /** `undefined` if the model has only one speaker. */
  readonly speakerId: number | undefined;
}

/**
 * The voices of a pack. The voice of a single speaker has the name of the pack. With several speakers, each voice is named
 * `<pack>-<speaker>`; speakers of the same name are distinguished by their numbers.
 */
export function voicesOf(
  pack: Pick<PackFacts, 'name' | 'title' | 'license'>,
  { language, sampleRate, speakers }: PiperConfig,
  timestamps: readonly TimestampKind[],
): PiperVoice[] {
  const facts = {
    language,
    gender: 'unknown',
    engine: 'piper',
    sampleRate,
    timestamps,
    license: pack.license,
  } as const;
  if (speakers.length === 0) {
    return [{ voice: { ...facts, voiceId: pack.name, name: pack.title }, speakerId: undefined }];
  }
  const taken = new Set<string>();
  return speakers.map(({ name, id }) => {
    const named = `${pack.name}-${toPackName(name) || id}`;
    const voiceId = taken.has(named) ? `${named}-${id}` : named;
    taken.add(voiceId);
    return { voice: { ...facts, voiceId, name: `${pack.title}, ${name}` }, speakerId: id };
  });
}
