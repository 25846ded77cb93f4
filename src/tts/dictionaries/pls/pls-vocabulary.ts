/** The namespace of the W3C's Pronunciation Lexicon Specification (PLS) 1.0. */
export const plsNamespace = 'http://www.w3.org/2005/01/pronunciation-lexicon';

/** The namespace of attributes that PLS does not have. Other readers ignore them. */
export const ownNamespace = 'urn:voxgate:pls';

/** The media type of a lexicon. */
export const plsMediaType = 'application/pls+xml';

/** The language of a lexicon whose dictionary has none: undetermined (BCP 47). */
export const undetermined = 'und';
