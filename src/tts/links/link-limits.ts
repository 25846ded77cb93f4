/** Seconds for which a link works. */
export const shortestLifetimeSeconds = 60;
export const longestLifetimeSeconds = 30 * 86_400;
export const usualLifetimeSeconds = 86_400;

/** Maximum number of links to a file that have not expired. */
export const mostLinksPerFile = 100;

/** Maximum length of a file's name for a client, in Unicode code points. */
export const longestFilename = 200;
