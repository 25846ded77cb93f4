import { Body, Controller, Delete, Get, Header, HttpCode, HttpStatus, Param, Post, Req } from '@nestjs/common';
import {
  ApiBody,
  ApiCreatedResponse,
  ApiNoContentResponse,
  ApiOkResponse,
  ApiOperation,
  ApiParam,
  ApiTags,
} from '@nestjs/swagger';
import type { Request } from 'express';
import { type Actor, CurrentActor } from '../../platform/caller/actor';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { Environment } from '../../platform/config/environment';
import { publicBase } from '../../platform/config/server-url';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { CreateLinkDto } from './dto/create-link.dto';
import { CreatedLinkDto, FileLinkListDto } from './dto/file-link.dto';
import { LinksService } from './links.service';

const fileParam = { name: 'id', description: 'The `id` of the file: `file_…`.' };

/** Links to the files of the authenticated account. */
@ApiTags('Files')
@Controller('api/v1')
export class FileLinksController {
  constructor(
    private readonly links: LinksService,
    private readonly environment: Environment,
  ) {}

  @Post('files/:id/links')
  @RequiresRight('files:write')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'createFileLink',
    summary: 'Make a link to a stored file',
    description:
      'Whoever has the link can get the file without a key, until it expires, is revoked, or the file is deleted. The URL begins ' +
      'with the server’s `PUBLIC_URL`, or with the address of this request.',
  })
  @ApiParam(fileParam)
  @ApiBody({
    type: CreateLinkDto,
    examples: {
      day: { summary: 'For a day', value: {} },
      hour: {
        summary: 'To save under a name, for an hour',
        value: { expires_in_seconds: 3600, disposition: 'attachment', filename: 'Chapter 1.mp3' },
      },
    },
  })
  @ApiCreatedResponse({
    type: CreatedLinkDto,
    description: 'The link was made.',
    headers: {
      'Cache-Control': { description: 'Always `no-store`.', schema: { type: 'string', example: 'no-store' } },
    },
  })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'FILE_NOT_FOUND',
    'FILE_LINK_LIMIT_REACHED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async create(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Body() { expires_in_seconds: expiresInSeconds, disposition, filename }: CreateLinkDto,
    @CurrentActor() actor: Actor,
    @Req() request: Request,
  ): Promise<CreatedLinkDto> {
    const wanted = { expiresInSeconds, disposition, filename };
    const { link, path } = await this.links.create(caller.accountId, id, wanted, { caller, actor });
    const base = publicBase(this.environment, request);
    return CreatedLinkDto.from(link, base + path);
  }

  @Get('files/:id/links')
  @RequiresRight('files:read')
  @ApiOperation({ operationId: 'listFileLinks', summary: 'List the links to a stored file' })
  @ApiParam(fileParam)
  @ApiOkResponse({ type: FileLinkListDto, description: 'The links.' })
  @ApiErrors('FILE_NOT_FOUND')
  async list(@CurrentCaller() { accountId }: Caller, @Param('id') id: string): Promise<FileLinkListDto> {
    return FileLinkListDto.from(await this.links.list(accountId, id));
  }

  @Delete('links/:id')
  @RequiresRight('files:write')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    operationId: 'revokeFileLink',
    summary: 'Revoke a link to a stored file',
    description: 'Takes effect at once, on every replica. Downloads that have begun are not cut off.',
  })
  @ApiParam({ name: 'id', description: 'The `id` of the link: `link_…`.' })
  @ApiNoContentResponse({ description: 'The link was revoked.' })
  @ApiErrors('FILE_LINK_NOT_FOUND')
  async revoke(@CurrentCaller() caller: Caller, @Param('id') id: string, @CurrentActor() actor: Actor): Promise<void> {
    await this.links.revoke(caller.accountId, id, { caller, actor });
  }
}
