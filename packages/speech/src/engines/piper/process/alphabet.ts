import type { PiperConfig } from '../../../voices/packs/piper/piper-config';

/** The phonemes that a voice was trained with, and their numbers. */
export class Alphabet {
  private readonly ids: PiperConfig['phonemeIds'];
  private readonly clusters: readonly string[];
  /** Whether the phonemes are IPA. Some voices were trained with letters. */
  readonly isPhonetic: boolean;

  constructor({
    phonemeIds,
    clusters,
    phonemeType = 'espeak',
  }: Pick<PiperConfig, 'phonemeIds' | 'clusters'> & Partial<Pick<PiperConfig, 'phonemeType'>>) {
    this.isPhonetic = phonemeType === 'espeak';
    this.ids = phonemeIds;
    this.clusters = clusters
      .filter((cluster) => phonemeIds.has(cluster))
      .toSorted((one, other) => other.length - one.length);
  }

  /**
   * The phonemes of a word and their numbers. A phoneme is a code point (accents are separate phonemes) or a cluster of code
   * points. Unknown phonemes are skipped; an upper-case letter falls back to its lower-case form.
   */
  phonemesOf(letters: string): { symbol: string; ids: readonly number[] }[] {
    const phonemes: { symbol: string; ids: readonly number[] }[] = [];
    const decomposed = letters.normalize('NFD');
    for (let index = 0; index < decomposed.length;) {
      const phoneme =
        this.clusters.find((cluster) => decomposed.startsWith(cluster, index)) ??
        String.fromCodePoint(decomposed.codePointAt(index)!);
      const ids = this.ids.get(phoneme) ?? this.ids.get(phoneme.toLowerCase());
      if (ids) phonemes.push({ symbol: phoneme, ids });
      index += phoneme.length;
    }
    return phonemes;
  }

  /** The numbers of each phoneme of a word: see `phonemesOf`. */
  idsOf(letters: string): (readonly number[])[] {
    return this.phonemesOf(letters).map(({ ids }) => ids);
  }

  has(phoneme: string): boolean {
    return this.ids.has(phoneme);
  }

  /** The numbers of the separator between phonemes. `start` and `end` are those at the ends of a text. */
  get pad(): readonly number[] {
    return this.ids.get('_')!;
  }

  get start(): readonly number[] {
    return this.ids.get('^')!;
  }

  get end(): readonly number[] {
    return this.ids.get('$')!;
  }
}
