import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiProduces, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../../platform/caller/access.decorators';
import { addressBucket } from '../../../platform/caller/address-bucket';
import { Environment } from '../../../platform/config/environment';
import { publicBase } from '../../../platform/config/server-url';
import { ApiError } from '../../../platform/errors/api-error';
import { ApiErrors } from '../../../platform/errors/api-errors.decorator';
import { DownloadSlots } from '../../../accounts/files/http/download-slots';
import { unchangedFile } from '../../../accounts/files/http/file-headers';
import { isUnchanged } from '../../../accounts/files/http/unchanged-copy';
import { FeedFileLinks } from '../../../tts/links/feed-file-links';
import { openLink } from '../../../tts/links/open-link';
import { factsOf } from '../../../rate-limit/metering/request-facts';
import { FailedAuthLimiter } from '../../../rate-limit/failed-auth.limiter';
import { onResponseOver } from '../../../platform/responses/response-over';
import { projectIdParam } from '../project-id-param';
import { FeedEpisodes } from './feed-episodes';
import { FeedLinks } from './feed-links';
import { feedTag, fittingEpisodes, lastModified, writeFeed } from './write-feed';

/** Seconds for which a player may keep a feed, at most. */
const maxCacheSeconds = 300;

const signed = (name: string) => ({
  name,
  description: 'As in the link.',
  schema: { type: 'string' as const },
});

/** Feeds of projects for whoever has a link. */
@ApiTags('Projects')
@Public()
@Controller('api/v1/feeds')
export class FeedsController {
  constructor(
    private readonly links: FeedLinks,
    private readonly episodes: FeedEpisodes,
    private readonly fileLinks: FeedFileLinks,
    private readonly slots: DownloadSlots,
    private readonly failures: FailedAuthLimiter,
    private readonly environment: Environment,
  ) {}

  @Get(':id')
  @ApiOperation({
    operationId: 'getFeed',
    summary: 'Get the podcast feed of a project by a link',
    description:
      'For podcast players. It needs no key: use the `url` of POST /api/v1/projects/{id}/feed-links as it is. Any change of it is ' +
      'refused. Its sound is that of finished jobs with the format `mp3`, by links that end with this one.',
  })
  @ApiParam(projectIdParam)
  @ApiQuery(signed('expires'))
  @ApiQuery(signed('link'))
  @ApiQuery(signed('key'))
  @ApiQuery(signed('signature'))
  @ApiProduces('application/rss+xml')
  @ApiResponse({
    status: 200,
    description: 'The feed: RSS 2.0.',
    content: { 'application/rss+xml': { schema: { type: 'string', example: '<rss version="2.0"></rss>' } } },
    headers: {
      ETag: { description: 'Identifies the content.', schema: { type: 'string', example: '"3q2-7w"' } },
      'Last-Modified': {
        description: 'When the project or its newest episode has changed.',
        schema: { type: 'string', example: 'Sat, 21 Nov 2026 09:30:00 GMT' },
      },
    },
  })
  @ApiResponse(unchangedFile)
  @ApiErrors(
    'INVALID_REQUEST',
    'LINK_INVALID',
    'LINK_EXPIRED',
    'LINK_REVOKED',
    'FILE_NOT_FOUND',
    'RATE_LIMITED',
    'DOWNLOAD_LIMIT_REACHED',
    'INTERNAL_ERROR',
    'OVERLOADED',
    'SERVICE_UNAVAILABLE',
  )
  async get(@Param('id') id: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const address = request.ip ?? '';
    // An answer that is stored must not outlive the link.
    response.set('Cache-Control', 'no-store');
    const { link, path, secondsLeft } = await openLink(request, this.failures, (query) => this.links.open(id, query));
    factsOf(request).link = { id: link.id, accountId: link.accountId };
    onResponseOver(response, this.slots.take(addressBucket(address), { isByLink: true }));
    const facts = await this.episodes.factsOf(link);
    const episodes = fittingEpisodes(await this.episodes.find(link), link.episodes);
    if (!facts || episodes.length === 0) throw noEpisodes();
    const base = publicBase(this.environment, request);
    if (!URL.canParse(base))
      throw new ApiError('INVALID_REQUEST', 'The header Host must be the address of the server.');
    const feed = { projectId: link.projectId, facts, kind: link.episodes, feedUrl: base + path, base, episodes };
    const [etag, modified] = [feedTag(feed), lastModified(feed)];
    const headers = {
      ETag: etag,
      'Last-Modified': modified.toUTCString(),
      'Cache-Control': `private, max-age=${Math.min(maxCacheSeconds, secondsLeft)}`,
      'Referrer-Policy': 'no-referrer',
    };
    if (isUnchanged(request.headers, { etag, modified })) {
      response.set(headers).status(304).end();
      return;
    }
    const written = writeFeed(
      feed,
      await this.fileLinks.pathsOf(link, [
        ...episodes.map(({ fileId }) => fileId),
        ...(facts.coverFileId === null ? [] : [facts.coverFileId]),
      ]),
    );
    if (written === undefined) throw noEpisodes();
    response.set(headers).type('application/rss+xml; charset=utf-8').send(written);
  }
}

function noEpisodes(): ApiError {
  return new ApiError(
    'FILE_NOT_FOUND',
    'This feed has no episodes: the project has no finished job with MP3 files, or the files have expired. Speak the project again with the format mp3.',
  );
}
