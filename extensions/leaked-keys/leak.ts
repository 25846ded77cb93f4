import { printable, redactSecrets } from 'voxgate';

/** Maximum length of a URL, and of the other texts of a report, in characters. */
const maxUrlLength = 2000;
const maxTextLength = 100;

/** A report that a secret was found in public. */
export interface Leak {
  /** The secret. It must not be stored, logged or sent. */
  token: string;
  /** The scanner's name for the kind of secret. */
  type: string;
  /** Where it was found, without API keys; `null`: the scanner gave no web address. */
  url: string | null;
  /** In what it was found, such as `commit` or `issue_title`. */
  source: string;
}

/**
 * Reads a report. It is lenient about everything but the secret: a leak must not be missed because of its description.
 *
 * @returns `undefined` if it is not an object with a token.
 */
export function readLeak(report: unknown): Leak | undefined {
  if (typeof report !== 'object' || report === null) return undefined;
  const { token, type, url, source } = report as Record<string, unknown>;
  if (typeof token !== 'string') return undefined;
  return { token, type: describe(type), url: webAddress(url), source: describe(source) };
}

function describe(value: unknown): string {
  return typeof value === 'string' && value !== '' ? printable(redactSecrets(value), maxTextLength) : 'unknown';
}

/** Scanners link to the place of the leak. People open the link, so it must be a web address. */
function webAddress(url: unknown): string | null {
  if (typeof url !== 'string' || url.length > maxUrlLength || !URL.canParse(url)) return null;
  const { protocol, href } = new URL(url);
  return protocol === 'https:' || protocol === 'http:' ? redactSecrets(href) : null;
}
