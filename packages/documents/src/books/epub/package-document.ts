import type { BookFacts } from '../book-facts';
import { xml, type Xml } from '../xml/xml';
import { seconds } from './epub-chapter';

/** A chapter in the list of files. */
export interface PackagedChapter {
  readonly title: string;
  readonly document: string;
  readonly audio: string;
  readonly audioType: string;
  /** Which sentence is played when, and how long that takes in milliseconds. Chapters without sentences have none. */
  readonly overlay?: { readonly file: string; readonly milliseconds: number };
}

/** The class of the sentence that is being played. */
export const activeClass = 'voxgate-active';

/** What the book is, and which files it has: EPUB 3.3, section 5. */
export function packageDocument(
  book: BookFacts & { readonly identifier: string },
  chapters: readonly PackagedChapter[],
  cover: { readonly file: string; readonly contentType: string } | undefined,
  modified: Date,
): Xml {
  const { title, author, narrator, publisher, year, description, language, identifier } = book;
  const total = chapters.reduce((sum, { overlay }) => sum + (overlay?.milliseconds ?? 0), 0);
  const hasOverlays = total > 0;
  return xml`<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${language}" prefix="schema: http://schema.org/">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${identifier}</dc:identifier>
<dc:title>${title}</dc:title>
<dc:language>${language}</dc:language>
${author ? xml`<dc:creator id="author">${author}</dc:creator>\n<meta refines="#author" property="role" scheme="marc:relators">aut</meta>\n` : undefined}${publisher ? xml`<dc:publisher>${publisher}</dc:publisher>\n` : undefined}${year === undefined ? undefined : xml`<dc:date>${String(year).padStart(4, '0')}</dc:date>\n`}${description ? xml`<dc:description>${description}</dc:description>\n` : undefined}${narrator ? xml`<meta property="media:narrator">${narrator}</meta>\n` : undefined}<meta property="dcterms:modified">${modified.toISOString().replace(/\.\d+Z$/u, 'Z')}</meta>
${hasOverlays ? xml`<meta property="media:duration">${seconds(total)}</meta>\n<meta property="media:active-class">${activeClass}</meta>\n` : undefined}${chapters.map(({ overlay }, index) => (overlay ? xml`<meta property="media:duration" refines="#overlay${index}">${seconds(overlay.milliseconds)}</meta>\n` : xml``))}${accessibility}</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
${cover ? xml`<item id="cover" href="${cover.file}" media-type="${cover.contentType}" properties="cover-image"/>\n` : undefined}${chapters.map(chapterItems)}</manifest>
<spine>
${chapters.map((_, index) => xml`<itemref idref="chapter${index}"/>\n`)}</spine>
</package>
`;
}

/** How people can read the book (schema.org, w3.org/TR/epub-a11y-11). It can be read with the eyes, with the ears, or both. */
const accessibility = xml`<meta property="schema:accessMode">textual</meta>
<meta property="schema:accessMode">auditory</meta>
<meta property="schema:accessModeSufficient">textual</meta>
<meta property="schema:accessModeSufficient">auditory</meta>
<meta property="schema:accessibilityFeature">synchronizedAudioText</meta>
<meta property="schema:accessibilityFeature">tableOfContents</meta>
<meta property="schema:accessibilityFeature">readingOrder</meta>
<meta property="schema:accessibilityFeature">structuralNavigation</meta>
<meta property="schema:accessibilityHazard">none</meta>
<meta property="schema:accessibilitySummary">The whole text is read aloud by a synthetic voice, and each sentence is shown while it is read.</meta>
`;

function chapterItems({ document, audio, audioType, overlay }: PackagedChapter, index: number): Xml {
  const item = overlay
    ? xml`<item id="chapter${index}" href="${document}" media-type="application/xhtml+xml" media-overlay="overlay${index}"/>
<item id="overlay${index}" href="${overlay.file}" media-type="application/smil+xml"/>
`
    : xml`<item id="chapter${index}" href="${document}" media-type="application/xhtml+xml"/>\n`;
  return xml`${item}<item id="audio${index}" href="${audio}" media-type="${audioType}"/>\n`;
}

/** The table of contents. */
export function navigationDocument(title: string, language: string, chapters: readonly PackagedChapter[]): Xml {
  return xml`<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}">
<head><title>${title}</title></head>
<body><nav epub:type="toc" role="doc-toc" aria-label="${title}"><h1>${title}</h1><ol>
${chapters.map((chapter) => xml`<li><a href="${chapter.document}">${chapter.title}</a></li>\n`)}</ol></nav></body>
</html>
`;
}
