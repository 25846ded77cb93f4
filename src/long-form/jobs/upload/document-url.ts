/** The rule that the address of a document breaks, apart from where it leads. */
export function documentUrlProblem(url: unknown): string | undefined {
  const rule = 'must be an https:// address of at most 2000 characters without a user name';
  if (typeof url !== 'string' || url.length > 2000 || !URL.canParse(url)) return rule;
  const { protocol, username, password } = new URL(url);
  return /^https?:$/u.test(protocol) && username === '' && password === '' ? undefined : rule;
}
