import { setImmediate } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { type Log, noLog } from '../../support/log';
import { inTimeSlices } from '../../support/time-slices';
import type { Reading } from '../instructions';
import type { MarkedText } from '../marked-text';
import { formulasIn, type PlacedFormula, withFormulas } from './formula-instructions';
import { formulaLanguages } from './formula';
import { FormulaThread } from './formula-thread';
import { plainFormula } from './plain-formula';
import { plainQuantity } from './quantity';

/** The longest formula in LaTeX that is read as in a lecture, in UTF-16 code units, and how many braces may be in each other. */
const maxLatexLength = 600;
const maxBraces = 20;

/** Formulas that are read in one turn of the event loop. */
const formulasPerTurn = 50;

/** UTF-16 code units of formulas whose words are kept. */
const maxKept = 1_000_000;

/** Reads formulas as a lecturer does: `$\pi r^2$` is "pi r squared". Texts without formulas cost it nothing. */
export class FormulaReader {
  private readonly thread: FormulaThread;
  /** What is said for a formula, and `''` for those that cannot be read. */
  private readonly known = new LRUCache<string, string>({
    maxSize: maxKept,
    sizeCalculation: (words, key) => words.length + key.length,
  });

  /** @throws {Error} if the worker has not been built. */
  constructor(log: Log = noLog) {
    this.thread = new FormulaThread((reason) => log.warn(`A formula could not be read. ${reason}`));
  }

  /**
   * Adds an instruction for each formula of a text.
   *
   * @param language of the text, a BCP 47 tag.
   * @throws {unknown} the signal's reason, once it has aborted.
   */
  async read(
    marked: MarkedText,
    language: string,
    { queueGroup, signal }: { readonly queueGroup: string; readonly signal?: AbortSignal },
  ): Promise<MarkedText> {
    const formulas = await inTimeSlices(formulasIn(marked, language), queueGroup, signal);
    const readings = [];
    for (const [index, formula] of formulas.entries()) {
      // Known formulas are not waited for.
      if (index % formulasPerTurn === formulasPerTurn - 1) await setImmediate();
      const reading = await this.readingOf(formula, queueGroup);
      signal?.throwIfAborted();
      readings.push({ start: formula.start, end: formula.end, ...reading });
    }
    return withFormulas(marked, readings);
  }

  /** Ends the thread. */
  close(): Promise<void> {
    return this.thread.close();
  }

  private async readingOf(
    { kind, source: written, language, isOrdinal }: PlacedFormula,
    queueGroup: string,
  ): Promise<Reading> {
    if (isOrdinal) return { words: `${written}-th` };
    // Markdown is often written with a backslash before each underscore.
    const latex = written.replaceAll('\\_', '_').trim();
    const stop = kind === 'latex' ? (/[.,;:]$/u.exec(latex)?.[0] ?? '') : '';
    const source = kind === 'latex' ? latex.slice(0, latex.length - stop.length).trimEnd() : written;
    const quantity = kind === 'latex' ? plainQuantity(source) : undefined;
    if (quantity !== undefined) return { say: quantity + stop };
    const words = isReadable({ kind, source }) ? await this.wordsOf(kind, source, language, queueGroup) : '';
    if (words !== '') return { words: words + stop };
    const plain = plainFormula(kind, source) + stop;
    return plain === '' ? { skip: true } : { say: plain };
  }

  private async wordsOf(kind: PlacedFormula['kind'], source: string, tag: string, queueGroup: string): Promise<string> {
    const primary = tag.split('-')[0]!.toLowerCase();
    const language = formulaLanguages.find((each) => each === primary);
    if (language === undefined) return '';
    const key = `${language} ${kind} ${source}`;
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const words = (await this.thread.ask({ kind, source, language }, queueGroup)) ?? '';
    this.known.set(key, words);
    return words;
  }
}

function isReadable({ kind, source }: Pick<PlacedFormula, 'kind' | 'source'>): boolean {
  return kind === 'mathml' || (source.length <= maxLatexLength && deepestBraces(source) <= maxBraces);
}

function deepestBraces(latex: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [brace] of latex.matchAll(/[{}]|\\left|\\right|\\begin|\\end/gu)) {
    depth += /^(?:\{|\\left|\\begin)$/u.test(brace) ? 1 : -1;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
