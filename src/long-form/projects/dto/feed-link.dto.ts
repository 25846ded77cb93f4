import { ApiProperty } from '@nestjs/swagger';
import { IsGiven } from '../../../platform/validation/is-given.decorator';
import { oneOf } from '../../../platform/validation/one-of';
import { Rule } from '../../../platform/validation/rule.decorator';
import { type EpisodeKind, episodeKinds, type FeedLink } from '../feed/feed-link.entity';
import { maxFeedDays, usualFeedDays } from '../limits';
import { DateTime, Integer } from '../../../platform/validation/field-types.decorators';

/** The body of POST /api/v1/projects/:id/feed-links. */
export class CreateFeedLinkDto {
  /** Days until the link expires. @example 30 */
  @Integer({ minimum: 1, maximum: maxFeedDays, required: false, default: usualFeedDays })
  @IsGiven()
  @Rule((value) =>
    Number.isInteger(value) && (value as number) >= 1 && (value as number) <= maxFeedDays
      ? undefined
      : `must be a whole number from 1 to ${maxFeedDays}`,
  )
  expires_in_days: number = usualFeedDays;

  /**
   * What is an episode. `chapters`: each chapter of the newest finished job, for books. `jobs`: each finished job as a
   * whole, the last 100, for newsletters.
   */
  @ApiProperty({ enum: episodeKinds, required: false })
  @IsGiven()
  @Rule((value) => oneOf(episodeKinds, value))
  episodes: EpisodeKind = 'chapters';
}

/** The response of POST /api/v1/projects/:id/feed-links. */
export class CreatedFeedLinkDto {
  /** Starts with `feed_`. @example feed_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f */
  id: string;

  /**
   * The link. Whoever has it can read the feed and hear its episodes. It is shown only once.
   * @example https://voxgate.example.com/api/v1/feeds/project_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f?expires=1795253400&link=feed_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f&key=lkey_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f&signature=3q2-7w
   */
  @ApiProperty({ format: 'uri' })
  url: string;

  /** From this second on, the link does not work. @example 2026-12-22T09:30:00.000Z */
  @DateTime() expires_at: string;

  static from({ id, expiresAt }: FeedLink, url: string): CreatedFeedLinkDto {
    return { id, url, expires_at: expiresAt.toISOString() };
  }
}
