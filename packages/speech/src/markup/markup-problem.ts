/** Why a part of a marked-up text cannot be used. The parser adds where it is, and throws an `InvalidMarkupError`. */
export class MarkupProblem extends Error {
  override readonly name = 'MarkupProblem';

  /** @param rule a sentence for the caller without its full stop: what is wrong, and what is accepted. */
  constructor(readonly rule: string) {
    super(rule);
  }
}

/** Maximum length of what is repeated from a text in a message, in UTF-16 code units. */
const maxQuoteLength = 40;

/** A name or a value of the caller's text, for a message. */
export function quoted(value: string): string {
  const start = value.length > maxQuoteLength ? `${value.slice(0, maxQuoteLength).toWellFormed()}…` : value;
  return JSON.stringify(start);
}
