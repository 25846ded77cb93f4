import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { featuresOf } from './reading-features';
import type { ReadWord } from './sandhi';

/** Weights of features, by character and by Pinyin. */
type Weights = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<string, number>>>;

/** What the dictionary's reading is worth. Weights are in thirty-seconds. */
const trust = 3 * 32;

/** By how much another reading must win: what a single character needs, and one in a longer word. */
const margins = { alone: 10, inWord: 32 } as const;

/**
 * Reads the weights that `scripts/train-polyphones.mjs` has learned from the sentences of g2pM: a line for each character and reading, with its
 * features and their weights.
 */
function readWeights(): Weights {
  const weights = new Map<string, Map<string, Map<string, number>>>();
  for (const line of readFileSync(join(__dirname, 'polyphones.txt'), 'utf8').split('\n')) {
    const [character, pinyin, ...features] = line.split(' ');
    if (!character || !pinyin) continue;
    const readings = weights.get(character) ?? new Map<string, Map<string, number>>();
    readings.set(pinyin, new Map(features.map((feature) => [feature.split('=')[0]!, Number(feature.split('=')[1])])));
    weights.set(character, readings);
  }
  return weights;
}

/** Chooses readings of characters by weights that were learned from sentences. */
export class LearnedReadings {
  private readonly weights = readWeights();

  /** @param usual the usual Pinyin of a character that stands alone. */
  constructor(private readonly usual: (character: string) => string) {}

  /**
   * Changes readings of the dictionary that are only the usual ones of their characters: where a word of the dictionary has decided, it stays.
   *
   * @param words of a run of Chinese characters.
   * @param isDecided whether other rules know a character.
   */
  choose(words: readonly ReadWord[], isDecided: (character: string) => boolean): void {
    const characters = words.flatMap(({ text }) => Array.from(text));
    let index = 0;
    for (const [order, { text, syllables }] of words.entries()) {
      for (const [at, character] of Array.from(text).entries()) {
        const base = syllables[at]!;
        const readings = this.weights.get(character);
        if (readings && !isDecided(character) && base === this.usual(character)) {
          const [wordBefore, wordAfter] = [words[order - 1]?.text ?? '', words[order + 1]?.text ?? ''];
          const features = featuresOf({ characters, index, word: text, wordBefore, wordAfter, at, base });
          syllables[at] = best(readings, features, base, features.includes('l10') ? margins.alone : margins.inWord);
        }
        index++;
      }
    }
  }
}

function best(
  readings: ReadonlyMap<string, ReadonlyMap<string, number>>,
  features: readonly string[],
  base: string,
  margin: number,
): string {
  const score = (pinyin: string) =>
    features.reduce((sum, feature) => sum + (readings.get(pinyin)?.get(feature) ?? 0), pinyin === base ? trust : 0);
  let [chosen, highest] = [base, score(base)];
  const least = highest + margin;
  for (const pinyin of readings.keys()) {
    const own = pinyin === base ? -Infinity : score(pinyin);
    if (own >= least && own > highest) [chosen, highest] = [pinyin, own];
  }
  return chosen;
}
