/** Whether a value is an origin as browsers send it (`https://app.example.com`, with a port if it is not the usual one), or `*`. */
export function isOrigin(value: unknown): boolean {
  if (value === '*') return true;
  return typeof value === 'string' && /^https?:/u.test(value) && URL.canParse(value) && new URL(value).origin === value;
}
