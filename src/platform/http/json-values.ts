/**
 * The most values that a message or an ordinary body may have, and the most names of an object. The libraries that validate take quadratic
 * time, and no request has a tenth of it.
 */
export const maxJsonValues = 500;

/** Maximum nesting of a body. The validation libraries recurse, and no field needs more than a list or object of plain values. */
export const deepestJson = 8;

/** JSON is larger than allowed. The message is the end of a sentence that begins with what it is. */
export class JsonBoundsError extends Error {}

const [quote, backslash, comma, openBracket, openBrace, letterU] = Array.from('"\\,[{u', (mark) => mark.charCodeAt(0));

/**
 * Whether JSON has more values than allowed, in all lists and objects together. Counts before parsing, because objects with thousands of
 * names of their own are slow to parse, too. May be wrong if the text is not JSON.
 */
export function hasMoreValues(json: string, most = maxJsonValues): boolean {
  let values = 1;
  for (let at = 0; at < json.length; at++) {
    const mark = json.charCodeAt(at);
    if (mark === quote) at = endOfString(json, at + 1);
    else if ((mark === comma || mark === openBracket || mark === openBrace) && ++values > most) return true;
  }
  return false;
}

/**
 * The offset of the quotation mark that ends a string.
 *
 * @param start the offset of its first character.
 * @param stop from this offset on, it may return the next one that is between two characters or escapes of the string.
 */
export function endOfString(json: string, start: number, stop = Infinity): number {
  let at = start;
  for (; at < json.length && at < stop; at++) {
    const mark = json.charCodeAt(at);
    if (mark === quote) return at;
    if (mark === backslash) at += json.charCodeAt(at + 1) === letterU ? 5 : 1;
  }
  return Math.min(at, json.length);
}
