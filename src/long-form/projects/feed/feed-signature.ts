import { isSignature, readSignedQuery, sign, signedForms } from '../../../tts/links/signed-query';

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
  return sign(purpose, [projectId, feedLinkId, keyId, expires], secret);
}

/** The path and query of a link to a feed. */
export function feedPath(feed: SignedFeed, secret: Buffer): string {
  const { projectId, feedLinkId, keyId, expires } = feed;
  const signature = signatureOf(feed, secret);
  const query = new URLSearchParams({ expires: String(expires), link: feedLinkId, key: keyId, signature });
  return `/api/v1/feeds/${projectId}?${query.toString()}`;
}

/** Whether a link to a feed has its signature. */
export function verifiesFeed(feed: SignedFeed, signature: string, secret: Buffer): boolean {
  return isSignature(signature, signatureOf(feed, secret));
}

const forms = { ...signedForms, link: /^feed_[0-9a-f]{32}$/u };

/**
 * Reads the parameters of a link to a feed.
 *
 * @param query what follows the `?` of the URL.
 * @returns `undefined` if nobody has signed it, as `readSignedQuery`.
 */
export function readFeedLink(projectId: string, query: string): { feed: SignedFeed; signature: string } | undefined {
  const given = readSignedQuery(query, forms);
  if (!given) return undefined;
  const [feedLinkId, keyId] = [given.get('link')!, given.get('key')!];
  return {
    feed: { projectId, feedLinkId, keyId, expires: Number(given.get('expires')) },
    signature: given.get('signature')!,
  };
}
