import type { WordTime } from '../../speech-engine';
import { alignWithWords } from '../../words/align';
import type { SaidPart } from './said-parts';
import { pause, type Segment } from './segments';

/**
 * The part of a plosive that is its closure, in which nothing is heard: a word that begins with one is told from where it
 * bursts. Measured on 36 sentences of four voices at three speeds: medians of 0.4 to 0.8, and of 0.8.
 */
const closures: Readonly<Record<string, number>> = { p: 0.6, t: 0.6, k: 0.6, b: 0.8, d: 0.8, g: 0.8 };

/** A word with its sounds. */
interface SaidWord extends SaidPart {
  /** How it is said by itself. */
  readonly alone: readonly string[];
  readonly segments: Segment[];
}

/**
 * When each word is said, by the sounds that flite prints. It does not print which word a sound is of: so the sounds are
 * aligned with those of the words, said one by one. Where the border between two words is not sure, because the words
 * sound otherwise on both sides of it, they are told as one stretch.
 *
 * @param parts of the text, in order.
 * @param alone the phones of each part, said by itself.
 */
export function wordTimes(
  parts: readonly SaidPart[],
  alone: readonly (readonly string[])[],
  segments: readonly Segment[],
): WordTime[] {
  const words = parts.map((part, index): SaidWord => ({ ...part, alone: alone[index]!, segments: [] }));
  const sounds = segments.filter(({ phone }) => phone !== pause);
  const owners = alignWithWords(
    sounds.map(({ phone }) => phone),
    alone,
  );
  for (const [index, owner] of owners.entries()) words[owner]?.segments.push(sounds[index]!);

  return joinUnsure(words.filter((word) => word.segments.length > 0)).map((stretch) => ({
    start: stretch[0]!.start,
    end: stretch.at(-1)!.end,
    startSeconds: heardFrom(stretch[0]!.segments[0]!),
    endSeconds: stretch.at(-1)!.segments.at(-1)!.endSeconds,
  }));
}

/** Parts words into stretches whose borders are sure. */
function joinUnsure(words: readonly SaidWord[]): SaidWord[][] {
  const stretches: SaidWord[][] = [];
  for (const [index, word] of words.entries()) {
    if (index === 0 || isSure(words[index - 1]!, word)) stretches.push([word]);
    else stretches.at(-1)!.push(word);
  }
  return stretches;
}

/** Whether what is heard on at least one side of the border between two words is what the word is said with. */
function isSure(before: SaidWord, after: SaidWord): boolean {
  return before.segments.at(-1)!.phone === before.alone.at(-1) || after.segments[0]!.phone === after.alone[0];
}

function heardFrom({ phone, startSeconds, endSeconds }: Segment): number {
  return startSeconds + (closures[phone] ?? 0) * (endSeconds - startSeconds);
}
