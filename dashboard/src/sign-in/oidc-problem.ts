const problems: Record<string, string> = {
  not_invited:
    'Your identity provider signed you in, but you have no account here. Ask the account owner to invite you.',
  second_factor:
    'Your account has a password and a second factor. Sign in with them. To use your identity provider instead, switch the second factor off on the page "Account" first.',
  rate_limited: 'Too many attempts. Wait a minute, then try again.',
  failed: 'Your identity provider did not sign you in. Try again, or ask your administrator.',
};

/**
 * Why an OpenID Connect sign-in failed, from the query string of the return address. `undefined` if it did not fail.
 */
export function oidcProblem(search: string): string | undefined {
  const code = new URLSearchParams(search).get('error');
  return code === null ? undefined : (problems[code] ?? problems['failed']);
}
