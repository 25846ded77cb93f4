/** Attributes of an element, by their names in small letters. */
export type Attributes = Readonly<Record<string, string>>;

/** Elements whose content is not for reading. `math` is read by its text alternative. */
const unread = new Set(
  (
    'script style template nav svg math iframe object embed audio video canvas noscript noembed noframes ' +
    'select datalist textarea button input dialog rt rp rtc title applet'
  ).split(' '),
);

/** Elements that begin and end a paragraph. */
export const blockElements = new Set(
  (
    'address article aside blockquote body caption center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hgroup hr html legend li main menu ol p pre search section summary table tbody td tfoot th thead tr ul'
  ).split(' '),
);

/** What an element is for, of the vocabulary of EPUB and its counterpart in ARIA (`doc-…`). */
const silentTypes = new Set([
  'pagebreak',
  'noteref',
  'backlink',
  'toc',
  'landmarks',
  'page-list',
  'lot',
  'loi',
  'doc-cover',
]);
const noteTypes = new Set(['footnote', 'footnotes', 'endnote', 'endnotes', 'rearnote', 'rearnotes']);

/** Why an element is not read: it is hidden, it is a note, or a formula; `undefined` if it is read. */
export function reasonNotToRead(name: string, attributes: Attributes): 'hidden' | 'note' | 'formula' | undefined {
  const types = `${attributes['epub:type'] ?? ''} ${attributes['role'] ?? ''}`
    .toLowerCase()
    .split(/\s+/u, 12)
    .map((type) => type.replace(/^doc-/u, ''));
  if (types.some((type) => noteTypes.has(type))) return 'note';
  if (name === 'math') return 'formula';
  if (unread.has(name) || types.some((type) => silentTypes.has(type))) return 'hidden';
  if ('hidden' in attributes || attributes['aria-hidden']?.trim().toLowerCase() === 'true') return 'hidden';
  return hasHiddenStyle(attributes['style'] ?? '') ? 'hidden' : undefined;
}

function hasHiddenStyle(style: string): boolean {
  return /(?:^|;)\s{0,9}(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden)/iu.test(style.slice(0, 1000));
}

/** Whether an element has what Project Gutenberg adds to its books. */
export function isGutenbergs(attributes: Attributes): boolean {
  return /(?:^|\s)pg-boilerplate(?:\s|$)/u.test(attributes['class'] ?? '');
}
