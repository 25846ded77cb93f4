import type { Environment } from './environment';

type UrlSettings = Pick<Environment, 'HOST' | 'PUBLIC_URL'>;

/** The server's URL on this machine. */
export function localUrl({ HOST }: Pick<Environment, 'HOST'>, port: number): string {
  const everywhere = HOST === '0.0.0.0' || HOST === '::';
  const host = everywhere ? 'localhost' : HOST.includes(':') ? `[${HOST}]` : HOST;
  return `http://${host}:${port}`;
}

/** The URL that users open in a browser: `PUBLIC_URL`, or the local URL if that is not set. */
export function publicUrl(settings: UrlSettings, port: number): string {
  return settings.PUBLIC_URL ?? localUrl(settings, port);
}

/**
 * The origin of URLs that a client gets: `PUBLIC_URL`, or the address of its own request.
 *
 * @param request Express's: with `TRUST_PROXY`, it knows the address that the client has used.
 */
export function publicOrigin(
  { PUBLIC_URL }: Pick<Environment, 'PUBLIC_URL'>,
  { protocol, host }: { readonly protocol: string; readonly host: string },
): string {
  return PUBLIC_URL ?? `${protocol}://${host}`;
}
