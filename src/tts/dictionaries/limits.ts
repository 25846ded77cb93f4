/** Maximum number of dictionaries of an account. */
export const maxDictionaries = 50;

/** Maximum number of rules of a dictionary, and bytes of their JSON in UTF-8. */
export const maxRules = 10_000;
export const maxRuleBytes = 2 ** 20;

/** Maximum length of the description of a dictionary, in Unicode code points. */
export const maxDescriptionLength = 1000;

/** Maximum length of what is spoken for a word, in Unicode code points. */
export const maxAliasLength = 500;
export const maxPhonemesLength = 200;

/** The versions of a dictionary that are kept: the newest, at most this many, and with the current one at most these bytes. */
export const keptVersions = 20;
export const keptVersionBytes = 4 * maxRuleBytes;

/** Maximum bytes of the body of a request that has rules. In JSON, every character may be escaped. */
export const maxRulesBodyBytes = 4 * maxRuleBytes;

/** Maximum bytes of a lexicon. */
export const maxLexiconBytes = 4 * maxRuleBytes;

/**
 * Maximum number of JSON values in the body of a request that has rules. Each rule has at most seven; a list with too many rules is usually
 * still read, and refused by its number of rules.
 */
export const maxRuleValues = 20 * maxRules;
