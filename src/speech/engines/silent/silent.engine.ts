import { fliteVoices } from '../flite/flite-voices';
import { fixedSlots } from '../../queue/slot-source';
import type { Voice } from '../../voices/voice';
import { type EngineTraits, type PcmChunk, SpeechEngine, type SynthesisRequest } from '../speech-engine';

const secondsPerCharacter = 0.06;
const toneHertz = 200;
const amplitude = 0.01;

/** The tone contains no words, so the engine has no word times. */
const voices = fliteVoices.map((voice): Voice => ({ ...voice, timestamps: ['sentence'] }));

/**
 * Returns a barely audible tone about as long as the speech would be. The same text always makes the same tone. For tests that
 * are not about speech. It replaces flite and lists flite's voices, without word timestamps.
 *
 * @example
 * Test.createTestingModule({ imports: [AppModule] }).overrideProvider(SpeechEngine).useClass(SilentEngine)
 */
export class SilentEngine extends SpeechEngine {
  readonly traits: EngineTraits = { secondsPerCharacter: 0.0001 };
  readonly slots = fixedSlots(16);

  voices() {
    return voices;
  }

  isReady(): boolean {
    return true;
  }

  async *synthesize({ text, voiceId, speed, signal }: SynthesisRequest): AsyncGenerator<PcmChunk> {
    signal.throwIfAborted();
    const { sampleRate } = fliteVoices.find((voice) => voice.voiceId === voiceId)!;
    const length = Math.round((text.length * secondsPerCharacter * sampleRate) / speed);
    const samples = Float32Array.from(
      { length },
      (_, index) => amplitude * Math.sin((2 * Math.PI * toneHertz * index) / sampleRate),
    );
    yield { samples, sampleRate };
  }
}
