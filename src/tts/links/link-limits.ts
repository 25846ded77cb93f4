/** Seconds for which a link works. */
export const shortestLifetimeSeconds = 60;
export const maxLifetimeSeconds = 30 * 86_400;
export const usualLifetimeSeconds = 86_400;

/** Maximum number of links to a file that have not expired. */
export const maxLinksPerFile = 100;

/** Maximum length of a file's name for a client, in Unicode code points. */
export const maxFilenameLength = 200;
