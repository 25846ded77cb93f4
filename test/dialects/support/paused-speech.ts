import { once } from 'node:events';
import { FliteEngine } from '../../../packages/speech/src/engines/flite/flite.engine';
import type { SpeechEngine, SynthesisRequest } from '../../../packages/speech/src/engines/speech-engine';
import type { TestApp } from '../../support/test-app';

/** Speech that is paused before a sentence until a test continues it. */
export interface PausedSpeech {
  /** Resolves when the engine is asked to speak the sentence. */
  reached: Promise<void>;
  /** Resolves when the client has disconnected. */
  gone: Promise<void>;
  /** The number of sentences begun so far. */
  spoken(): number;
  /** Continues the speech. */
  release(): void;
  /** Makes the engine fail. */
  fail(): void;
}

/** Pauses the server's engine before a sentence, which is counted from 1 and from now on. */
export function pauseSpeech({ app }: TestApp, sentence: number): PausedSpeech {
  const engine = app.get<SpeechEngine>(FliteEngine);
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
      if (isBroken) throw new Error('The engine failed.');
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
