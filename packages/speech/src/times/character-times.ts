import type { Timestamp } from './timestamp';

/** The time of each character: three lists of the same length. */
export interface CharacterAlignment {
  /** Unicode code points. */
  characters: string[];
  startSeconds: number[];
  endSeconds: number[];
}

/**
 * Computes the time of each character of a text by interpolating between the voice's timestamps. The characters of a word (or
 * of a sentence, if the voice has no word timestamps) share its time equally. Characters between two words share the pause
 * equally. Each character occurs once, in order, and none begins before the previous one has ended.
 */
export class CharacterTimes {
  private readonly characters: readonly string[];
  private told = 0;
  private seconds = 0;

  /** @param text the caller's text, to which the timestamps' offsets refer. */
  constructor(text: string) {
    this.characters = Array.from(text);
  }

  /** Returns the times of the characters not returned yet, up to the end of this timestamp. */
  upTo({ textStart, textEnd, startSeconds, endSeconds }: Timestamp): CharacterAlignment {
    return joinAlignments([this.spread(textStart, startSeconds), this.spread(textEnd, endSeconds)]);
  }

  /** Returns the times of the characters after the last timestamp. */
  rest(durationSeconds: number): CharacterAlignment {
    return this.spread(this.characters.length, durationSeconds);
  }

  /** Spreads the remaining characters before `end` evenly over the time until `endSeconds`. */
  private spread(end: number, endSeconds: number): CharacterAlignment {
    const start = this.seconds;
    const characters = this.characters.slice(this.told, Math.max(end, this.told));
    this.told += characters.length;
    this.seconds = Math.max(endSeconds, start);
    const at = (index: number) => milliseconds(start + ((this.seconds - start) * index) / characters.length);
    return {
      characters,
      startSeconds: characters.map((_, index) => at(index)),
      endSeconds: characters.map((_, index) => at(index + 1)),
    };
  }
}

/** Concatenates alignments. */
export function joinAlignments(alignments: readonly CharacterAlignment[]): CharacterAlignment {
  return {
    characters: alignments.flatMap(({ characters }) => characters),
    startSeconds: alignments.flatMap((each) => each.startSeconds),
    endSeconds: alignments.flatMap((each) => each.endSeconds),
  };
}

function milliseconds(seconds: number): number {
  return Number(seconds.toFixed(3));
}
