import type { WinkMethods } from 'wink-nlp';

/** A part of speech of the Universal Dependencies: `NOUN`, `VERB`, `ADP` … */
export type PartOfSpeech = string;

/** Tags words with their parts of speech: wink-nlp with its small English model. Takes half a millisecond for a page. */
export class Tagger {
  private constructor(private readonly nlp: WinkMethods) {}

  /** Loads the model, in a tenth of a second. Meanwhile, the thread is blocked. */
  static load(): Tagger {
    const winkNlp = require('wink-nlp') as typeof import('wink-nlp').default;
    const model = require('wink-eng-lite-web-model') as typeof import('wink-eng-lite-web-model').default;
    return new Tagger(winkNlp(model, ['sbd', 'pos']));
  }

  /** @returns a tag for each word: that of its first token, if the model splits it (`don't`). */
  tag(words: readonly string[]): PartOfSpeech[] {
    const tokens = this.nlp.readDoc(words.join(' ')).tokens();
    const texts = tokens.out();
    const { its } = this.nlp;
    // oxlint-disable-next-line typescript/unbound-method -- wink-nlp takes its own helpers as arguments.
    const tags = tokens.out(its.pos) as string[];
    const result: PartOfSpeech[] = [];
    let token = 0;
    for (const word of words) {
      result.push(tags[token] ?? 'X');
      let length = 0;
      const wanted = word.replaceAll(' ', '').length;
      while (length < wanted && token < texts.length) length += texts[token++]!.length;
    }
    return result;
  }
}
