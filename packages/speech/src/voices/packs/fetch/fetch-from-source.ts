import fetch from 'make-fetch-happen';
import type npmFetch from 'npm-registry-fetch';
import type { FetchOptions } from 'npm-registry-fetch';
import { VoicePackError } from '../pack-error';

type Response = Awaited<ReturnType<typeof npmFetch>>;

/** Origins that a download may be redirected to, such as `https://cdn.example.com`. */
export type AllowedOrigins = ReadonlySet<string>;

const maxRedirects = 5;

/**
 * Fetches a URL given by an operator. Follows redirects only within the URL's origin and to origins that the operator allows.
 * Otherwise, a server could make this machine request internal addresses.
 *
 * Uses npm's proxy and certificates but not its credentials.
 *
 * @throws {VoicePackError} for a redirect that is not allowed, or for too many redirects.
 * @throws npm's error if there is no response, or an error with `statusCode` for an error response.
 */
export async function fetchFromSource(
  url: string,
  options: FetchOptions & { httpsProxy?: string | null; proxy?: string | null },
  allowedOrigins: AllowedOrigins,
): Promise<Response> {
  const { agent, ca, cert, headers, key, localAddress, maxSockets, noProxy, retry, signal, strictSSL, timeout } =
    options;
  const proxy = options.httpsProxy ?? options.proxy ?? undefined;
  const npmOptions = {
    agent,
    ca,
    cert,
    headers,
    key,
    localAddress,
    maxSockets,
    noProxy,
    proxy,
    retry,
    strictSSL,
    timeout,
  };
  const ownOrigin = new URL(url).origin;
  let address = url;
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    const closing = new AbortController();
    const response = await fetch(address, {
      ...npmOptions,
      signal: AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]),
      redirect: 'manual',
    });
    if (response.status < 300) return response;
    abandon(response, closing);
    if (response.status >= 400) {
      throw Object.assign(new Error(`${address} answers ${response.status}`), { statusCode: response.status });
    }
    const location = response.headers.get('location');
    if (location === null || !URL.canParse(location, address)) {
      throw new VoicePackError(`${url} answers ${response.status} without a usable address to go on to.`);
    }
    const next = new URL(location, address);
    if (next.origin !== ownOrigin && !allowedOrigins.has(next.origin)) {
      throw new VoicePackError(
        `${url} is redirected to another server, ${next.origin}. If you trust it, add: --allow-redirect ${next.origin}`,
      );
    }
    address = next.href;
  }
  throw new VoicePackError(`${url} is redirected more than ${maxRedirects} times.`);
}

/** Closes the connection of a response without reading its body. */
export function abandon({ body }: Response, closing: AbortController): void {
  body?.on('error', () => undefined);
  closing.abort();
}

/**
 * Parses an origin that an operator allows.
 *
 * @throws {VoicePackError} if the text is not an origin.
 */
export function parseOrigin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isOrigin = url && /^https?:$/.test(url.protocol) && (text === url.origin || text === `${url.origin}/`);
  if (!isOrigin)
    throw new VoicePackError(`"${text}" is not the address of a server alone, such as https://cdn.example.com.`);
  return url.origin;
}
