import { Ebur128 } from '../sound/ebur128';
import { measuringSentences } from '../sound/measuring-text';
import type { Voice } from '../voices/voice';
import type { PcmChunk, SynthesisRequest } from './speech-engine';

/** Speaks one part of a text, as `SpeechEngine.synthesize` does. */
export type SpeakPart = (request: SynthesisRequest) => AsyncIterable<PcmChunk>;

/**
 * Measures how loud a voice is by itself: the integrated loudness by EBU R 128 of about 15 seconds of speech in its language.
 *
 * @param speak the voice's engine. Nobody else may use it meanwhile.
 * @returns LUFS; `undefined` if the voice says nothing.
 * @throws {unknown} what the engine throws, or the reason of the signal once it has aborted.
 */
export async function measureLoudness(
  speak: SpeakPart,
  { voiceId, language, sampleRate }: Pick<Voice, 'voiceId' | 'language' | 'sampleRate'>,
  signal: AbortSignal,
): Promise<number | undefined> {
  const all = await soundOf(speak, measuringSentences(language), voiceId, signal);
  const { lufs } = (await Ebur128.load()).measure(all, sampleRate);
  return Number.isFinite(lufs) ? Math.round(lufs * 100) / 100 : undefined;
}

/**
 * The sound of texts that a voice speaks one after the other.
 *
 * @throws {unknown} what the engine throws, or the reason of the signal once it has aborted.
 */
export async function soundOf(
  speak: SpeakPart,
  texts: readonly string[],
  voiceId: string,
  signal: AbortSignal,
): Promise<Float32Array> {
  const sounds: Float32Array[] = [];
  for (const text of texts) {
    for (let part = 0, hasMore = true; hasMore; part++) {
      hasMore = false;
      for await (const chunk of speak({ text, voiceId, speed: 1, part, signal })) {
        sounds.push(chunk.samples);
        hasMore = chunk.hasMore ?? false;
      }
    }
  }
  const all = new Float32Array(sounds.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const sound of sounds) {
    all.set(sound, at);
    at += sound.length;
  }
  return all;
}
