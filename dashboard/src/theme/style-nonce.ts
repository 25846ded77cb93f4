/** The nonce by which the server's Content-Security-Policy admits the style elements that components make. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
}
