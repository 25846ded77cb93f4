import { alignPhones } from './align-phones';
import type { WordTime } from './timestamp';

/** A range of a text that an engine may pronounce: `text.slice(start, end)`. */
export interface PronouncedPart {
  readonly start: number;
  readonly end: number;
}

/** One phone of the speech. */
export interface TimedPhone {
  /** In the engine's own alphabet. */
  readonly phone: string;
  /** Seconds from the start of the speech, as planned by the engine. */
  readonly startSeconds: number;
  readonly endSeconds: number;
}

/**
 * The share of a plosive that is its silent closure. A word that begins with a plosive starts at the burst. Measured on 36
 * sentences of four voices at three speeds: medians of 0.4 to 0.8 (p, t, k), and of 0.8 (b, d, g).
 */
const closures: Readonly<Record<string, number>> = { p: 0.6, t: 0.6, k: 0.6, b: 0.8, d: 0.8, g: 0.8 };

/** A word and its phones. */
interface WordPhones extends PronouncedPart {
  /** Its phones when spoken alone. */
  readonly alone: readonly string[];
  readonly heard: TimedPhone[];
}

/**
 * Computes word times from the phones that flite prints. flite does not print which word a phone belongs to, so the phones are
 * aligned with those of the words spoken alone. Words with an uncertain boundary, where the phones on both sides differ from
 * those of the words alone, share one timestamp.
 *
 * @param parts the words and signs of the text, in order.
 * @param alone the phones of each part, spoken alone.
 * @param sounds the phones of the whole text, without pauses.
 * @param ipaOf the IPA of a phone.
 */
export function phoneTimes(
  parts: readonly PronouncedPart[],
  alone: readonly (readonly string[])[],
  sounds: readonly TimedPhone[],
  ipaOf: (phone: string) => string,
): WordTime[] {
  const words = parts.map((part, index): WordPhones => ({ ...part, alone: alone[index]!, heard: [] }));
  const owners = alignPhones(
    sounds.map(({ phone }) => phone),
    alone,
  );
  for (const [index, owner] of owners.entries()) words[owner]?.heard.push(sounds[index]!);

  return mergeUncertain(words.filter((word) => word.heard.length > 0)).map((stretch) => ({
    start: stretch[0]!.start,
    end: stretch.at(-1)!.end,
    startSeconds: onsetOf(stretch[0]!.heard[0]!),
    endSeconds: stretch.at(-1)!.heard.at(-1)!.endSeconds,
    phonemes: stretch.flatMap(({ heard }) => heard.map(({ phone, endSeconds }) => ({ ipa: ipaOf(phone), endSeconds }))),
  }));
}

/** Groups words so that all boundaries between groups are certain. */
function mergeUncertain(words: readonly WordPhones[]): WordPhones[][] {
  const stretches: WordPhones[][] = [];
  for (const [index, word] of words.entries()) {
    if (index === 0 || hasCertainBoundary(words[index - 1]!, word)) stretches.push([word]);
    else stretches.at(-1)!.push(word);
  }
  return stretches;
}

/** Whether the phone on at least one side of a word boundary matches the word spoken alone. */
function hasCertainBoundary(before: WordPhones, after: WordPhones): boolean {
  return before.heard.at(-1)!.phone === before.alone.at(-1) || after.heard[0]!.phone === after.alone[0];
}

function onsetOf({ phone, startSeconds, endSeconds }: TimedPhone): number {
  return startSeconds + (closures[phone] ?? 0) * (endSeconds - startSeconds);
}
