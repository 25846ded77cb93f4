import { UnreadableVoiceError } from './engines/kokoro/own/formats/tensor';
import { SpeechError } from './errors';
import { Ebur128 } from './sound/ebur128';
import { measuringSentences } from './sound/measuring-text';
import type { SpeechSynthesizer } from './speech-synthesizer';
import { countCharacters } from './text/text-length';

/** Loudness of a voice by itself, in LUFS. The 54 voices of Kokoro 1.0 have -28 to -15. */
const minLoudness = -42;
const maxLoudness = -8;

/** Seconds of speech per character. Speech in Latin letters has about 0.07, in Chinese characters about 0.25. */
const minSecondsPerCharacter = 0.02;
const maxSecondsPerCharacter = 0.6;

/** Sentences that are spoken: about 8 seconds. */
const sentences = 2;

/**
 * Speaks two sentences with a voice, and checks that they sound like speech: loud enough, and of a length that fits the text.
 *
 * @returns its integrated loudness by EBU R 128 in LUFS, with two decimals.
 * @throws {UnreadableVoiceError} if it does not sound like speech.
 * @throws what `SpeechSynthesizer.speak` throws.
 */
export async function measureOwnVoice(
  speech: SpeechSynthesizer,
  { voiceId, language }: { voiceId: string; language: string },
  { signal, queueGroup }: { signal: AbortSignal; queueGroup?: string },
): Promise<number> {
  const text = measuringSentences(language).slice(0, sentences).join(' ');
  const spoken = await speech
    .speak({ text, voiceId, speed: 1, format: 'pcm', signal, queueGroup })
    .catch((cause: unknown) => {
      // The model refuses to go on with sound that is none.
      if (signal.aborted || cause instanceof SpeechError) throw cause;
      throw new UnreadableVoiceError('the model cannot speak with it.', { cause });
    });
  const secondsPerCharacter = spoken.durationSeconds / countCharacters(text);
  if (secondsPerCharacter < minSecondsPerCharacter || secondsPerCharacter > maxSecondsPerCharacter) {
    throw new UnreadableVoiceError(
      `it speaks ${text.length} characters in ${spoken.durationSeconds.toFixed(1)} seconds. Speech is not that fast or slow.`,
    );
  }
  const { lufs } = (await Ebur128.load()).measure(samplesOf(spoken.audio), spoken.sampleRate);
  if (!Number.isFinite(lufs)) throw new UnreadableVoiceError('it says nothing: its sound is silence.');
  if (lufs < minLoudness || lufs > maxLoudness) {
    throw new UnreadableVoiceError(
      `its sound has ${lufs.toFixed(1)} LUFS. That of a voice has ${minLoudness} to ${maxLoudness} LUFS.`,
    );
  }
  return Math.round(lufs * 100) / 100;
}

/** The samples of 16-bit PCM, little-endian. */
function samplesOf(pcm: Buffer | Uint8Array): Float32Array {
  const bytes = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  return Float32Array.from({ length: bytes.length >> 1 }, (_, index) => bytes.readInt16LE(index * 2) / 2 ** 15);
}
