/** Whether a value is an origin as browsers send it (`https://app.example.com`, with a port if it is not the usual one), or `*`. */
export function isOrigin(value: unknown): boolean {
  if (value === '*') return true;
  return typeof value === 'string' && /^https?:/u.test(value) && URL.canParse(value) && new URL(value).origin === value;
}

/** Paths that look the same in a route, a cookie, a link and a page, however they are encoded: without `.` and `..`, `//` and percent signs. */
const plainPath = /^(?:\/(?!\.{1,2}(?:\/|$))[\w.~-]+)*$/;

/**
 * Whether a value is the address of a server as users may write it: like an origin, but with capitals and the usual port, too, and with a
 * path of letters, digits and `-._~`.
 */
export function isPublicUrl(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const path = /^https?:\/\/[^/?#@\\\s]+((?:\/.*)?)$/iu.exec(value)?.[1];
  return path !== undefined && plainPath.test(path) && URL.canParse(value) && new URL(value).hostname !== '';
}
