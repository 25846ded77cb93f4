import type { TimeSliced } from '../../support/time-slices';
import type { SourceRange } from '../normalized-text';
import type { Formula } from './formula';

/** The longest formula that is looked for, in UTF-16 code units. */
const maxLength = 20_000;

/** Where a formula may begin. Three dollar signs or more are none. */
const opening =
  /(?<!\\)(?:(?<!\$)\$\$?(?!\$)|\\[([]|\\begin\{(?:equation|align|gather|multline|eqnarray|displaymath|math)\*?\})|<math(?=[\s>])/giu;

/** Signs of programs: strings, comments, addresses. */
const ofPrograms = /["`#@?]|&&|\/\/|;\s*\$|\$\{/u;

/** Commands with a text in braces, the beginnings and ends of environments, and other commands. */
const commands =
  /\\(?:text\w*|mbox|mathrm|mathsf|mathit|operatorname\*?|begin|end|label|tag)\s*\{[^{}]*\}|\\[a-zA-Z]+/gu;

/** Functions that are also written without a backslash. */
const functions =
  /(?<![a-z])(?:arc(?:sin|cos|tan)|sin|cos|tan|log|ln|exp|lim|max|min|det|mod|gcd|lcm|dim|ker|var|cov)(?![a-z])/giu;

/** What only a formula has: a command, an index, a power, an operator. */
const signOfMaths = /\\[a-zA-Z]|[\^_=<>+]/u;

/** Places that are looked at in one step. */
const placesPerStep = 20;

/**
 * Finds the formulas of a text: LaTeX in `$…$`, `$$…$$`, `\(…\)` and `\[…\]`, LaTeX's environments, and MathML. Dollar signs are also those of amounts and of
 * variables of programs, and brackets after a backslash those of Markdown, so what is between them must look like a formula. Takes
 * linear time.
 */
export function* findFormulas(text: string): TimeSliced<Formula[]> {
  const found: Formula[] = [];
  const ends = new FormulaEnds(text);
  let end = 0;
  let places = 0;
  for (const { 0: open, index: start } of text.matchAll(opening)) {
    if (++places % placesPerStep === 0) yield;
    if (start < end) continue;
    const formula = open.startsWith('<')
      ? wholeAt(text, start, '<math', ends)
      : open.startsWith(environment)
        ? wholeAt(text, start, environment, ends)
        : latexAt(text, start, open, ends);
    if (!formula) continue;
    found.push(formula);
    ({ end } = formula);
  }
  return found;
}

/** Whether a text may have formulas. It is quick. */
export function mayHaveFormulas(text: string): boolean {
  return /\$|\\[([]|\\begin\{|<math[\s>]/iu.test(text);
}

/** How LaTeX's environments begin that are formulas by themselves. */
const environment = '\\begin';

const closings: Readonly<Record<string, RegExp>> = {
  $: /(?<!\\)\$/gu,
  $$: /(?<!\\)\$\$/gu,
  '\\(': /\\\)/gu,
  '\\[': /\\\]/gu,
  '<math': /<\/math\s{0,9}>/giu,
  [environment]: /\\end\{(?:equation|align|gather|multline|eqnarray|displaymath|math)\*?\}/gu,
};

/** Finds the ends of formulas, at ascending offsets. The text is searched once for each kind of end. */
class FormulaEnds {
  private readonly next = new Map<string, { readonly start: number; readonly end: number }>();

  constructor(private readonly text: string) {}

  /** The first end at or after an offset. Its `start` is infinite if there is none. */
  after(open: string, from: number): SourceRange {
    const known = this.next.get(open);
    if (known && known.start >= from) return known;
    const pattern = closings[open]!;
    pattern.lastIndex = from;
    const match = pattern.exec(this.text);
    pattern.lastIndex = 0;
    const range = match
      ? { start: match.index, end: match.index + match[0].length }
      : { start: Infinity, end: Infinity };
    this.next.set(open, range);
    return range;
  }
}

/** A formula whose source has its own marks: MathML, or an environment. */
function wholeAt(text: string, start: number, open: string, ends: FormulaEnds): Formula | undefined {
  const { end } = ends.after(open, start);
  if (end - start > maxLength) return undefined;
  const source = text.slice(start, end);
  const kind = open === environment ? 'latex' : 'mathml';
  if (kind === 'latex' && /\n\s*\n/u.test(source)) return undefined;
  return { start, end, kind, source, inner: { start, end }, isOrdinal: false };
}

function latexAt(text: string, start: number, open: string, ends: FormulaEnds): Formula | undefined {
  const from = start + open.length;
  const { start: to, end } = ends.after(open, from);
  if (to - from > maxLength) return undefined;
  const source = text.slice(from, to);
  if ((open !== '$' && source.includes(open)) || /\n\s*\n/u.test(source) || !isFormula(source, open)) return undefined;
  if (open === '$' && !isBetweenWords({ start, end }, source, text)) return undefined;
  const isOrdinal = /^[a-z]$/iu.test(source) && /^-?th(?![a-z])/u.test(text.slice(end, end + 4));
  const ordinal = isOrdinal ? text.indexOf('th', end) + 2 : end;
  return { start, end: ordinal, kind: 'latex', source, inner: { start: from, end: to }, isOrdinal };
}

/** Whether dollar signs are not amounts: `$5 or $6`, `5$`, `$HOME/$USER`. */
function isBetweenWords({ start, end }: SourceRange, source: string, text: string): boolean {
  if (/^\s|\s$/u.test(source)) return false;
  if (/[a-z\d]$/iu.test(text.slice(Math.max(0, start - 1), start)) && !/\\[a-z]|[\^_]/iu.test(source)) return false;
  // The 2$\times$3 matrix.
  if (/^\\[a-z]/iu.test(source)) return true;
  return !/^(?!(?:th|st|nd|rd|s)(?![a-z]))[a-z\d_${]/iu.test(text.slice(end, end + 4));
}

function isFormula(source: string, open: string): boolean {
  if (source.trim() === '' || ofPrograms.test(source)) return false;
  if (!/\\[a-z]/iu.test(source) && !isBalanced(source)) return false;
  const words = source.replaceAll(commands, ' ').replaceAll(functions, ' ');
  // Prose, or names of a program.
  if (/[a-z]{4}|(?<![a-z])[a-z]{2,}\s+[a-z]{2,}/iu.test(words)) return false;
  const hasSigns = signOfMaths.test(source);
  if (!hasSigns && /[a-z]{3}/u.test(words)) return false;
  // "\[1\]" and "\[x\]" are brackets of Markdown.
  if (open === '\\[') return hasSigns && !/^\s*[\^*]/u.test(source);
  // Of a template: ${name}.
  if (source.startsWith('{') && !hasSigns) return false;
  return /[a-z\d]|\\[a-z]|[\p{Script=Greek}∂∇∅∞]/iu.test(source);
}

function isBalanced(source: string): boolean {
  const count = (signs: RegExp) => source.match(signs)?.length ?? 0;
  return count(/[([]/gu) === count(/[)\]]/gu) && count(/\{/gu) === count(/\}/gu);
}
