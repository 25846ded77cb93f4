import { Controller, Get, HttpCode, HttpStatus, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Caller, CurrentCaller } from '../../../platform/caller/caller';
import { RequiresRight } from '../../../platform/caller/rights.decorators';
import { ApiErrors } from '../../../platform/errors/api-errors.decorator';
import { FileResponder } from '../../../accounts/files/http/file-responder';
import { BatchesService } from '../batches.service';
import { BatchDto, BatchListDto } from './dto/batch.dto';
import { BatchesQueryDto } from './dto/batches-query.dto';

const idParam = { name: 'id', description: 'The `id` of the batch: `batch_…`.' };

/** Batches of short texts that are spoken in the background. */
@ApiTags('Batches')
@Controller('api/v1/batches')
export class BatchesController {
  constructor(
    private readonly batches: BatchesService,
    private readonly responder: FileResponder,
  ) {}

  @Get()
  @RequiresRight('speech')
  @ApiOperation({
    operationId: 'listBatches',
    summary: 'List batches',
    description: 'The account’s batches, newest first.',
  })
  @ApiOkResponse({ type: BatchListDto, description: 'The batches.' })
  @ApiErrors('INVALID_REQUEST')
  async list(@CurrentCaller() caller: Caller, @Query() query: BatchesQueryDto): Promise<BatchListDto> {
    return BatchListDto.from(await this.batches.list(caller.accountId, query));
  }

  @Get(':id')
  @RequiresRight('speech')
  @ApiOperation({ operationId: 'getBatch', summary: 'Get a batch' })
  @ApiParam(idParam)
  @ApiOkResponse({ type: BatchDto, description: 'The batch.' })
  @ApiErrors('BATCH_NOT_FOUND')
  async get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<BatchDto> {
    return BatchDto.from(await this.batches.find(caller.accountId, id));
  }

  @Post(':id/cancel')
  @RequiresRight('speech')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'cancelBatch',
    summary: 'Cancel a batch',
    description:
      'The batch ends when the lines that are being spoken have ended. What has been spoken is in its results.',
  })
  @ApiParam(idParam)
  @ApiOkResponse({ type: BatchDto, description: 'The batch as it is now.' })
  @ApiErrors('BATCH_NOT_FOUND')
  async cancel(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<BatchDto> {
    return BatchDto.from(await this.batches.cancel(caller.accountId, id));
  }

  @Get(':id/results')
  @RequiresRight('speech')
  @ApiOperation({
    operationId: 'getBatchResults',
    summary: 'Get the results of a batch',
    description:
      'A line of JSON for each line of the batch, in order: `line`, `custom_id`, `status`, and either `file_id`, `url` (a link that works ' +
      'without a key), `content_type`, `bytes` and `duration_seconds`, or an `error`. Supports `Range`.',
  })
  @ApiParam(idParam)
  @ApiOkResponse({
    description: 'The results.',
    content: { 'application/x-ndjson': { schema: { type: 'string' } } },
  })
  @ApiErrors(
    'BATCH_NOT_FOUND',
    'BATCH_NOT_OVER',
    'FILE_NOT_FOUND',
    'RANGE_NOT_SATISFIABLE',
    'DOWNLOAD_LIMIT_REACHED',
    'OVERLOADED',
  )
  async results(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.batches.results(caller.accountId, id);
    const options = { disposition: 'attachment', cacheControl: 'private, no-cache', owner: caller.accountId } as const;
    await this.responder.send(request, response, file, options);
  }
}
