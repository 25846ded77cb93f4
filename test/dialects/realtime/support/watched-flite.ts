import { FliteEngine } from '../../../../packages/speech/src/engines/flite/flite.engine';
import type { SynthesisRequest } from '../../../../packages/speech/src/engines/speech-engine';

/** Flite with one process, which notes the texts of its turns in order. */
export class WatchedFlite extends FliteEngine {
  readonly turns: string[] = [];
  running = 0;

  constructor() {
    super({ processes: 1 });
  }

  override async *synthesize(request: SynthesisRequest) {
    this.turns.push(request.text);
    this.running++;
    try {
      yield* super.synthesize(request);
    } finally {
      this.running--;
    }
  }

  /** The number of turns that have begun with a word in their text. */
  turnsOf(word: string): number {
    return this.turns.filter((text) => text.includes(word)).length;
  }
}
