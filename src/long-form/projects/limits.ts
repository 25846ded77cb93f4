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
