/** The nonce by which the server's Content-Security-Policy admits the style element of the waveform, and no other. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';
}
