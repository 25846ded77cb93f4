import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the episodes of a feed are: the chapters of the newest finished job, or each finished job as a whole. */
export const episodeKinds = ['chapters', 'jobs'] as const;
export type EpisodeKind = (typeof episodeKinds)[number];

/** A link with which anybody can read the feed of a project until it expires. */
@Entity('feed_links')
export class FeedLink {
  /** `feed_` and a time-ordered unique id. */
  @PrimaryColumn('text')
  id: string;

  @Column({ type: 'text', name: 'account_id' })
  accountId: string;

  @Column({ type: 'text', name: 'project_id' })
  projectId: string;

  /** The id of the key that has signed it. */
  @Column({ type: 'text', name: 'key_id' })
  keyId: string;

  @Column('text')
  episodes: EpisodeKind;

  /** A whole second. */
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt: Date;
}
