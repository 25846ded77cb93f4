import { type FunctionWords, functionWordsOf, listed, wordBefore } from '../text/function-words';
import { type MarkupScan, type MarkupScanner, scanNothing } from '../text/markup-scan';
import { sentenceBounds, hasWords, mayContinue } from '../text/sentences/sentence-bounds';

/** A range of a text that arrives in pieces, ready to be spoken. */
export interface ReadyText {
  readonly text: string;
  /** Its offset in all of the text that has arrived, in UTF-16 code units. */
  readonly start: number;
  /** What ends here. After a `clause`, the sentence continues. */
  readonly ends: 'clause' | 'sentence' | 'paragraph';
}

/** The longest text that is taken at once, in UTF-16 code units. */
const maxTakenLength = 1000;

/** A sentence that is longer than this is cut at a clause, whether or not anybody waits for it. */
const maxSentenceLength = 600;

/** How much of what follows the longest text is looked at, for the next word and what it begins. More would cost time for nothing. */
const lookahead = 200;

/** Ends of clauses that are tried, from the last one. Only text that is made for it has more of them in one open bracket. */
const maxTries = 20;

/** Marks that end a clause, with the white space after them. A comma between digits has none. */
const clauseEnd = /[,;:—–…)\]][”"’']?\s+/gu;

/** A word whose reading may depend on the next one: a number, an amount, an abbreviation, a single capital letter. */
const waitsForNext = /\p{N}|[$€£¥₹#@/\\]|\.\p{L}|^\p{Lu}\.?$/u;

/** A link or a tag that has begun. Both are short, so an unmatched bracket holds nothing back for long. */
const openBracket = /\[[^\]\n]{0,200}(?:\]\([^)\s]{0,500})?$|<\/?[a-z][^<>]{0,200}$/iu;

/** A formula that has begun: `\(` or `\[`, or a dollar sign before something else than an amount. */
const openFormula = /(?:(?<!\\)\\[([]|(?<![\p{L}\p{N})}\]|!'’\\$])\$\$?(?=[\\\p{L}({|]))(?:(?!\\[)\]])[^$\n]){0,200}$/u;

/**
 * Text that arrives in pieces of any length, such as the tokens of a language model, and leaves in sentences. It never cuts a word,
 * and holds back what the next characters may change: `3.` may become `3.14`, and `$5` may become `$5 million`.
 */
export class ArrivingText {
  /** Offset in all of the text up to which it has been taken, in UTF-16 code units. */
  start = 0;
  private waiting = '';
  /** Of what is waiting. */
  private scanned: MarkupScan | undefined;
  private readonly functionWords: FunctionWords;

  /** The longest text that is taken at once, and the longest sentence, in UTF-16 code units. */
  private readonly maxTakenLength: number;
  private readonly maxSentenceLength: number;

  /**
   * @param language of the voice, as a BCP 47 tag.
   * @param maxCharacters the longest text that can be spoken.
   * @param scan finds its markup.
   */
  constructor(
    private readonly language: string,
    maxCharacters = maxTakenLength,
    private readonly scan: MarkupScanner = scanNothing,
  ) {
    this.functionWords = functionWordsOf(language);
    this.maxTakenLength = Math.min(maxTakenLength, maxCharacters);
    this.maxSentenceLength = Math.min(maxSentenceLength, maxCharacters);
  }

  /** Length of what has not been taken, in UTF-16 code units. */
  get length(): number {
    return this.waiting.length;
  }

  /** Whether anything is left that can be spoken. */
  get hasWords(): boolean {
    return hasWords(this.markup.words);
  }

  /** Adds text. Words may be cut anywhere. */
  append(text: string): void {
    this.waiting += text;
    this.scanned = undefined;
  }

  private get markup(): MarkupScan {
    return (this.scanned ??= this.scan(this.waiting));
  }

  /** Takes all sentences that are certainly complete. */
  takeSentences(): ReadyText | undefined {
    const { words, openAt } = this.markup;
    const seen = words.slice(0, this.maxTakenLength + lookahead);
    let end = 0;
    for (const [, at] of sentenceBounds(seen, this.language)) {
      if (at >= seen.length || at > this.maxTakenLength || at > openAt) break;
      if (isCertain(seen, at) && !isInConstruct(seen.slice(0, at))) end = at;
    }
    if (end === 0)
      return words.length > this.maxSentenceLength ? this.takeClause(this.maxSentenceLength / 2) : undefined;
    return this.take(end, /\n\s*\n\s*$/u.test(words.slice(0, end)) ? 'paragraph' : 'sentence');
  }

  /**
   * Takes text up to the last end of a clause. If a long text has none: up to a word after which a pause sounds natural.
   *
   * @param least the length from which a clause is worth its own intonation, in UTF-16 code units.
   */
  takeClause(least: number): ReadyText | undefined {
    const { words, openAt } = this.markup;
    const longest = Math.min(this.maxTakenLength, openAt);
    const ends = Array.from(
      words.slice(0, this.maxTakenLength + 1).matchAll(clauseEnd),
      ({ index, 0: mark }) => index + mark.length,
    ).filter((at) => at >= least && at <= longest);
    let end = ends.slice(-maxTries).findLast((at) => !isInConstruct(words.slice(0, at))) ?? 0;
    if (end === 0 && words.length > this.maxSentenceLength) {
      end =
        lastGap(words.slice(0, Math.min(this.maxSentenceLength, openAt)), this.functionWords) ?? this.maxSentenceLength;
    }
    return this.take(end, 'clause');
  }

  /** Takes what can be spoken although no more text has come for a while: whole words that do not depend on the next one. */
  takeWords(): ReadyText | undefined {
    const { words, openAt } = this.markup;
    const complete = words.slice(0, openAt);
    const isSentence = /\p{L}[.!?…]+["'”’)]*\s*$/u.test(complete) && !mayContinue(complete);
    if (isSentence && openAt === words.length) return this.takeAll();
    const end = isSentence ? openAt : lastGap(complete, this.functionWords);
    return end === undefined ? undefined : this.take(end, 'clause');
  }

  /**
   * Takes everything, or, if there is much, the first part of it.
   *
   * @param length takes at most this many UTF-16 code units, after which the text is known to end.
   */
  takeAll(length = this.waiting.length): ReadyText | undefined {
    // What is open at the end stays so.
    this.scanned = { ...this.scan(this.waiting.slice(0, length)), openAt: length };
    const { words } = this.scanned;
    const end =
      words.length <= this.maxTakenLength
        ? words.length
        : (lastSentence(words, this.maxTakenLength, this.language) ??
          lastGap(words.slice(0, this.maxTakenLength), this.functionWords) ??
          this.maxTakenLength);
    const rest = words.slice(end);
    const ends =
      hasWords(rest) && !/[.!?…]["'”’)]*\s*$/u.test(words.slice(0, end))
        ? 'clause'
        : /\n\s*\n\s*$/u.test(words.slice(0, end))
          ? 'paragraph'
          : 'sentence';
    return this.take(end, ends);
  }

  /** @returns `undefined` if there is nothing up to this end, or something that is not complete. */
  private take(wanted: number, ends: ReadyText['ends']): ReadyText | undefined {
    const { whole, openAt } = this.markup;
    const cut = whole.find(({ start, end }) => start < wanted && wanted < end);
    const end = Math.min(cut ? cut.start || cut.end : wanted, openAt);
    if (end === 0) return undefined;
    const text = this.waiting.slice(0, end);
    const ready = { text, start: this.start, ends };
    this.start += end;
    this.waiting = this.waiting.slice(end);
    this.scanned = undefined;
    return ready;
  }
}

/** The end of the last sentence that is not too long to be taken at once. */
function lastSentence(text: string, longest: number, language: string): number | undefined {
  let end: number | undefined;
  for (const [, at] of sentenceBounds(text.slice(0, longest + lookahead), language)) {
    if (at > longest) break;
    end = at;
  }
  return end;
}

/** Whether a sentence ends at an offset whatever comes after the text that is there. */
function isCertain(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 60), at);
  const after = text.slice(at);
  if (/\n\s*$/u.test(before)) return true;
  if (!/\s$/u.test(before)) return false;
  // What decides is the next word, so it must be complete.
  return mayContinue(before) ? /^\S+\s/u.test(after) : /\S/u.test(after);
}

/** Whether Markdown or a formula is open at the end of a text: a block of code, code in a line, strong emphasis, a link, a tag. */
function isInConstruct(text: string): boolean {
  const fences = text.match(/^\s{0,3}(?:```|~~~)/gmu)?.length ?? 0;
  if (fences % 2 === 1) return true;
  const paragraph = text.slice(text.lastIndexOf('\n\n') + 1);
  const isOdd = (mark: string) => paragraph.split(mark).length % 2 === 0;
  return isOdd('`') || isOdd('**') || openBracket.test(paragraph) || openFormula.test(paragraph);
}

/**
 * The end of the last gap between words before which no word leans on the next one; `undefined` if there is none.
 */
function lastGap(text: string, { openers, leaners }: FunctionWords): number | undefined {
  const words = [...text.matchAll(/(?<=^|\s)(\S+)(\s+)/gu)].slice(-40);
  while (words.length > 0) {
    const { index, 0: whole, 1: word } = words.pop()!;
    const plain = listed(wordBefore(word!, word!.length));
    if (waitsForNext.test(word!) || openers.has(plain) || leaners.has(plain)) continue;
    const end = index + whole.length;
    if (!mayContinue(text.slice(0, end))) return end;
  }
  return undefined;
}
