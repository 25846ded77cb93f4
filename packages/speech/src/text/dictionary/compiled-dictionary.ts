import type { TimeSliced } from '../../support/time-slices';
import { comparableWord, type KeyText } from './comparable-text';
import type { PronunciationRule } from './pronunciation-rule';
import { standsAlone } from './word-boundaries';
import { type TableEntry, WordTable } from './word-table';

/** Rules that are prepared in one step. */
const rulesPerStep = 200;

/** A word that was found, by the offsets of the searched text. */
export interface DictionaryMatch {
  readonly end: number;
  readonly rule: PronunciationRule;
}

/** Rules in a form that is fast to search. */
export class CompiledDictionary {
  private constructor(
    readonly size: number,
    private readonly exact: WordTable<PronunciationRule>,
    private readonly folded: WordTable<PronunciationRule>,
    private readonly exactInside: WordTable<PronunciationRule>,
    private readonly foldedInside: WordTable<PronunciationRule>,
  ) {}

  /** Compiles rules. Of rules with equal words, the first wins. */
  static *compile(rules: readonly PronunciationRule[]): TimeSliced<CompiledDictionary> {
    const lists: Record<'exact' | 'folded' | 'exactInside' | 'foldedInside', TableEntry<PronunciationRule>[]> = {
      exact: [],
      folded: [],
      exactInside: [],
      foldedInside: [],
    };
    for (const [index, rule] of rules.entries()) {
      const entry = { key: comparableWord(rule.word, rule.caseSensitive), value: rule };
      const { caseSensitive, wordBoundaries } = rule;
      if (caseSensitive) (wordBoundaries ? lists.exact : lists.exactInside).push(entry);
      else (wordBoundaries ? lists.folded : lists.foldedInside).push(entry);
      if (index % rulesPerStep === rulesPerStep - 1) yield;
    }
    const { exact, folded, exactInside, foldedInside } = lists;
    return new CompiledDictionary(
      rules.length,
      new WordTable(exact),
      new WordTable(folded),
      new WordTable(exactInside),
      new WordTable(foldedInside),
    );
  }

  /** The longest word at an offset of a text whose letters have their case. */
  exactAt(text: KeyText, start: number): DictionaryMatch | undefined {
    return longest(text, start, this.exact, this.exactInside);
  }

  /** As `exactAt`, for words that match whatever their case, in a text without case. */
  foldedAt(text: KeyText, start: number): DictionaryMatch | undefined {
    return longest(text, start, this.folded, this.foldedInside);
  }
}

function longest(
  { key, starts }: KeyText,
  start: number,
  words: WordTable<PronunciationRule>,
  inside: WordTable<PronunciationRule>,
): DictionaryMatch | undefined {
  const isWhole = (end: number) => starts[end] !== -1;
  const word = find(words, key, start, (end) => isWhole(end) && standsAlone(key, start, end));
  const part = find(inside, key, start, isWhole);
  return part && (!word || part.end > word.end) ? part : word;
}

function find(
  table: WordTable<PronunciationRule>,
  key: string,
  start: number,
  accepts: (end: number) => boolean,
): DictionaryMatch | undefined {
  const found = table.size > 0 ? table.longestAt(key, start, accepts) : undefined;
  return found && { end: found.end, rule: found.value };
}
