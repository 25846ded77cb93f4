/** Maximum length of an endpoint's URL in characters. */
export const maxUrlLength = 2000;

/**
 * Checks the URL of an endpoint. Whether its address may be connected to is decided at every delivery, because a name can get
 * another address at any time.
 *
 * @param mayBeHttp whether the operator allows networks in which plain HTTP may be used.
 * @returns the rest of a sentence that starts with "url"; `undefined` if the URL is valid.
 */
export function webhookUrlProblem(url: unknown, mayBeHttp: boolean): string | undefined {
  if (typeof url !== 'string' || url.length > maxUrlLength)
    return `must be a URL of at most ${maxUrlLength} characters`;
  if (!URL.canParse(url)) return 'must be a URL, for example https://example.com/voxgate';
  const parsed = new URL(url);
  if (parsed.protocol === 'http:' && !mayBeHttp) {
    return 'must start with https:// (the operator can allow http:// for some networks with ALERT_ALLOWED_NETWORKS)';
  }
  if (parsed.protocol !== 'https:' && parsed.protocol !== 'http:') return 'must start with https://';
  if (parsed.username !== '' || parsed.password !== '') return 'must not contain a user name or password';
  if (parsed.hash !== '') return 'must not contain a fragment (#…)';
  return undefined;
}
