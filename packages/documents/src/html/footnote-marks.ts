/** An open link or superscript. */
interface OpenMark {
  readonly name: 'a' | 'sup';
  readonly href: string;
  /** Number of parts of the block's text when it began. */
  readonly from: number;
}

/** What to do with a link or superscript that ends. */
export interface EndedMark {
  /** The parts of the text from here are replaced with `written`. */
  readonly from?: number;
  readonly written: string;
  /** The link to the note. */
  readonly href?: string;
  /** Whether it is a link to the place where it is. */
  readonly isPermalink?: boolean;
}

const number = /^\s*\d{1,4}\s*$/u;
const mark = /^\s*[[({]?(?:\d{1,4}|[a-z]|[ivxl]{1,6}|[*†‡§¶‖#]{1,3})[\])}]?\.?\s*$/iu;
const bracketed =
  /^\s*(?:\[(?:\d{1,4}|[a-z]|[*†‡§¶‖]{1,3}|(?:note|nb)\s?\d{1,3})\]|\{(?:\d{1,4}|[a-z]|[*†‡§¶‖]{1,3})\})\s*$/iu;
const sign = /^\s*[[({]?[*†‡§‖]{1,3}[\])}]?\s*$/u;
const noteId = /#(?:.*[^a-z])?(?:fn|ftn|edn|footnote|endnote|note|rearnote)[-_.:]{0,2}[a-z]{0,3}[-_.]?\d/iu;
const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const unchanged: EndedMark = { written: '' };

/**
 * Finds the marks of footnotes in the text of a block: `<sup><a href="#n1">1</a></sup>`, `<a href="#n1"><sup>1</sup></a>`,
 * `<a href="#n1">[1]</a>`, `<a href="#fn1">1</a>`, and `<sup>1</sup>` after a punctuation mark. After a letter or a digit it is an exponent.
 */
export class Footnotes {
  private readonly marks: OpenMark[] = [];

  open(name: 'a' | 'sup', href: string | undefined, from: number): void {
    this.marks.push({ name, href: href ?? '', from });
  }

  /** Ends a link or a superscript. */
  close(name: 'a' | 'sup', text: readonly string[]): EndedMark {
    const element = this.marks.pop();
    if (element?.name !== name) return unchanged;
    const { from, href } = element;
    const isLocalLink = href.includes('#');
    const content = text.slice(from, from + 8).join('');
    if (text.length > from + 8 || content.length > 60 || content.trim() === '') return unchanged;
    const outer = this.marks.at(-1);
    if (name === 'a') {
      if (!isLocalLink) return unchanged;
      if (/^\s*[¶#§🔗]\s*$/u.test(content)) return { from, written: '', isPermalink: true };
      const isSuperscript = /^\s*[⁰¹²³⁴⁵⁶⁷⁸⁹]+\s*$/u.test(content);
      const isMark =
        bracketed.test(content) ||
        isSuperscript ||
        (outer?.name === 'sup' && mark.test(content)) ||
        sign.test(content) ||
        (noteId.test(href) && mark.test(content));
      return isMark ? { from, written: '', href } : unchanged;
    }
    if (outer?.name === 'a' && outer.href.includes('#') && mark.test(content))
      return { from, written: '', href: outer.href };
    if (!number.test(content)) return unchanged;
    const isExponent = /[\p{L}\p{N}\p{Pe}]$/u.test(text[from - 1] ?? '');
    const raised = content.trim().replaceAll(/\d/gu, (digit) => superscripts[Number(digit)]!);
    return { from, written: isExponent ? raised : '' };
  }

  /** Forgets what is open: its block has ended. */
  clear(): void {
    this.marks.length = 0;
  }
}
