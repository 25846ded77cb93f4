/** Maximum size of a file, and of all files of an EPUB that are read, unpacked: in bytes. */
export const maxBytes = 64 * 2 ** 20;

/** Maximum size of one file of an EPUB, unpacked, in bytes. */
export const maxBytesOfEntry = 32 * 2 ** 20;

/** Maximum size of a cover, in bytes. A book that is written accepts the same. */
export const maxBytesOfCover = 10_000_000;

/** Maximum number of files in an EPUB. */
export const maxEntries = 20_000;

/** Maximum number of elements inside each other. HTML parsers search all open elements for each end tag. */
export const deepestNesting = 1000;

/** Maximum number of characters of a text, unless the caller says otherwise. */
export const defaultCharacters = 2_000_000;

/** Maximum number of chapters, unless the caller says otherwise. */
export const defaultChapters = 1000;

/** A longer chapter is cut, in UTF-16 code units. */
export const maxChapterLength = 100_000;

/** Maximum length of the start tag of SSML, in UTF-16 code units. Each chapter of a long document repeats it. */
export const maxStartTagLength = 4000;

/** Maximum length of titles, names and other metadata, in UTF-16 code units. */
export const maxTitleLength = 500;

/** How long reading a document may take, in milliseconds. */
export const maxReadMs = 60_000;

/** How long writing an original EPUB may take, in milliseconds: it may copy a gigabyte of sound. */
export const maxWriteMs = 600_000;

/** Maximum size of the JavaScript heap of the process that reads a document or writes an original EPUB, in MiB. */
export const maxMegabytes = 768;

/** Maximum number of pages of a PDF. */
export const maxPages = 10_000;

/** A plain text, Markdown or SSML may be this many times longer than the limit with its marks. */
export const maxMarkup = 4;
