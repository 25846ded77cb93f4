import { Secret, TOTP } from 'otpauth';

/** Seconds for which a code is shown, and the digits of a code: what every authenticator app supports (RFC 6238). */
const period = 30;
const digits = 6;

/** How many codes before and after the current one are accepted, for clocks that differ. */
const tolerance = 1;

const secretBytes = 20;

/** Generates a secret of 160 random bits, the length that RFC 4226 recommends. */
export function generateSecret(): Uint8Array {
  return new Secret({ size: secretBytes }).bytes;
}

/** The secret as people type it into an app, and as the URL of a QR code. */
export function describeSecret(secret: Uint8Array, email: string): { text: string; url: string } {
  const totp = totpOf(secret, email);
  return { text: totp.secret.base32, url: totp.toString() };
}

/** Whether a text has the form of a code of an app. Spaces do not count. */
export function isOneTimeCode(text: string): boolean {
  return /^\d{6}$/.test(text.replaceAll(' ', ''));
}

/**
 * Finds the time step that a code belongs to.
 *
 * @param seconds the current time, in seconds since 1970.
 * @returns the number of the step, which grows with each code; `undefined` if the code is wrong.
 */
export function stepOf(secret: Uint8Array, code: string, seconds: number): number | undefined {
  const delta = totpOf(secret, '').validate({
    token: code.replaceAll(' ', ''),
    timestamp: seconds * 1000,
    window: tolerance,
  });
  return delta === null ? undefined : Math.floor(seconds / period) + delta;
}

function totpOf(secret: Uint8Array, label: string): TOTP {
  const { buffer, byteOffset, byteLength } = secret;
  return new TOTP({
    issuer: 'Voxgate',
    label,
    algorithm: 'SHA1',
    digits,
    period,
    secret: new Secret({ buffer: buffer.slice(byteOffset, byteOffset + byteLength) as ArrayBuffer }),
  });
}
