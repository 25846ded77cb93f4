import type { Environment } from './environment';

type PublicUrl = Pick<Environment, 'PUBLIC_URL'>;

/** The server's URL on this machine. */
export function localUrl({ HOST }: Pick<Environment, 'HOST'>, port: number): string {
  const everywhere = HOST === '0.0.0.0' || HOST === '::';
  const host = everywhere ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${port}`;
}

/** The URL that users open in a browser: `PUBLIC_URL`, or the local URL if that is not set. */
export function publicUrl(settings: PublicUrl & Pick<Environment, 'HOST'>, port: number): string {
  return settings.PUBLIC_URL ?? localUrl(settings, port);
}

/**
 * What the URLs that a client gets begin with: `PUBLIC_URL` with its path, or the address of the client's own request. Append a path
 * that begins with `/`.
 *
 * @param request Express's: with `TRUST_PROXY`, it knows the address that the client has used.
 */
export function publicBase(
  { PUBLIC_URL }: PublicUrl,
  { protocol, host }: { readonly protocol: string; readonly host: string },
): string {
  return PUBLIC_URL ?? `${protocol}://${host}`;
}

/**
 * The path of `PUBLIC_URL`, below which browsers and clients find every route, such as `/voice`; empty if it has none. Cookies,
 * redirects and the page's addresses begin with it.
 */
export function publicPath({ PUBLIC_URL }: PublicUrl): string {
  return PUBLIC_URL === undefined ? '' : new URL(PUBLIC_URL).pathname.replace(/\/$/u, '');
}
