import type { Timestamp } from './timestamp';

/** Characters before the current word that are kept. */
const maxKept = 4096;

/** Turns the times of sounds into those of words, of a text that may still be written. */
export class WordTrack {
  /** The word whose sounds are coming. */
  private word: Timestamp | undefined;
  /** The characters of the text from an offset on, which words may still need. */
  private source: string[] = [];
  private sourceStart = 0;

  /** The next part of the text. */
  read(text: string): void {
    for (const character of text) this.source.push(character);
  }

  /** The word that is complete as of the next sound. */
  next(phoneme: Timestamp): Timestamp[] {
    const { word } = this;
    if (word?.textStart === phoneme.textStart && word.textEnd === phoneme.textEnd) {
      this.word = { ...word, endSeconds: phoneme.endSeconds };
      return [];
    }
    const complete = this.end();
    this.word = phoneme;
    return complete;
  }

  /** The last word. */
  end(): Timestamp[] {
    const { word, sourceStart } = this;
    if (!word) return [];
    const end = word.textEnd - sourceStart;
    const text = this.source.slice(Math.max(0, word.textStart - sourceStart), end).join('');
    // A text may be written for hours.
    if (end > maxKept) {
      this.source.splice(0, end);
      this.sourceStart = word.textEnd;
    }
    return [{ ...word, type: 'word', text }];
  }
}
