/** Lifetime of a token in seconds. */
export const usualLifetimeSeconds = 60;
export const longestLifetimeSeconds = 15 * 60;

/** The characters that all requests with a token together may have, in Unicode code points. */
export const usualCharacters = 5000;
export const mostCharacters = 100_000;
