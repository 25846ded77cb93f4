/** What is left out of the speech unless the caller includes it. */
export const optionalKinds = [
  'navigation',
  'page-furniture',
  'numbers',
  'note-marks',
  'notes',
  'code',
  'images',
  'contents',
  'imprint',
  'gutenberg',
  'non-linear',
] as const;

/**
 * - `navigation`: menus, links to other pages and to the same place (`¶`, "[edit]", "Skip to content").
 * - `page-furniture`: what is around the article of a web page, such as headers, footers and advertisements.
 * - `numbers`: line and page numbers.
 * - `note-marks`, `notes`: the marks of footnotes and endnotes, and their texts.
 * - `code`: blocks of code.
 * - `images`: text alternatives that say nothing, such as names of files.
 * - `contents`: tables of contents.
 * - `imprint`: copyright pages, colophons and licences.
 * - `gutenberg`: the header and the licence of Project Gutenberg.
 * - `non-linear`: files of an EPUB outside its reading order.
 */
export type OptionalKind = (typeof optionalKinds)[number];

/** How much of a kind is left out. */
export interface LeftOut {
  readonly kind: OptionalKind;
  readonly count: number;
}
