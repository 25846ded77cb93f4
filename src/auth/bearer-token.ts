/**
 * Takes the token out of an `Authorization` header (RFC 6750, section 2.1). The scheme's case does not matter.
 *
 * @returns `undefined` when the header is missing or of another scheme; `''` when it is Bearer with nothing after it.
 */
export function bearerToken(header: string | undefined): string | undefined {
  const match = /^bearer(?:[ \t]+(.*))?$/i.exec(header?.trim() ?? '');
  return match ? (match[1] ?? '') : undefined;
}
