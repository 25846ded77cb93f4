/**
 * Extracts the token from an `Authorization` header (RFC 6750, section 2.1). The scheme is case-insensitive.
 *
 * @returns `undefined` if the header is missing or has another scheme; `''` if nothing follows `Bearer`.
 */
export function bearerToken(header: string | undefined): string | undefined {
  const match = /^bearer(?:[ \t]+(.*))?$/i.exec(header?.trim() ?? '');
  return match ? (match[1] ?? '') : undefined;
}
