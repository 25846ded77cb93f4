/** How exactly two pronunciations must agree: each level takes more for the same than the one before. */
export const agreementLevels = {
  /** The same letters with the same stress. Only the letters for a flap (`ɾ`, `T`) and a glottal stop (`ʔ`, `t`) are the same. */
  stress: [
    [/ɾ/gu, 'T'],
    [/ʔ/gu, 't'],
  ],
  /** The same sounds: without stress, a flap is a `t`, and `ᵊ` is `ə`. `ᵻ`, which is between `ə` and `ɪ`, is `ɪ`. */
  sounds: [
    [/[ˈˌ ]/gu, ''],
    [/[ɾTʔ]/gu, 't'],
    [/ᵊ/gu, 'ə'],
    [/ᵻ/gu, 'ɪ'],
  ],
  /** The same apart from how weak vowels are reduced: `ə`, `ɪ`, `ʌ`, and `ɜ` before `ɹ` are one vowel. */
  reducedVowels: [
    [/[ˈˌ ]/gu, ''],
    [/[ɾTʔ]/gu, 't'],
    [/[ᵊᵻɪʌɜ]/gu, 'ə'],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly [letters: RegExp, same: string])[]>>;

/** Name of a level of {@link agreementLevels}. */
export type AgreementLevel = keyof typeof agreementLevels;

/** A pronunciation with the letters of a level. */
export function atLevel(phonemes: string, level: AgreementLevel): string {
  return agreementLevels[level].reduce((text, [letters, same]) => text.replaceAll(letters, same), phonemes);
}

/** A part of a pronunciation that differs: `theirs` is `''` for a sound that only ours has, and the other way round. */
export interface PhonemeDifference {
  readonly theirs: string;
  readonly ours: string;
}

/** The least differences between two pronunciations, each of neighbouring sounds as a whole. */
export function differences(theirs: string, ours: string): PhonemeDifference[] {
  const found: { theirs: string; ours: string }[] = [];
  let isNew = true;
  for (const [their, our] of aligned(Array.from(theirs), Array.from(ours))) {
    if (their === our) isNew = true;
    else {
      if (isNew) found.push({ theirs: '', ours: '' });
      isNew = false;
      found.at(-1)!.theirs += their;
      found.at(-1)!.ours += our;
    }
  }
  return found;
}

/** Pairs the sounds of two pronunciations with the least edit distance. A sound without a partner has `''`. */
function aligned(theirs: readonly string[], ours: readonly string[]): [string, string][] {
  const costs = Array.from({ length: theirs.length + 1 }, () => Array.from(ours, () => 0).concat(0));
  for (let row = 0; row <= theirs.length; row++) {
    for (let column = 0; column <= ours.length; column++) {
      if (row === 0 || column === 0) costs[row]![column] = row + column;
      else {
        const same = theirs[row - 1] === ours[column - 1] ? 0 : 1;
        costs[row]![column] = Math.min(
          costs[row - 1]![column - 1]! + same,
          costs[row - 1]![column]! + 1,
          costs[row]![column - 1]! + 1,
        );
      }
    }
  }
  const pairs: [string, string][] = [];
  let [row, column] = [theirs.length, ours.length];
  while (row > 0 || column > 0) {
    const cost = costs[row]![column]!;
    const isPair =
      row > 0 && column > 0 && cost === costs[row - 1]![column - 1]! + (theirs[row - 1] === ours[column - 1] ? 0 : 1);
    const isTheirs = !isPair && row > 0 && cost === costs[row - 1]![column]! + 1;
    pairs.push([isPair || isTheirs ? theirs[row - 1]! : '', isPair || !isTheirs ? ours[column - 1]! : '']);
    if (isPair || isTheirs) row--;
    if (isPair || !isTheirs) column--;
  }
  return pairs.toReversed();
}
