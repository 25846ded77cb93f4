import { createHmac, timingSafeEqual } from 'node:crypto';

/** Everything that a signature covers. */
export interface SignedLink {
  fileId: string;
  linkId: string;
  /** The id of the key that signs. */
  keyId: string;
  /** Seconds since 1970. From this second on, the link has expired. */
  expires: number;
  disposition: 'inline' | 'attachment';
  /** The name for the client; `null`: that of the file. */
  filename: string | null;
}

/** Separates these signatures from any others, and from those of later forms of links. */
const purpose = 'voxgate-file-link-1';

/** Computes the signature of a link: HMAC-SHA-256 in base64url. */
export function signatureOf(link: SignedLink, secret: Buffer): string {
  const { fileId, linkId, keyId, expires, disposition, filename } = link;
  // JSON keeps the parts apart, whatever they contain.
  const signed = JSON.stringify([purpose, fileId, linkId, keyId, expires, disposition, filename]);
  return createHmac('sha256', secret).update(signed).digest('base64url');
}

/** The path and query of a link. */
export function linkPath(link: SignedLink, secret: Buffer): string {
  const query = new URLSearchParams({
    expires: String(link.expires),
    link: link.linkId,
    key: link.keyId,
    ...(link.disposition === 'attachment' && { disposition: link.disposition }),
    ...(link.filename !== null && { filename: link.filename }),
    signature: signatureOf(link, secret),
  });
  return `/api/v1/audio/${link.fileId}?${query.toString()}`;
}

/** Whether a link has its signature. The time does not depend on where a wrong one differs. */
export function verifies(link: SignedLink, signature: string, secret: Buffer): boolean {
  // As texts: several texts in base64url stand for the same bytes.
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(link, secret))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

/** Whether a link has expired. @param now milliseconds since 1970. */
export function hasExpired({ expires }: Pick<SignedLink, 'expires'>, now: number): boolean {
  return now >= expires * 1000;
}

const forms: Readonly<Record<string, RegExp>> = {
  expires: /^[1-9]\d{8,10}$/u,
  link: /^link_[0-9a-f]{32}$/u,
  key: /^lkey_[0-9a-f]{32}$/u,
  signature: /^[A-Za-z0-9_-]{43}$/u,
  // `inline` is the default, which is never written.
  disposition: /^attachment$/u,
  filename: /^[^\0]{1,400}$/su,
};

const required = ['expires', 'link', 'key', 'signature'];

/**
 * Reads the parameters of a link.
 *
 * @param query what follows the `?` of the URL.
 * @returns `undefined` if there is not each parameter once and in its form, or there are others: then nobody has signed it.
 */
export function readLink(fileId: string, query: string): { link: SignedLink; signature: string } | undefined {
  const given = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!Object.hasOwn(forms, name) || given.has(name) || !forms[name]!.test(value)) return undefined;
    given.set(name, value);
  }
  if (!required.every((name) => given.has(name))) return undefined;
  return {
    link: {
      fileId,
      linkId: given.get('link')!,
      keyId: given.get('key')!,
      expires: Number(given.get('expires')),
      disposition: given.has('disposition') ? 'attachment' : 'inline',
      filename: given.get('filename') ?? null,
    },
    signature: given.get('signature')!,
  };
}
