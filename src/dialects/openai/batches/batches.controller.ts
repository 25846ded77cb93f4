import { Body, Controller, Get, HttpCode, HttpStatus, Param, Post, Query, Req } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { BatchesService } from '../../../long-form/batches';
import { type Caller, CurrentCaller } from '../../../platform/caller/caller';
import { RequiresRight } from '../../../platform/caller/rights.decorators';
import { Environment } from '../../../platform/config/environment';
import { publicBase } from '../../../platform/config/server-url';
import { ApiErrorsIn } from '../../../platform/errors/api-errors.decorator';
import { openAiEnvelope } from '../openai-envelope';
import { CreateOpenAiBatchDto, OpenAiBatchDto, OpenAiBatchesQueryDto, OpenAiBatchListDto } from './dto/batch.dto';

const idParam = { name: 'id', description: 'The `id` of the batch: `batch_…`.' };

const usualPerPage = 20;
const maxPerPage = 100;

/** OpenAI's `completion_window`. */
const windowHours = 24;

/** OpenAI's batches, for speech. */
@ApiTags('OpenAI')
@Controller('v1/batches')
export class OpenAiBatchesController {
  constructor(
    private readonly batches: BatchesService,
    private readonly environment: Environment,
  ) {}

  @Post()
  @RequiresRight('speech')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'openAiCreateBatch',
    summary: 'Hand in many short texts, for OpenAI’s clients',
    description:
      'Each line of the input is a request for POST /v1/audio/speech: `{"custom_id","method":"POST","url":"/v1/audio/speech","body":{…}}`. ' +
      'In place of the audio, `response.body` of the output has `file_id`, `url` (a link that works without a key), `content_type`, ' +
      '`bytes` and `duration_seconds`. Lines that cannot be spoken are in the error file; the others are spoken.',
  })
  @ApiBody({
    type: CreateOpenAiBatchDto,
    examples: {
      speech: {
        summary: 'Speech',
        value: {
          input_file_id: 'file_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f',
          endpoint: '/v1/audio/speech',
          completion_window: '24h',
        },
      },
    },
  })
  @ApiOkResponse({ type: OpenAiBatchDto, description: 'The batch was made.' })
  @ApiErrorsIn(
    openAiEnvelope,
    'INVALID_REQUEST',
    'INVALID_JSON',
    'FILE_NOT_FOUND',
    'BATCH_LIMIT_REACHED',
    'QUOTA_EXCEEDED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateOpenAiBatchDto,
    @Req() request: Request,
  ): Promise<OpenAiBatchDto> {
    const origin = publicBase(this.environment, request);
    const { input_file_id: inputFileId, metadata } = body;
    const wanted = { dialect: 'openai', inputFileId, metadata, origin, hours: windowHours };
    return OpenAiBatchDto.from(await this.batches.create(caller, wanted));
  }

  @Get()
  @RequiresRight('speech')
  @ApiOperation({ operationId: 'openAiListBatches', summary: 'List batches, newest first' })
  @ApiOkResponse({ type: OpenAiBatchListDto, description: 'The batches.' })
  @ApiErrorsIn(openAiEnvelope, 'INVALID_REQUEST')
  async list(
    @CurrentCaller() caller: Caller,
    @Query() { limit, after }: OpenAiBatchesQueryDto,
  ): Promise<OpenAiBatchListDto> {
    const { items: batches, next } = await this.batches.list(caller.accountId, {
      limit: Math.min(Number(limit ?? usualPerPage), maxPerPage),
      before: after,
    });
    return {
      object: 'list',
      data: batches.map((batch) => OpenAiBatchDto.from(batch)),
      first_id: batches[0]?.id ?? null,
      last_id: batches.at(-1)?.id ?? null,
      has_more: next !== null,
    };
  }

  @Get(':id')
  @RequiresRight('speech')
  @ApiOperation({ operationId: 'openAiGetBatch', summary: 'Get a batch' })
  @ApiParam(idParam)
  @ApiOkResponse({ type: OpenAiBatchDto, description: 'The batch.' })
  @ApiErrorsIn(openAiEnvelope, 'BATCH_NOT_FOUND')
  async get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<OpenAiBatchDto> {
    return OpenAiBatchDto.from(await this.batches.find(caller.accountId, id));
  }

  @Post(':id/cancel')
  @RequiresRight('speech')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'openAiCancelBatch',
    summary: 'Cancel a batch',
    description: 'What has been spoken is in the output. A batch that is over, or writes its results, stays as it is.',
  })
  @ApiParam(idParam)
  @ApiOkResponse({ type: OpenAiBatchDto, description: 'The batch as it is now.' })
  @ApiErrorsIn(openAiEnvelope, 'BATCH_NOT_FOUND')
  async cancel(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<OpenAiBatchDto> {
    return OpenAiBatchDto.from(await this.batches.cancel(caller.accountId, id));
  }
}
