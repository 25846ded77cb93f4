import type { Voice } from '../../voices/voice';
import { isMix, parseMix } from '../../voices/voice-mix';
import { fliteVoices } from '../flite/flite-voices';

/** Flite's voices. A tone contains no words, so they have no word timestamps, and it keeps its own loudness. */
export const silentVoices = fliteVoices.map((voice): Voice => {
  const { loudness, ...facts } = voice;
  void loudness;
  return { ...facts, timestamps: ['sentence'] };
});

/**
 * The sample rate of a voice or a mix.
 *
 * @throws {Error} if there is no such voice.
 */
export function silentSampleRate(voiceId: string): number {
  const id = isMix(voiceId) ? parseMix(voiceId)[0]!.voiceId : voiceId;
  const voice = silentVoices.find((each) => each.voiceId === id);
  if (!voice) throw new Error(`There is no voice ${voiceId}.`);
  return voice.sampleRate;
}
