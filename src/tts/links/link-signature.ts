import type { FileLink } from './file-link.entity';
import { isSignature, readSignedQuery, sign, signedForms } from './signed-query';

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

/** What the signature of a link covers. */
export function signedLink(
  link: Pick<FileLink, 'id' | 'fileId' | 'keyId' | 'expiresAt' | 'disposition' | 'filename'>,
): SignedLink {
  const { id: linkId, fileId, keyId, expiresAt, disposition, filename } = link;
  return { fileId, linkId, keyId, expires: expiresAt.getTime() / 1000, disposition, filename };
}

/** Separates these signatures from any others, and from those of later forms of links. */
const purpose = 'voxgate-file-link-1';

/** Computes the signature of a link. */
export function signatureOf(link: SignedLink, secret: Buffer): string {
  const { fileId, linkId, keyId, expires, disposition, filename } = link;
  return sign(purpose, [fileId, linkId, keyId, expires, disposition, filename], secret);
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

/** Whether a link has its signature. */
export function verifies(link: SignedLink, signature: string, secret: Buffer): boolean {
  return isSignature(signature, signatureOf(link, secret));
}

/** Whether a link has expired. @param now milliseconds since 1970. */
export function hasExpired({ expires }: Pick<SignedLink, 'expires'>, now: number): boolean {
  return now >= expires * 1000;
}

const forms = {
  ...signedForms,
  link: /^link_[0-9a-f]{32}$/u,
  // `inline` is the default, which is never written.
  disposition: /^attachment$/u,
  filename: /^[^\0]{1,400}$/su,
};

/**
 * Reads the parameters of a link.
 *
 * @param query what follows the `?` of the URL.
 * @returns `undefined` if nobody has signed it, as `readSignedQuery`.
 */
export function readLink(fileId: string, query: string): { link: SignedLink; signature: string } | undefined {
  const given = readSignedQuery(query, forms, ['disposition', 'filename']);
  if (!given) return undefined;
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
