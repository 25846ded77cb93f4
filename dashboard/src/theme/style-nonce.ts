/** The nonce with which the server's Content-Security-Policy allows the style elements that components create. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
}
