import type { Timestamp } from './timestamp';

/** The time of each character, in the shape that ElevenLabs' clients expect: three lists of the same length. */
export interface Alignment {
  /** Unicode code points. */
  characters: string[];
  character_start_times_seconds: number[];
  character_end_times_seconds: number[];
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
  upTo({ textStart, textEnd, startSeconds, endSeconds }: Timestamp): Alignment {
    return joined([this.spread(textStart, startSeconds), this.spread(textEnd, endSeconds)]);
  }

  /** Returns the times of the characters after the last timestamp. */
  rest(durationSeconds: number): Alignment {
    return this.spread(this.characters.length, durationSeconds);
  }

  /** Spreads the remaining characters before `end` evenly over the time until `endSeconds`. */
  private spread(end: number, endSeconds: number): Alignment {
    const start = this.seconds;
    const characters = this.characters.slice(this.told, Math.max(end, this.told));
    this.told += characters.length;
    this.seconds = Math.max(endSeconds, start);
    const at = (index: number) => milliseconds(start + ((this.seconds - start) * index) / characters.length);
    return {
      characters,
      character_start_times_seconds: characters.map((_, index) => at(index)),
      character_end_times_seconds: characters.map((_, index) => at(index + 1)),
    };
  }
}

/** Concatenates alignments. */
export function joined(alignments: readonly Alignment[]): Alignment {
  return {
    characters: alignments.flatMap(({ characters }) => characters),
    character_start_times_seconds: alignments.flatMap((each) => each.character_start_times_seconds),
    character_end_times_seconds: alignments.flatMap((each) => each.character_end_times_seconds),
  };
}

function milliseconds(seconds: number): number {
  return Number(seconds.toFixed(3));
}
