import { type LeftOut, type OptionalKind, optionalKinds } from './left-out';

/** What is left out of the speech, with a sentence about it. `%` is the number. */
const sentences = {
  navigation: 'Navigation is not read: %.',
  'page-furniture': 'Text around the article, such as headers and sidebars, is not read: %.',
  numbers: 'Line and page numbers are not read: %.',
  'note-marks': 'Marks of notes are not read: %.',
  notes: 'Footnotes and endnotes are not read: %.',
  code: 'Blocks of code are not read: %.',
  images: 'Text alternatives of images that say nothing are not read: %.',
  contents: 'The table of contents is not read.',
  imprint: 'Copyright pages, colophons and licences are not read: %.',
  gutenberg: 'The header and the licence of Project Gutenberg are not read.',
  'non-linear': 'Files of the book outside its reading order are not read: %.',
  formulas: 'Formulas that are too long or have no content are not read: %.',
  wordFormulas: 'Formulas of Word are not read: %.',
  cover: 'The cover is not used: it must be a JPEG or PNG file of up to 10 MB.',
  missingFiles: 'Files that the book names but does not have are not read: %.',
  unreadItems: 'Parts of the book that are not XHTML are not read: %.',
  badCharacters: 'Some characters are not valid in the encoding of the document, and were replaced.',
  western: 'The text is not UTF-8. It was read as windows-1252, the encoding of Western European languages.',
  pagesWithoutText: 'Pages without text are not read: %. They are empty, or pictures.',
  noNavigation: 'The table of contents of the book could not be used. Chapters were found by headings.',
} as const satisfies Readonly<Record<OptionalKind, string>> & Readonly<Record<string, string>>;

export type Unread = keyof typeof sentences;
export type Problem = Exclude<Unread, OptionalKind>;

/** Decides what is left out of a document, and counts it. */
export class Warnings {
  private readonly counts = new Map<Unread, number>();
  private readonly included: ReadonlySet<OptionalKind>;

  /** @param include what is not left out. */
  constructor(include: Iterable<OptionalKind> = []) {
    this.included = new Set(include);
  }

  /** Counts what cannot be read. */
  add(what: Problem, count = 1): void {
    this.count(what, count);
  }

  /** Whether something is left out. If so, it is counted. */
  leavesOut(kind: OptionalKind, count = 1): boolean {
    if (this.included.has(kind)) return false;
    this.count(kind, count);
    return true;
  }

  /** Whether a kind is read. */
  includes(kind: OptionalKind): boolean {
    return this.included.has(kind);
  }

  /** One sentence for each kind, in the order in which they were first seen. */
  toSentences(): string[] {
    return Array.from(this.counts, ([what, count]) => sentences[what].replace('%', String(count)));
  }

  /** What is left out and could be included. */
  leftOut(): LeftOut[] {
    return Array.from(this.counts).flatMap(([kind, count]) => (isProblem(kind) ? [] : [{ kind, count }]));
  }

  private count(what: Unread, count: number): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + count);
  }
}

function isProblem(what: Unread): what is Problem {
  return !(optionalKinds as readonly string[]).includes(what);
}
