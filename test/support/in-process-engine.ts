import { silentSampleRate, silentVoices } from '../../packages/speech/src/engines/silent/silent-voices';
import { tone } from '../../packages/speech/src/engines/silent/tone';
import {
  type EngineTraits,
  type PcmChunk,
  type PhonemesRequest,
  SpeechEngine,
  type SynthesisRequest,
} from '../../packages/speech/src/engines/speech-engine';
import type { PronouncedText } from '../../packages/speech/src/engines/pronounced-text';
import { wordsAndMarks } from '../../packages/speech/src/times/words-and-marks';
import { fixedSlots } from '../../packages/speech/src/queue/slot-source';
import type { Voice } from '../../packages/speech/src/voices/voice';

/**
 * An engine in the test's own process, for tests that are not about engines: it needs no build and no processes. Every text is
 * a barely audible tone. Tests that need another behaviour extend it.
 */
export class InProcessEngine extends SpeechEngine {
  /** As its voices say, which take the places of Flite's. */
  readonly name: string = 'flite';
  readonly traits: EngineTraits = { workSecondsPerCharacter: 0.0001, mixes: true };
  readonly slots = fixedSlots(16);

  voices(): readonly Voice[] {
    return silentVoices;
  }

  isReady(): boolean {
    return true;
  }

  /** Its speech can be cached. */
  override fingerprint(): string {
    return 'in-process';
  }

  /** Letters stand for sounds. */
  override phonemize({ text }: PhonemesRequest): Promise<PronouncedText | undefined> {
    const words = wordsAndMarks(text)
      .filter(({ kind }) => kind === 'word')
      .map(({ start, end }) => ({ start, end, ipa: text.slice(start, end) }));
    return Promise.resolve({ words, ipa: text, letters: text });
  }

  async *synthesize({ text, voiceId, speed, signal }: SynthesisRequest): AsyncGenerator<PcmChunk> {
    signal.throwIfAborted();
    const sampleRate = silentSampleRate(voiceId);
    yield { samples: tone(text, { speed, sampleRate }), sampleRate };
  }
}
