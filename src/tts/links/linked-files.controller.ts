import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Public } from '../../platform/caller/access.decorators';
import { addressBucket } from '../../platform/caller/address-bucket';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { partOfFile, unchangedFile, wholeFile } from '../../accounts/files/http/file-headers';
import { FileResponder } from '../../accounts/files/http/file-responder';
import { RunningResponses } from '../../accounts/running-responses';
import { factsOf } from '../../rate-limit/metering/request-facts';
import { FailedAuthLimiter } from '../../rate-limit/failed-auth.limiter';
import { LinkUses } from './link-uses';
import { LinksService } from './links.service';
import { openLink } from './open-link';

/** Seconds for which a browser may keep a file, at most. */
const maxCacheSeconds = 3600;

const signed = (name: string, required = true) => ({
  name,
  required,
  description: 'As in the link.',
  schema: { type: 'string' as const },
});

/** Files for whoever has a link. */
@ApiTags('Files')
@Public()
@Controller('api/v1/audio')
export class LinkedFilesController {
  constructor(
    private readonly links: LinksService,
    private readonly responder: FileResponder,
    private readonly uses: LinkUses,
    private readonly failures: FailedAuthLimiter,
    private readonly running: RunningResponses,
  ) {}

  // With the prefix of the ids, so that other paths below, such as OpenAI's, are unknown and get a hint.
  @Get('file_:id')
  @ApiOperation({
    operationId: 'getLinkedFile',
    summary: 'Get a file by a link',
    description:
      'For players and browsers. It needs no key: use the `url` of POST /api/v1/files/{id}/links as it is. Any change of it is ' +
      'refused. Supports `Range` with one range, `If-Range`, `If-None-Match` and HEAD.',
  })
  @ApiParam({ name: 'id', description: 'The `id` of the file, after `file_`.' })
  @ApiQuery(signed('expires'))
  @ApiQuery(signed('link'))
  @ApiQuery(signed('key'))
  @ApiQuery(signed('disposition', false))
  @ApiQuery(signed('filename', false))
  @ApiQuery(signed('signature'))
  @ApiResponse(wholeFile)
  @ApiResponse(partOfFile)
  @ApiResponse(unchangedFile)
  @ApiErrors(
    'LINK_INVALID',
    'FILE_NOT_FOUND',
    'LINK_EXPIRED',
    'LINK_REVOKED',
    'RANGE_NOT_SATISFIABLE',
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
    const { link, file, secondsLeft } = await openLink(request, this.failures, (query) =>
      this.links.open(`file_${id}`, query),
    );
    factsOf(request).link = { id: link.linkId, accountId: file.accountId };
    this.running.add(file.accountId, response);
    if (request.method !== 'HEAD') this.uses.add(link.linkId);
    // Pages of any origin may embed the file: whoever has the link may have the file. To read it by script, they need CORS_ORIGINS.
    response.set('Cross-Origin-Resource-Policy', 'cross-origin');
    response.set('Referrer-Policy', 'no-referrer');
    await this.responder.send(request, response, file, {
      disposition: link.disposition,
      filename: link.filename,
      cacheControl: `private, max-age=${Math.min(maxCacheSeconds, secondsLeft)}`,
      owner: addressBucket(address),
      isByLink: true,
    });
  }
}
