import type { Timestamp } from './timestamp';
import { silentViseme, type VisemeSet, visemesOf } from './visemes';

/** Silence of at least this many seconds is a shape of its own. A shorter one belongs to the shape after it. */
const minSilence = 0.02;

/**
 * Turns the times of sounds into those of mouth shapes. These cover the speech from its start to its end without gaps: there is
 * silence between words and at both ends.
 */
export class VisemeTrack {
  private endSeconds = 0;
  private textEnd = 0;

  constructor(private readonly set: VisemeSet) {}

  /** The shapes up to the end of the next sound. */
  next(phoneme: Timestamp): Timestamp[] {
    const shapes = phoneme.startSeconds - this.endSeconds < minSilence ? [] : this.silenceUpTo(phoneme.startSeconds);
    const start = this.endSeconds;
    const end = Math.max(start, phoneme.endSeconds);
    const visemes = visemesOf(phoneme.text, this.set);
    const at = (index: number) => start + ((end - start) * index) / visemes.length;
    shapes.push(
      ...visemes.map((text, index): Timestamp => {
        const endSeconds = index === visemes.length - 1 ? end : at(index + 1);
        return { ...phoneme, type: 'viseme', text, startSeconds: at(index), endSeconds };
      }),
    );
    this.endSeconds = end;
    this.textEnd = phoneme.textEnd;
    return shapes.filter(hasLength);
  }

  /** The silence at the end. @param seconds the length of the speech. */
  end(seconds: number): Timestamp[] {
    return this.silenceUpTo(seconds).filter(hasLength);
  }

  private silenceUpTo(seconds: number): Timestamp[] {
    const { endSeconds: startSeconds, textEnd } = this;
    if (seconds <= startSeconds) return [];
    this.endSeconds = seconds;
    const text = silentViseme(this.set);
    return [{ type: 'viseme', text, startSeconds, endSeconds: seconds, textStart: textEnd, textEnd }];
  }
}

/** A shape of less than half a millisecond would have the same start and end. */
function hasLength({ startSeconds, endSeconds }: Timestamp): boolean {
  return endSeconds - startSeconds >= 0.0005;
}

/** Leaves only what was asked for of a speech's timestamps: mouth shapes are made from the times of sounds. */
export class TimestampFilter {
  private readonly track: VisemeTrack | undefined;

  /** @param kind what was asked for; `undefined`: nothing. @param set the set of mouth shapes. Defaults to `oculus`. */
  constructor(
    private readonly kind: Timestamp['type'] | undefined,
    set: VisemeSet = 'oculus',
  ) {
    if (kind === 'viseme') this.track = new VisemeTrack(set);
  }

  /** What was asked for of the next timestamp. */
  next(timestamp: Timestamp): readonly Timestamp[] {
    if (this.track) return timestamp.type === 'phoneme' ? this.track.next(timestamp) : [];
    return timestamp.type === this.kind ? [timestamp] : [];
  }

  /** What was asked for at the end. @param seconds the length of the speech. */
  end(seconds: number): readonly Timestamp[] {
    return this.track?.end(seconds) ?? [];
  }
}

/** Whether the times of sounds are needed for timestamps of a kind. */
export function needsPhonemes(kind: Timestamp['type'] | undefined): boolean {
  return kind === 'phoneme' || kind === 'viseme';
}
