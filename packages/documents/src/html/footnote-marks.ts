/** An open link or superscript. */
interface OpenMark {
  readonly name: 'a' | 'sup';
  readonly isLocalLink: boolean;
  /** Number of parts of the block's text when it began. */
  readonly from: number;
}

const number = /^\s*\d{1,4}\s*$/u;
const mark = /^\s*[[(]?(?:\d{1,4}|[a-z]|[ivxl]{1,6}|[*†‡§¶‖]{1,3})[\])]?\s*$/iu;
const bracketed = /^\s*\[(?:\d{1,4}|[a-z]|[*†‡§¶‖]{1,3})\]\s*$/iu;
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/**
 * Finds the marks of footnotes in the text of a block: `<sup><a href="#n1">1</a></sup>`, `<a href="#n1"><sup>1</sup></a>`,
 * `<a href="#n1">[1]</a>`, and `<sup>1</sup>` after a punctuation mark. After a letter or a digit it is an exponent.
 */
export class Footnotes {
  private readonly marks: OpenMark[] = [];

  open(name: 'a' | 'sup', href: string | undefined, from: number): void {
    this.marks.push({ name, isLocalLink: href?.includes('#') ?? false, from });
  }

  /**
   * Ends a link or a superscript.
   *
   * @returns `from` if the parts of the text from there are to be replaced with `written`.
   */
  close(name: 'a' | 'sup', text: readonly string[]): { from?: number; written: string } {
    const element = this.marks.pop();
    if (element?.name !== name) return { written: '' };
    const { from, isLocalLink } = element;
    const content = text.slice(from, from + 8).join('');
    if (text.length > from + 8 || content.trim() === '') return { written: '' };
    const outer = this.marks.at(-1);
    if (name === 'a') {
      const isRaised = outer?.name === 'sup' || /^[\s⁰¹²³⁴⁵⁶⁷⁸⁹]+$/u.test(content);
      const isMark = isLocalLink && (bracketed.test(content) || (isRaised && /^\s*[⁰¹²³⁴⁵⁶⁷⁸⁹]+\s*$/u.test(content)));
      return isMark || (isLocalLink && isRaised && mark.test(content)) ? { from, written: '' } : { written: '' };
    }
    if (outer?.name === 'a' && outer.isLocalLink && mark.test(content)) return { from, written: '' };
    if (!number.test(content)) return { written: '' };
    const isExponent = /[\p{L}\p{N}\p{Pe}]$/u.test(text[from - 1] ?? '');
    const raised = content.trim().replaceAll(/\d/gu, (digit) => superscripts[Number(digit)]!);
    return { from, written: isExponent ? raised : '' };
  }

  /** Forgets what is open: its block has ended. */
  clear(): void {
    this.marks.length = 0;
  }
}
