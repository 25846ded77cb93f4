/** Whether a value is an origin as browsers send it (`https://app.example.com`, with a port if it is not the usual one), or `*`. */
export function isOrigin(value: unknown): boolean {
  if (value === '*') return true;
  return typeof value === 'string' && /^https?:/u.test(value) && URL.canParse(value) && new URL(value).origin === value;
}

/** Whether a value is the address of a server as users may write it: like an origin, but with capitals and the usual port, too. */
export function isPublicUrl(value: unknown): boolean {
  if (typeof value !== 'string' || !/^https?:\/\/[^/?#@\\\s]+$/iu.test(value) || !URL.canParse(value)) return false;
  return new URL(value).hostname !== '';
}
