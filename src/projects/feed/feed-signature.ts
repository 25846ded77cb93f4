import { createHmac, timingSafeEqual } from 'node:crypto';

/** Everything that the signature of a link to a feed covers. */
export interface SignedFeed {
  projectId: string;
  feedLinkId: string;
  /** The id of the key that signs. */
  keyId: string;
  /** Seconds since 1970. From this second on, the link has expired. */
  expires: number;
}

/** Separates these signatures from those of links to files, which the same keys make. */
const purpose = 'voxgate-feed-link-1';

function signatureOf({ projectId, feedLinkId, keyId, expires }: SignedFeed, secret: Buffer): string {
  const signed = JSON.stringify([purpose, projectId, feedLinkId, keyId, expires]);
  return createHmac('sha256', secret).update(signed).digest('base64url');
}

/** The path and query of a link to a feed: HMAC-SHA-256 in base64url. */
export function feedPath(feed: SignedFeed, secret: Buffer): string {
  const { projectId, feedLinkId, keyId, expires } = feed;
  const signature = signatureOf(feed, secret);
  const query = new URLSearchParams({ expires: String(expires), link: feedLinkId, key: keyId, signature });
  return `/api/v1/feeds/${projectId}?${query.toString()}`;
}

/** Whether a link to a feed has its signature. The time does not depend on where a wrong one differs. */
export function verifiesFeed(feed: SignedFeed, signature: string, secret: Buffer): boolean {
  // As texts: several texts in base64url stand for the same bytes.
  const [given, expected] = [Buffer.from(signature), Buffer.from(signatureOf(feed, secret))];
  return given.length === expected.length && timingSafeEqual(given, expected);
}

const forms: Readonly<Record<string, RegExp>> = {
  expires: /^[1-9]\d{8,10}$/u,
  link: /^feed_[0-9a-f]{32}$/u,
  key: /^lkey_[0-9a-f]{32}$/u,
  signature: /^[A-Za-z0-9_-]{43}$/u,
};

/**
 * Reads the parameters of a link to a feed.
 *
 * @param query what follows the `?` of the URL.
 * @returns `undefined` if there is not each parameter once and in its form, or there are others: then nobody has signed it.
 */
export function readFeedLink(projectId: string, query: string): { feed: SignedFeed; signature: string } | undefined {
  const given = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    if (!Object.hasOwn(forms, name) || given.has(name) || !forms[name]!.test(value)) return undefined;
    given.set(name, value);
  }
  if (given.size < Object.keys(forms).length) return undefined;
  const [feedLinkId, keyId] = [given.get('link')!, given.get('key')!];
  return {
    feed: { projectId, feedLinkId, keyId, expires: Number(given.get('expires')) },
    signature: given.get('signature')!,
  };
}
