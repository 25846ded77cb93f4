/** What is known about a character whose reading depends on its sentence. */
export interface CharacterInRun {
  /** The characters of its run of Chinese characters. */
  readonly characters: readonly string[];
  /** Its index among them. */
  readonly index: number;
  /** The word that it is in, those beside it (empty if there is none), and its index in its word. */
  readonly word: string;
  readonly wordBefore: string;
  readonly wordAfter: string;
  readonly at: number;
  /** The Pinyin that the dictionary gives. */
  readonly base: string;
}

/** The features by which the weights in `polyphones.txt` choose. A letter says what kind each is. */
export function featuresOf({ characters, index, word, wordBefore, wordAfter, at, base }: CharacterInRun): string[] {
  const beside = (distance: number) => {
    const place = index + distance;
    return place < 0 ? '^' : (characters[place] ?? '$');
  };
  const length = Array.from(word).length;
  return [
    `b${base}`,
    `p${beside(-1)}`,
    `n${beside(1)}`,
    `q${beside(-2)}${beside(-1)}`,
    `m${beside(1)}${beside(2)}`,
    `r${beside(-1)}${beside(1)}`,
    `l${length}${at}`,
    ...(length > 1 ? [`w${word}${at}`] : []),
    `u${wordBefore || '^'}`,
    `v${wordAfter || '$'}`,
  ];
}
