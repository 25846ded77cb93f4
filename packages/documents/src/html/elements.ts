import { DocumentError } from '../errors';
import type { OptionalKind } from '../left-out';
import { deepestNesting } from '../limits';

/** Attributes of an element, by their names in small letters. */
export type Attributes = Readonly<Record<string, string>>;

/** Elements whose content is not for reading. `math` is read as a formula. */
const unread = new Set(
  (
    'script style template svg math iframe object embed audio video canvas noscript noembed noframes ' +
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
const kindsOfTypes: ReadonlyMap<string, OptionalKind | 'hidden'> = new Map([
  ...words('pagebreak pagelist', 'numbers'),
  ...words('noteref', 'note-marks'),
  ...words('backlink landmarks page-list navigation', 'navigation'),
  ...words('toc toc-brief lot loi lov loa', 'contents'),
  ...words('cover', 'hidden'),
  ...words('footnote footnotes endnote endnotes rearnote rearnotes note', 'notes'),
  ...words('copyright-page colophon imprint imprimatur', 'imprint'),
]);

/** Classes that programs and publishers give to what is not for listeners, in books and on pages. */
const kindsOfClasses: ReadonlyMap<string, OptionalKind | 'hidden'> = new Map([
  ...words('linenum linenumber linenumbers line-number lineno linenos lnum poemnum versenum-hidden', 'numbers'),
  ...words('pagenum pageno page-number pagenumber page-num pagebreak pgnum page_number', 'numbers'),
  ...words(
    'noteref footnote-ref footnoteref fnref fn-ref footnote-reference endnote-ref fnanchor footnotemark',
    'note-marks',
  ),
  ...words('headerlink headeranchor anchorjs-link permalink heading-anchor hash-link header-anchor', 'navigation'),
  ...words(
    'mw-editsection mw-jump-link skip-link skiplink skip-to-content link-target breadcrumb breadcrumbs',
    'navigation',
  ),
  ...words(
    'navheader navfooter sphinxsidebar navbar pagination pager back-to-top edit-link edit-this-page',
    'navigation',
  ),
  ...words('programlisting sourcecode prettyprint codehilite', 'code'),
  ...words('footnotes endnotes reflist mw-references-wrap footnote-list footnotes-list rearnotes', 'notes'),
  ...words('visually-hidden sr-only screen-reader-text screen-reader-only', 'hidden'),
]);

/** Preformatted text of these classes, or in a box of them, is code. */
const codeClass =
  /^(?:highlight(?:[-_]\w{1,30})?|screen|listing|listingblock|literal-block|code|codeblock|code-block|(?:lang|language|brush)[-:].{1,30})$/u;

/** Blocks of these classes are notes. Within a line, they are marks. */
const noteClasses = new Set(['footnote', 'endnote', 'rearnote', 'fnote', 'footnote-body', 'references']);

const furnitureClass =
  /^(?:share|sharing|social|cookies?|newsletter|advert(?:isement)?|ads?|promo|sidebar|comments|related|recommended|site-header|site-footer|page-footer|masthead|printfooter|catlinks|navbox|noprint|subscribe|menu|nav|navigation|footer|disqus_thread|toolbar)(?:$|[-_](?:posts|articles|links|stories|buttons?|icons?|bar|box|banner|consent|list|media|notice|container|wrapper|menu)$)/u;

const furnitureRoles = new Set(['banner', 'contentinfo', 'complementary', 'search']);

/** Why an element is not read; `undefined` if it is read. */
export type Reason = OptionalKind | 'hidden' | 'formula';

/**
 * Why an element is not read by itself, whatever is around it.
 *
 * @param isPage whether it is of a web page and not of a book.
 */
export function reasonNotToRead(name: string, attributes: Attributes, isPage: boolean): Reason | undefined {
  if ('hidden' in attributes || attributes['aria-hidden']?.trim().toLowerCase() === 'true') return 'hidden';
  // Wikipedia hides the MathML of a formula, whose image people see.
  if (name === 'span' && classesOf(attributes).includes('mwe-math-mathml-a11y')) return undefined;
  if (hasHiddenStyle(attributes['style'] ?? '')) return 'hidden';
  if (name === 'math') return 'formula';
  if (unread.has(name)) return 'hidden';
  const types = typesOf(attributes);
  for (const type of types) {
    const kind = kindsOfTypes.get(type);
    if (kind !== undefined && !(kind === 'notes' && isInline(name))) return kind;
  }
  if (name === 'nav') return 'navigation';
  const classes = classesOf(attributes);
  const byClass = classes.map((each) => kindOfClass(name, each, isPage)).find((kind) => kind !== undefined);
  if (byClass !== undefined) return byClass;
  if (types.some((type) => furnitureRoles.has(type)) && name !== 'main') return 'page-furniture';
  if (
    name === 'a' &&
    /^(?:page|pg|p)[_.-]?\d{1,5}$/iu.test(attributes['id'] ?? attributes['name'] ?? '') &&
    !attributes['href']
  ) {
    return 'numbers';
  }
  return undefined;
}

/** Words in the classes and ids of what is around articles. */
const aroundArticle =
  /comment|related|recommend|share|sharing|social|sidebar|footer|promo|newsletter|subscri|sponsor|advert|cookie|consent|popular|trending|disqus|breadcrumb|menu|navigation|widget|login|signup|paywall|outbrain|taboola|tags|author|byline/iu;

/** Whether an element is likely to be around the article of a page and not a part of it. */
export function isAroundArticle(name: string, attributes: Attributes): boolean {
  if (/^(?:nav|aside|footer|form)$/u.test(name)) return true;
  if (name === 'body' || name === 'html' || name === 'main' || name === 'article') return false;
  const named = `${attributes['class'] ?? ''} ${attributes['id'] ?? ''}`.slice(0, 1000);
  return aroundArticle.test(named) || reasonNotToRead(name, attributes, true) !== undefined;
}

/** Whether preformatted text with these attributes, or within an element that has them, is code. */
export function isCodeBox(attributes: Attributes): boolean {
  return 'data-lang' in attributes || classesOf(attributes).some((each) => codeClass.test(each));
}

/** Whether the lines of a preformatted text look like those of a program or a terminal. */
export function looksLikeCode(text: string): boolean {
  const lines = text
    .slice(0, 20_000)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const code = lines.filter((line) =>
    /[;{}]\s*$|^\s*(?:\$|>>>|#include|#!|\w+@[\w.-]+:\S*[$#])\s?|^\s*<\/?\w[^<>]*>|^\s*(?:import|from|def|return|const|let|var|function)\s\S+.*[=(:]/u.test(
      line.slice(0, 300),
    ),
  );
  return lines.length > 0 && code.length * 2 >= lines.length;
}

/** Whether an element is marked as a superscript, such as `<span class="super">`. */
export function isRaised(name: string, attributes: Attributes): boolean {
  if (name === 'sup') return true;
  if (name !== 'span' && name !== 'small') return false;
  if (/vertical-align\s{0,3}:\s{0,3}(?:super|top)/iu.test((attributes['style'] ?? '').slice(0, 500))) return true;
  return classesOf(attributes).some((each) => /^(?:sup|super|superscript|sups)$/u.test(each));
}

function kindOfClass(name: string, token: string, isPage: boolean): Reason | undefined {
  const kind = kindsOfClasses.get(token);
  // Boxes of programs that highlight are code; a highlighted word is not.
  if (kind === 'code') return isInline(name) ? undefined : kind;
  if (kind !== undefined) return kind;
  if (noteClasses.has(token)) return isInline(name) ? (name === 'a' ? 'note-marks' : undefined) : 'notes';
  return isPage && name !== 'body' && name !== 'html' && furnitureClass.test(token) ? 'page-furniture' : undefined;
}

function isInline(name: string): boolean {
  return !blockElements.has(name);
}

/** What an element is for, by EPUB and ARIA, without `doc-`. */
export function typesOf(attributes: Attributes): string[] {
  const written = `${attributes['epub:type'] ?? ''} ${attributes['role'] ?? ''}`;
  if (written === ' ') return [];
  return written
    .toLowerCase()
    .split(/\s+/u, 12)
    .map((type) => type.replace(/^doc-/u, ''));
}

function classesOf(attributes: Attributes): string[] {
  const written = attributes['class'];
  return written === undefined ? [] : written.slice(0, 1000).toLowerCase().split(/\s+/u, 20);
}

function hasHiddenStyle(style: string): boolean {
  return /(?:^|;)\s{0,9}(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden)/iu.test(style.slice(0, 1000));
}

/** Whether an element has what Project Gutenberg adds to its books. */
export function isGutenbergs(attributes: Attributes): boolean {
  return (
    /(?:^|\s)pg-boilerplate(?:\s|$)/u.test(attributes['class'] ?? '') ||
    /^pg-(?:header|footer)$/u.test(attributes['id'] ?? '')
  );
}

function words(all: string, kind: OptionalKind | 'hidden'): [string, OptionalKind | 'hidden'][] {
  return all.split(' ').map((each) => [each, kind]);
}

/** The refusal of HTML whose elements are nested too deeply. */
export function nestedTooDeeply(): DocumentError {
  return new DocumentError(
    'too-complex',
    `The HTML has more than ${deepestNesting} elements inside each other. Check that they are closed, or send the text as Markdown.`,
  );
}
