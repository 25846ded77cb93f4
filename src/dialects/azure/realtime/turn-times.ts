import { type Timestamp, visemeId, VisemeTrack, WordTrack } from '@voxgate/speech';

/** What is told of the times of a turn. */
export interface WantedTimes {
  readonly words: boolean;
  readonly visemes: boolean;
}

/** An event of a turn. Offsets and durations are in ticks of 100 nanoseconds. */
export type TurnMetadata =
  | {
      Type: 'WordBoundary';
      Data: {
        Offset: number;
        Duration: number;
        text: { Text: string; Length: number; BoundaryType: 'WordBoundary' };
      };
    }
  | { Type: 'Viseme'; Data: { Offset: number; VisemeId: number; IsLastAnimation: true } }
  | { Type: 'SessionEnd'; Data: { Offset: number } };

/** Turns the times of words or sounds into Azure's events. */
export class TurnTimes {
  private readonly visemes = new VisemeTrack('azure');
  private readonly words = new WordTrack();

  constructor(private readonly wanted: WantedTimes) {}

  /** The next part of the text, with its tags. */
  read(text: string): void {
    if (this.wanted.visemes) this.words.read(text);
  }

  /** The events of a time. */
  next(timestamp: Timestamp): TurnMetadata[] {
    if (timestamp.type !== 'phoneme') return this.boundaries([timestamp]);
    return [
      ...this.boundaries(this.words.next(timestamp).map(withoutTags)),
      ...this.shapes(this.visemes.next(timestamp)),
    ];
  }

  /** The events at the end. */
  end(seconds: number): TurnMetadata[] {
    const last = this.boundaries(this.words.end().map(withoutTags));
    return [
      ...last,
      ...this.shapes(this.visemes.end(seconds)),
      { Type: 'SessionEnd', Data: { Offset: ticks(seconds) } },
    ];
  }

  private boundaries(words: readonly Timestamp[]): TurnMetadata[] {
    return this.wanted.words ? words.map(boundaryOf) : [];
  }

  private shapes(visemes: readonly Timestamp[]): TurnMetadata[] {
    return this.wanted.visemes ? visemes.map(visemeOf) : [];
  }
}

function withoutTags(word: Timestamp): Timestamp {
  return { ...word, text: word.text.replaceAll(/<[^<>]*>/gu, '') };
}

function boundaryOf({ text, startSeconds, endSeconds }: Timestamp): TurnMetadata {
  const Offset = ticks(startSeconds);
  const Duration = ticks(endSeconds) - Offset;
  return {
    Type: 'WordBoundary',
    Data: { Offset, Duration, text: { Text: text, Length: text.length, BoundaryType: 'WordBoundary' } },
  };
}

function visemeOf({ text, startSeconds }: Timestamp): TurnMetadata {
  return {
    Type: 'Viseme',
    Data: { Offset: ticks(startSeconds), VisemeId: visemeId(text, 'azure'), IsLastAnimation: true },
  };
}

function ticks(seconds: number): number {
  return Math.round(seconds * 1e7);
}
