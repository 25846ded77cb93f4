import { collapseSpace } from '../blocks/plain-text';
import type { Attributes } from './elements';

/** A longer formula is not read, in UTF-16 code units. */
const maxLength = 20_000;

/** What only LaTeX has. Text alternatives are also words: "x squared". */
const latex = /\\[a-zA-Z]|[\^_{]/u;

/** Collects a `math` element, and writes it as the normalizer reads formulas: in LaTeX if the document has it, otherwise in MathML. */
export class FormulaElement {
  private readonly mathml: string[] = [];
  private readonly words: string[] = [];
  private annotation = '';
  private length = 0;
  /** How many annotations are open, and whether the innermost one is LaTeX. */
  private annotations = 0;
  private isLatex = false;

  /** @param alternative its `alttext`. */
  constructor(private readonly alternative: string) {}

  /** An element within the formula. */
  start(name: string, attributes: Attributes): void {
    if (name.startsWith('annotation')) {
      this.annotations++;
      this.isLatex = /tex/iu.test(attributes['encoding'] ?? '');
    } else if (this.annotations === 0) this.add(this.mathml, `<${name}${written(name, attributes)}>`);
  }

  text(text: string): void {
    if (this.annotations === 0) {
      this.add(this.mathml, escaped(text));
      this.words.push(text);
    } else if (this.isLatex && this.length < maxLength) this.annotation += text.slice(0, maxLength);
  }

  end(name: string): void {
    if (name.startsWith('annotation')) this.annotations--;
    else if (this.annotations === 0) this.add(this.mathml, `</${name}>`);
  }

  /** @returns `undefined` if there is nothing to read. */
  toText(isHeading: boolean): string | undefined {
    const { alternative, annotation } = this;
    const source = [annotation, latex.test(alternative) ? alternative : ''].find((each) => each.trim() !== '');
    if (source !== undefined && !/\\[()[\]]/u.test(source)) return `\\(${collapseSpace(source)}\\)`;
    if (alternative.trim() !== '') return alternative;
    const words = collapseSpace(this.words.join(' '));
    if (words === '' || this.length > maxLength) return undefined;
    // Titles of chapters are also seen.
    return isHeading ? words : `<math>${collapseSpace(this.mathml.join(''))}</math>`;
  }

  private add(parts: string[], part: string): void {
    this.length += part.length;
    if (this.length <= maxLength) parts.push(part);
  }
}

/** Whether the text alternative of an image is the LaTeX of a formula, as Wikipedia writes it. */
export function isLatexImage(alternative: string): boolean {
  return /^\{\\(?:display|text)style [^\n]+\}$/u.test(alternative);
}

/** The attributes that say what a formula means. */
function written(name: string, attributes: Attributes): string {
  const kept = { mfrac: ['linethickness'], mfenced: ['open', 'close', 'separators'], mi: ['mathvariant'] }[name] ?? [];
  return kept
    .filter((key) => attributes[key] !== undefined)
    .map((key) => ` ${key}="${escaped(attributes[key]!.slice(0, 100))}"`)
    .join('');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
