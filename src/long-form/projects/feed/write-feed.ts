import { createHash } from 'node:crypto';
import { chaptersInOrder, podcastFeed } from '@voxgate/documents/books';
import type { FeedEpisode, FeedFacts } from './feed-episodes';
import type { EpisodeKind } from './feed-link.entity';

/** What a feed is made of. */
export interface Feed {
  readonly projectId: string;
  readonly facts: FeedFacts;
  readonly kind: EpisodeKind;
  /** The URL of the feed itself. */
  readonly feedUrl: string;
  /** The URL of the server, with which those of the files begin. */
  readonly base: string;
  /** At least one. */
  readonly episodes: readonly FeedEpisode[];
}

/** As many characters as a title in a feed may have. */
const maxTitleLength = 500;

/** The longest that an episode and a feed may be, in seconds. */
const maxEpisodeSeconds = 86_400;
const maxFeedSeconds = 29 * 86_400;

/**
 * Selects the episodes that a feed can have: those with sound of at most a day, and of these the newest that have a month together.
 *
 * @param episodes in order.
 */
export function fittingEpisodes(episodes: readonly FeedEpisode[], kind: EpisodeKind): FeedEpisode[] {
  const fitting = episodes.filter(({ durationSeconds: seconds }) => seconds > 0 && seconds <= maxEpisodeSeconds);
  let total = 0;
  const fits = ({ durationSeconds }: FeedEpisode) => (total += durationSeconds) <= maxFeedSeconds;
  // Of a book, the first chapters.
  return kind === 'jobs' ? fitting.toReversed().filter(fits).toReversed() : fitting.filter(fits);
}

/** Changes when the same episodes are written in another way. */
const writingVersion = 2;

/** When anything in a feed has last changed. */
export function lastModified({ facts, episodes }: Pick<Feed, 'facts' | 'episodes'>): Date {
  return new Date(Math.max(facts.updatedAt.getTime(), ...episodes.map(({ publishedAt }) => publishedAt.getTime())));
}

/** Identifies the bytes of a feed, without writing it. In quotes. */
export function feedTag({ facts, kind, feedUrl, base, episodes }: Feed): string {
  const content = [
    writingVersion,
    facts,
    kind,
    feedUrl,
    base,
    episodes.map((each) => ({ ...each, digest: each.digest.toString('hex') })),
  ];
  return `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url')}"`;
}

/**
 * Writes a feed.
 *
 * @param paths of the links to the files and the cover, by their ids. Episodes without one are left out.
 * @returns `undefined` if it would have no episodes.
 */
export function writeFeed(
  { projectId, facts, kind, feedUrl, base, episodes }: Feed,
  paths: ReadonlyMap<string, string>,
): string | undefined {
  const linked = episodes.filter(({ fileId }) => paths.has(fileId));
  if (linked.length === 0) return undefined;
  const guids = guidsOf(linked);
  const cover = facts.coverFileId === null ? undefined : paths.get(facts.coverFileId);
  return podcastFeed({
    facts: {
      title: shortened(facts.title?.trim() || 'Untitled'),
      language: facts.language ?? 'en',
      // The feed is the same by every link.
      identifier: `urn:uuid:${uuidOf(projectId)}`,
      ...(facts.author !== null && { author: shortened(facts.author) }),
      ...(facts.description !== null && { description: facts.description }),
    },
    chapters: chaptersInOrder(
      linked.map(({ title, durationSeconds }, index) => ({
        title: shortened(title ?? String(index + 1)),
        durationSeconds,
      })),
    ),
    feedUrl,
    ...(cover !== undefined && { imageUrl: base + cover }),
    isSerial: kind === 'chapters',
    episodeOf: (index) => {
      const { fileId, bytes, publishedAt } = linked[index]!;
      // Players sort by time. The chapters of a job are finished in the same moment, and follow each other by seconds.
      const earlierMs = kind === 'chapters' ? (linked.length - 1 - index) * 1000 : 0;
      return {
        guid: guids[index]!,
        publishedAt: new Date(publishedAt.getTime() - earlierMs),
        url: base + paths.get(fileId)!,
        bytes,
        contentType: 'audio/mpeg',
      };
    },
  });
}

/**
 * The ids of episodes, by which players know what they have. They are made of the file: a chapter that a new job has spoken in the same
 * way, with the same title and place among as many chapters, is the same episode.
 */
function guidsOf(episodes: readonly FeedEpisode[]): string[] {
  const seen = new Map<string, number>();
  return episodes.map(({ digest }) => {
    const id = digest.toString('hex');
    const times = (seen.get(id) ?? 0) + 1;
    seen.set(id, times);
    return times === 1 ? id : `${id}-${times}`;
  });
}

/** The UUID that the id of a project has. */
function uuidOf(projectId: string): string {
  return projectId.replace(/^project_(.{8})(.{4})(.{4})(.{4})/u, '$1-$2-$3-$4-');
}

function shortened(text: string): string {
  return text.length <= maxTitleLength
    ? text
    : `${text.slice(0, maxTitleLength - 1).replace(/[\uD800-\uDBFF]$/u, '')}…`;
}
