/**
 * The most values that a message or an ordinary body may have. The libraries that validate take quadratic time, and no request has a tenth
 * of it.
 */
export const mostJsonValues = 500;

const [quote, backslash, comma, openBracket, openBrace] = Array.from('"\\,[{', (mark) => mark.charCodeAt(0));

/**
 * Whether JSON has more values than allowed, in all lists and objects together. Counts before parsing, because objects with thousands of
 * names of their own are slow to parse, too. May be wrong if the text is not JSON.
 */
export function hasMoreValues(json: string, most = mostJsonValues): boolean {
  let values = 1;
  for (let at = 0; at < json.length; at++) {
    const mark = json.charCodeAt(at);
    if (mark === quote) at = endOfString(json, at);
    else if ((mark === comma || mark === openBracket || mark === openBrace) && ++values > most) return true;
  }
  return false;
}

/** The offset of the quotation mark that ends the string that begins at an offset. */
function endOfString(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at++) {
    const mark = json.charCodeAt(at);
    if (mark === quote) return at;
    if (mark === backslash) at++;
  }
  return json.length;
}
