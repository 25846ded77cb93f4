import { once } from 'node:events';
import { SpeechEngine, type SynthesisRequest } from '../../../src/tts/engines/speech-engine';
import type { TestApp } from '../../support/test-app';

/** Speech that stops before a sentence, until a test lets it go on. */
export interface HeldSpeech {
  /** The sentence was to be spoken. */
  reached: Promise<void>;
  /** Its client had gone. */
  gone: Promise<void>;
  /** Sentences that were begun so far. */
  spoken(): number;
  /** Speaks on. */
  release(): void;
  /** Speaks no further, as an engine that breaks. */
  fail(): void;
}

/** Holds the server's own engine before the sentence of this number, counted from now on, from 1. */
export function holdSpeech({ app }: TestApp, sentence: number): HeldSpeech {
  const engine = app.get(SpeechEngine);
  const speak = Object.getPrototypeOf(engine).synthesize as SpeechEngine['synthesize'];
  const [reached, gone, released] = [event(), event(), event()];
  let spoken = 0;
  let isBroken = false;
  engine.synthesize = async function* (request: SynthesisRequest) {
    if (++spoken === sentence) {
      reached.happen();
      const { signal } = request;
      await Promise.race([released.happened, once(signal, 'abort').then(gone.happen)]);
      signal.throwIfAborted();
      if (isBroken) throw new Error('The engine broke.');
    }
    yield* speak.call(engine, request);
  };
  return {
    reached: reached.happened,
    gone: gone.happened,
    spoken: () => spoken,
    release: released.happen,
    fail: () => {
      isBroken = true;
      released.happen();
    },
  };
}

function event() {
  let happen: () => void;
  const happened = new Promise<void>((resolve) => (happen = resolve));
  return { happened, happen: () => happen() };
}
