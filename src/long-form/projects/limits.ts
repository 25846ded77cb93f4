/** Maximum length of a new text of a chapter, in Unicode code points. Documents may have longer chapters. */
export const maxChapterTextLength = 200_000;

/** Maximum length of a description, in UTF-16 code units. */
export const maxDescriptionLength = 4000;

/** Maximum number of links to the feed of a project that have not expired. */
export const maxFeedLinks = 10;

/** Days for which a link to a feed works. */
export const maxFeedDays = 365;
export const usualFeedDays = 365;

/**
 * Maximum number of chapters and files that the projects of a page have together. A page ends before it has more, so that no answer is
 * too large to make at once.
 */
export const maxPartsPerPage = 10_000;

/** Maximum number of chapters of a project. Documents are cut into as many at most. */
export { defaultChapters as maxChapters } from '@voxgate/documents';

/** Maximum number of changes of chapters that can be undone, for each project. */
export const maxChanges = 50;

/** Maximum size of what is stored of them to undo them, in UTF-16 code units of JSON. The last change is kept in any case. */
export const maxUndoLength = 16_000_000;
