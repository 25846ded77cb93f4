import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { Recogniser } = require('../../dist/bench/proofs/support/recogniser.js');
const { wordErrors, words } = require('../../dist/bench/proofs/support/word-error-rate.js');
const { cut, Loudness } = require('../../dist/packages/speech/src/sound/trim.js');

/** Has speech transcribed, and counts the errors. */
export class Hearing {
  #recogniser = new Recogniser();

  /**
   * What the recogniser hears. The silence at both ends is trimmed as the server does it, because the recogniser's errors
   * depend on the length of the silence.
   */
  transcribe({ samples, sampleRate }) {
    const trimmed = cut(samples, new Loudness(samples, sampleRate).kept(), sampleRate);
    return this.#recogniser.transcribe(trimmed, sampleRate);
  }

  /** The number of words that the recogniser gets wrong. */
  async errorsIn(text, sound) {
    return wordErrors(text, await this.transcribe(sound));
  }

  /** The number of words of a text. */
  wordsIn(text) {
    return words(text).length;
  }

  close() {
    return this.#recogniser.close();
  }
}
