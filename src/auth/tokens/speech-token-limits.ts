/** Lifetime of a token in seconds. */
export const usualLifetimeSeconds = 60;
export const maxLifetimeSeconds = 15 * 60;

/** The characters that all requests with a token together may have, in Unicode code points. */
export const usualCharacters = 5000;
export const maxCharacters = 100_000;
