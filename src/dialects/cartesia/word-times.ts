import type { Timestamp } from '@voxgate/speech';

/** A word as it is written, with its punctuation, and its times in seconds from the start of the audio. */
export interface TimedWord {
  text: string;
  start: number;
  end: number;
}

/** The range of a word in the text, in code points, and its times. */
interface Range {
  from: number;
  to: number;
  start: number;
  end: number;
}

/** Cartesia's tags. */
const tag = /<\/?(?:break|phoneme|spell|speed|volume|emotion)(?:\s[^<>]{0,600})?\/?>/giu;
const maxTagLength = 620;

/**
 * Turns a voice's timestamps into the times of the words between white space. Parts of a word, such as those of `state-of-the-art`,
 * become one. Words that have one time together, as those of a sentence if the voice has no word times, share it by their lengths.
 * A word is returned when it cannot have further parts: when the next one begins, or nothing but punctuation follows in it.
 */
export class WordTimes {
  private readonly characters: string[] = [];
  private pending: Range | undefined;
  /** The end of the last word that was returned. */
  private returned = 0;
  /** Up to where tags have been found. */
  private scanned = 0;

  /** Adds text to which later timestamps refer. */
  append(text: string): this {
    for (const character of text) this.characters.push(character);
    return this;
  }

  /** Returns the words that are complete now. */
  next({ textStart, textEnd, startSeconds, endSeconds }: Timestamp): TimedWord[] {
    this.blankTags();
    const words: TimedWord[] = [];
    const parts = this.partsOf(textStart, textEnd);
    const length = parts.reduce((sum, { from, to }) => sum + to - from, 0);
    const at = (share: number) => startSeconds + ((endSeconds - startSeconds) * share) / length;
    let before = 0;
    for (const { from, to } of parts) {
      const [start, end] = [at(before), at(before + to - from)];
      before += to - from;
      if (this.pending && from < this.pending.to) {
        this.pending.end = Math.max(this.pending.end, end);
      } else if (from >= this.returned) {
        words.push(...this.rest());
        this.pending = { from, to, start, end };
      }
    }
    if (this.pending && this.isComplete(this.pending, textEnd)) words.push(...this.rest());
    return words;
  }

  /** Returns the last word. */
  rest(): TimedWord[] {
    if (!this.pending) return [];
    const { from, to, start, end } = this.pending;
    this.pending = undefined;
    this.returned = to;
    return [{ text: this.characters.slice(from, to).join(''), start: milliseconds(start), end: milliseconds(end) }];
  }

  /** The words that a range of the text touches, from end to end; of the word that is pending, only what the range has of it. */
  private partsOf(textStart: number, textEnd: number): { from: number; to: number }[] {
    const parts: { from: number; to: number }[] = [];
    let at = textStart;
    const soFar = this.pending?.to ?? this.returned;
    if (at < soFar) {
      parts.push({ from: at, to: Math.min(textEnd, soFar) });
      at = soFar;
    }
    while (at < textEnd) {
      if (this.isSpace(at)) {
        at++;
        continue;
      }
      let from = at;
      while (from > soFar && !this.isSpace(from - 1)) from--;
      while (at < this.characters.length && !this.isSpace(at)) at++;
      parts.push({ from, to: at });
    }
    return parts.filter(({ from, to }) => to > from);
  }

  /** Whether a word has been spoken up to its end, and text follows it, so that it cannot grow. */
  private isComplete({ to }: Range, spokenTo: number): boolean {
    if (to >= this.characters.length) return false;
    for (let index = spokenTo; index < to; index++) if (/[\p{L}\p{N}]/u.test(this.characters[index]!)) return false;
    return true;
  }

  /** Tags are no words. What is not complete yet comes after all that is spoken. */
  private blankTags(): void {
    const rest = this.characters.slice(this.scanned).map((character) => (character.length === 1 ? character : 'x'));
    const text = rest.join('');
    for (const { 0: found, index } of text.matchAll(tag)) {
      this.characters.fill(' ', this.scanned + index, this.scanned + index + found.length);
    }
    const open = text.lastIndexOf('<');
    const isOpen = open !== -1 && text.length - open < maxTagLength && !text.includes('>', open);
    this.scanned += isOpen ? open : text.length;
  }

  private isSpace(index: number): boolean {
    return /^\s?$/u.test(this.characters[index] ?? '');
  }
}

function milliseconds(seconds: number): number {
  return Number(seconds.toFixed(3));
}
