import { Body, Controller, Delete, Header, HttpCode, HttpStatus, Param, Post, Req } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiNoContentResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { type Actor, CurrentActor } from '../../../platform/caller/actor';
import { type Caller, CurrentCaller } from '../../../platform/caller/caller';
import { RequiresRight } from '../../../platform/caller/rights.decorators';
import { Environment } from '../../../platform/config/environment';
import { publicBase } from '../../../platform/config/server-url';
import { ApiErrors } from '../../../platform/errors/api-errors.decorator';
import { CreatedFeedLinkDto, CreateFeedLinkDto } from '../dto/feed-link.dto';
import { FeedLinks } from './feed-links';
import { projectIdParam } from '../project-id-param';

/** Links to the podcast feeds of projects. They need the right to make links to files, because they give access to these. */
@ApiTags('Projects')
@Controller('api/v1/projects')
export class FeedLinksController {
  constructor(
    protected readonly links: FeedLinks,
    protected readonly environment: Environment,
  ) {}

  @Post(':id/feed-links')
  @RequiresRight('files:write')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'createFeedLink',
    summary: 'Make a link to the podcast feed of a project',
    description:
      'Whoever has the link can read the feed and hear its episodes without a key, until it expires or is revoked. The URL begins with ' +
      'the server’s `PUBLIC_URL`, or with the address of this request.',
  })
  @ApiParam(projectIdParam)
  @ApiBody({
    type: CreateFeedLinkDto,
    examples: {
      year: { summary: 'A book, for a year', value: {} },
      newsletter: { summary: 'A newsletter, for a month', value: { expires_in_days: 30, episodes: 'jobs' } },
    },
  })
  @ApiCreatedResponse({
    type: CreatedFeedLinkDto,
    description: 'The link was made.',
    headers: {
      'Cache-Control': { description: 'Always `no-store`.', schema: { type: 'string', example: 'no-store' } },
    },
  })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'PROJECT_NOT_FOUND',
    'FEED_LINK_LIMIT_REACHED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async create(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { expires_in_days: expiresInDays, episodes }: CreateFeedLinkDto,
    @CurrentActor() actor: Actor,
    @Req() request: Request,
  ): Promise<CreatedFeedLinkDto> {
    const { link, path } = await this.links.create(id, { expiresInDays, episodes }, { caller, actor });
    const base = publicBase(this.environment, request);
    return CreatedFeedLinkDto.from(link, base + path);
  }

  @Delete(':id/feed-links')
  @RequiresRight('files:write')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    operationId: 'revokeFeedLinks',
    summary: 'Revoke all links to the podcast feed of a project',
    description:
      'Takes effect at once, on every replica, also for the sound. Downloads that have begun are not cut off.',
  })
  @ApiParam(projectIdParam)
  @ApiNoContentResponse({ description: 'No link works any more.' })
  @ApiErrors('PROJECT_NOT_FOUND')
  async revoke(@CurrentCaller() caller: Caller, @Param('id') id: string, @CurrentActor() actor: Actor): Promise<void> {
    await this.links.revokeAll(id, { caller, actor });
  }
}
