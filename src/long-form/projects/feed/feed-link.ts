/** What the episodes of a feed are: the chapters of the newest finished job, or each finished job as a whole. */
export const episodeKinds = ['chapters', 'jobs'] as const;
export type EpisodeKind = (typeof episodeKinds)[number];

/** A link with which anybody can read the feed of a project until it expires. */
export interface FeedLink {
  /** `feed_` and a time-ordered unique id. */
  readonly id: string;
  readonly accountId: string;
  readonly projectId: string;
  /** The id of the key that has signed it. */
  readonly keyId: string;
  readonly episodes: EpisodeKind;
  /** A whole second. */
  readonly expiresAt: Date;
}
