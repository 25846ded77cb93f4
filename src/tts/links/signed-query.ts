import { createHmac, timingSafeEqual } from 'node:crypto';

/** The forms that the parameters of every signed link have. Links add the form of their `link`, and their own parameters. */
export const signedForms = {
  expires: /^[1-9]\d{8,10}$/u,
  key: /^lkey_[0-9a-f]{32}$/u,
  signature: /^[A-Za-z0-9_-]{43}$/u,
} as const;

/**
 * Signs the parts of a link: HMAC-SHA-256 in base64url.
 *
 * @param purpose keeps the signatures of one kind of links apart from those of others, which the same keys make.
 */
export function sign(purpose: string, parts: readonly unknown[], secret: Buffer): string {
  // JSON keeps the parts apart, whatever they contain.
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url');
}

/** Whether a signature is the expected one. The time does not depend on where a wrong one differs. */
export function isSignature(given: string, expected: string): boolean {
  // As texts: several texts in base64url stand for the same bytes.
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Reads the parameters of a signed link.
 *
 * @param query what follows the `?` of the URL.
 * @param forms of all parameters that there may be.
 * @param optional the names of those that may be left out.
 * @returns `undefined` if there is not each parameter once and in its form, or there are others: then nobody has signed it.
 */
export function readSignedQuery(
  query: string,
  forms: Readonly<Record<string, RegExp>>,
  optional: readonly string[] = [],
): ReadonlyMap<string, string> | undefined {
  const given = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!Object.hasOwn(forms, name) || given.has(name) || !forms[name]!.test(value)) return undefined;
    given.set(name, value);
  }
  return Object.keys(forms).every((name) => given.has(name) || optional.includes(name)) ? given : undefined;
}
