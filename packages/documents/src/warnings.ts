/** What is left out of the speech, with a sentence about it. `%` is the number. */
const sentences = {
  codeBlocks: 'Code is not read: % blocks.',
  notes: 'Footnotes and endnotes are not read: %.',
  formulas: 'Formulas without a text alternative are not read: %.',
  gutenberg: 'The header and the licence of Project Gutenberg are not read.',
  contents: 'The table of contents is not read.',
  cover: 'The cover is not used: it must be a JPEG or PNG file of up to 10 MB.',
  missingFiles: 'Files that the book names but does not have are not read: %.',
  unreadItems: 'Parts of the book that are not XHTML are not read: %.',
  badCharacters: 'Some characters are not valid in the encoding of the document, and were replaced.',
  western: 'The text is not UTF-8. It was read as windows-1252, the encoding of Western European languages.',
  noNavigation: 'The table of contents of the book could not be used. Chapters were found by headings.',
} as const;

export type Unread = keyof typeof sentences;

/** Counts what is left out of a document. */
export class Warnings {
  private readonly counts = new Map<Unread, number>();

  add(what: Unread, count = 1): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + count);
  }

  /** One sentence for each kind, in the order in which they were first seen. */
  toSentences(): string[] {
    return Array.from(this.counts, ([what, count]) => sentences[what].replace('%', String(count)));
  }
}
