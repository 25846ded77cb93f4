import { type Timestamp, visemeId, VisemeTrack } from '@voxgate/speech';

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

/** Characters before the current word that are kept. */
const maxKept = 4096;

/** Turns the times of words or sounds into Azure's events. */
export class TurnTimes {
  private readonly track = new VisemeTrack('azure');
  /** The word whose sounds are coming. */
  private word: Timestamp | undefined;
  /** The characters of the text from an offset on, which words may still need. */
  private source: string[] = [];
  private sourceStart = 0;

  constructor(private readonly wanted: WantedTimes) {}

  /** The next part of the text, with its tags. */
  read(text: string): void {
    if (!this.wanted.visemes) return;
    for (const character of text) this.source.push(character);
  }

  /** The events of a time. */
  next(timestamp: Timestamp): TurnMetadata[] {
    if (timestamp.type !== 'phoneme') return this.boundary(timestamp);
    const visemes = this.wanted.visemes ? this.track.next(timestamp).map(visemeOf) : [];
    const { word } = this;
    if (word?.textStart === timestamp.textStart && word.textEnd === timestamp.textEnd) {
      this.word = { ...word, endSeconds: timestamp.endSeconds };
      return visemes;
    }
    this.word = timestamp;
    return [...(word ? this.boundary(this.named(word)) : []), ...visemes];
  }

  /** The events at the end. */
  end(seconds: number): TurnMetadata[] {
    const last = this.word ? this.boundary(this.named(this.word)) : [];
    const silence = this.wanted.visemes ? this.track.end(seconds).map(visemeOf) : [];
    return [...last, ...silence, { Type: 'SessionEnd', Data: { Offset: ticks(seconds) } }];
  }

  /** A word of which only the sounds are known, with its text. */
  private named(word: Timestamp): Timestamp {
    const end = word.textEnd - this.sourceStart;
    const written = this.source.slice(Math.max(0, word.textStart - this.sourceStart), end).join('');
    // A text may be written for hours.
    if (end > maxKept) {
      this.source.splice(0, end);
      this.sourceStart = word.textEnd;
    }
    return { ...word, text: written.replaceAll(/<[^<>]*>/gu, '') };
  }

  private boundary({ text, startSeconds, endSeconds }: Timestamp): TurnMetadata[] {
    if (!this.wanted.words) return [];
    const Offset = ticks(startSeconds);
    const Duration = ticks(endSeconds) - Offset;
    return [
      {
        Type: 'WordBoundary',
        Data: { Offset, Duration, text: { Text: text, Length: text.length, BoundaryType: 'WordBoundary' } },
      },
    ];
  }
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
