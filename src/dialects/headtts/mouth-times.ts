import { CharacterTimes, joinAlignments, type Speech, type Timestamp, VisemeTrack } from '@voxgate/speech';
import type { ReadInput, WrittenWord } from './input-items';

/** The times of an answer, in milliseconds. Lists of one kind have the same length. */
export interface MouthTimes {
  words: string[];
  wtimes: number[];
  wdurations: number[];
  /** Oculus's names. Silence is not listed. */
  visemes: string[];
  vtimes: number[];
  vdurations: number[];
  /** The sound of each viseme, in IPA. A diphthong has two visemes, and is listed twice. */
  phonemes: string[];
}

/**
 * Lists words and mouth shapes with their times.
 *
 * @param timestamps the times of all sounds, in order; or those of words or sentences, if the voice has no others. Then there are no
 *   visemes, and words share the time of what they are in.
 */
export function mouthTimes(
  { text, words }: Pick<ReadInput, 'text' | 'words'>,
  { timestamps, durationSeconds }: Pick<Speech, 'timestamps' | 'durationSeconds'>,
): MouthTimes {
  const phonemes = timestamps.filter(({ type }) => type === 'phoneme');
  const ranges =
    phonemes.length > 0
      ? rangesBySounds(words, phonemes)
      : rangesByCharacters(text, words, timestamps, durationSeconds);
  const times: MouthTimes = {
    words: words.map((word) => word.text),
    wtimes: ranges.map(({ start }) => milliseconds(start)),
    wdurations: ranges.map(({ start, end }) => milliseconds(end) - milliseconds(start)),
    visemes: [],
    vtimes: [],
    vdurations: [],
    phonemes: [],
  };
  const track = new VisemeTrack('oculus');
  for (const phoneme of phonemes) {
    for (const { text: viseme, startSeconds, endSeconds } of track.next(phoneme)) {
      if (viseme === 'sil') continue;
      times.visemes.push(viseme);
      times.vtimes.push(milliseconds(startSeconds));
      times.vdurations.push(milliseconds(endSeconds) - milliseconds(startSeconds));
      times.phonemes.push(phoneme.text);
    }
  }
  return times;
}

interface Range {
  readonly start: number;
  readonly end: number;
}

/** When each word is spoken, by the sounds that belong to it. A word that is not spoken takes no time. */
function rangesBySounds(words: readonly WrittenWord[], phonemes: readonly Timestamp[]): Range[] {
  let next = 0;
  let lastEnd = 0;
  return words.map(({ end }) => {
    const first = next;
    while (next < phonemes.length && phonemes[next]!.textStart < end) next++;
    const start = first < next ? phonemes[first]!.startSeconds : lastEnd;
    if (first < next) lastEnd = phonemes[next - 1]!.endSeconds;
    return { start, end: lastEnd };
  });
}

/** When each word is spoken, as its characters share the time of what the voice tells. */
function rangesByCharacters(
  text: string,
  words: readonly WrittenWord[],
  timestamps: readonly Timestamp[],
  durationSeconds: number,
): Range[] {
  const times = new CharacterTimes(text);
  const { characters, startSeconds, endSeconds } = joinAlignments([
    ...timestamps.map((each) => times.upTo(each)),
    times.rest(durationSeconds),
  ]);
  let from = 0;
  return words.map(({ end }) => {
    while (from < end && characters[from]!.trim() === '') from++;
    const start = startSeconds[from] ?? durationSeconds;
    const range = { start, end: from < end ? endSeconds[end - 1]! : start };
    from = Math.max(from, end);
    return range;
  });
}

function milliseconds(seconds: number): number {
  return Math.round(seconds * 1000);
}
