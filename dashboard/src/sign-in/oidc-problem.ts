const problems: Record<string, string> = {
  not_invited: 'You are signed in there, but have no account here. Ask the owner of the account to invite you.',
  rate_limited: 'Too many attempts. Wait a minute, and try again.',
  failed: 'The other side did not sign you in. Try again, or ask whoever runs this server.',
};

/** What went wrong with a sign-in elsewhere, as the address that it came back to says; `undefined`: nothing. */
export function oidcProblem(search: string): string | undefined {
  const code = new URLSearchParams(search).get('error');
  return code === null ? undefined : (problems[code] ?? problems['failed']);
}
