import type { Timestamp } from '../../../tts/performance/timestamp';

/** When each character is said, as ElevenLabs' clients expect to be told: three lists of one length. */
export interface Alignment {
  /** Unicode code points. */
  characters: string[];
  character_start_times_seconds: number[];
  character_end_times_seconds: number[];
}

/**
 * Tells when each character of a text is said, by interpolation between the times that the voice tells: the characters of a
 * word (or of a sentence, if it tells no words) share its time in equal parts, and those between two of them the pause. Each
 * character comes once, in order, and none begins before the one ahead of it has ended.
 */
export class CharacterTimes {
  private readonly characters: readonly string[];
  private told = 0;
  private seconds = 0;

  /** @param text the caller's own, of which the timestamps have offsets. */
  constructor(text: string) {
    this.characters = Array.from(text);
  }

  /** The characters that have not been told yet, up to the end of this stretch. */
  upTo({ textStart, textEnd, startSeconds, endSeconds }: Timestamp): Alignment {
    return joined([this.spread(textStart, startSeconds), this.spread(textEnd, endSeconds)]);
  }

  /** What comes after the last of the stretches. */
  rest(durationSeconds: number): Alignment {
    return this.spread(this.characters.length, durationSeconds);
  }

  /** Spreads the characters before `end` evenly over the time until then. */
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

/** One after the other. */
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
