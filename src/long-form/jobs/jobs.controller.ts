import { Body, Controller, Delete, Get, Headers, HttpCode, HttpStatus, Param, Post, Query, Res } from '@nestjs/common';
import { ApiBody, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { checkIdempotencyKey } from '../../auth/idempotency/idempotency-key';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { ClientGone } from '../../tts/http/client-gone.decorator';
import { CreateJobDto, maxHandInValues } from './dto/create-job.dto';
import { DoubtListDto, DoubtsQueryDto } from './dto/doubt.dto';
import { JobDto, JobListDto } from './dto/job.dto';
import { JobsQueryDto } from './dto/jobs-query.dto';
import { handedIn, MakesJob } from './hand-in';
import { JobsService } from './jobs.service';
import { jobIdParam } from './job-id-param';
import { TakesDocuments } from './upload/takes-documents.decorator';

/** Long texts that are spoken in the background. */
@ApiTags('Jobs')
@Controller('api/v1/jobs')
export class JobsController {
  constructor(private readonly jobs: JobsService) {}

  @Post()
  @RequiresRight('speech')
  @TakesDocuments({ maxValues: maxHandInValues })
  @ApiOperation({
    operationId: 'createJob',
    summary: 'Hand in a long text',
    description:
      'Takes a text or a document in, divides it into chapters, and has it spoken in the background. A document is sent as a file of a ' +
      'form (`multipart/form-data`), named by its address, or sent in JSON. The response comes when it has been read. ' +
      'GET /api/v1/jobs/{id} tells how far the job is. It goes on after a restart, and any replica may work on it.',
  })
  @MakesJob()
  @ApiBody({
    type: CreateJobDto,
    examples: {
      markdown: {
        summary: 'Markdown',
        value: {
          text: '# One\n\nIt was a bright day.\n\n# Two\n\nIt rained.',
          input_type: 'markdown',
          voice_id: 'slt',
        },
      },
    },
  })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'INVALID_DOCUMENT',
    'TEXT_TOO_LONG',
    'LANGUAGE_NOT_SPOKEN',
    'VOICE_NOT_ALLOWED',
    'VOICE_NOT_FOUND',
    'DICTIONARY_NOT_FOUND',
    'IDEMPOTENCY_KEY_REUSED',
    'JOB_LIMIT_REACHED',
    'STORAGE_LIMIT_REACHED',
    'QUOTA_EXCEEDED',
    'OVERLOADED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async create(
    @CurrentCaller() caller: Caller,
    @Body() body: CreateJobDto,
    @Headers('idempotency-key') key: string | undefined,
    @ClientGone() gone: AbortSignal,
    @Res({ passthrough: true }) response: Response,
  ): Promise<JobDto> {
    if (key !== undefined) checkIdempotencyKey(key);
    const options = {
      title: body.title,
      author: body.author,
      voiceId: body.voice_id,
      chapterVoices: body.chapter_voices?.map(({ chapter, voice_id: voiceId }) => ({ chapter, voiceId })),
      speed: body.speed,
      pitch: body.pitch,
      normalize: body.normalize,
      dictionaries: body.pronunciation_dictionaries,
      formats: body.formats,
      loudness: body.loudness,
      selfCheck: body.self_check,
    };
    const sent = await handedIn(body, caller.accountId);
    const { job, isNew } = await this.jobs.create(caller, sent, options, { idempotencyKey: key, signal: gone });
    if (!isNew) response.status(HttpStatus.OK);
    return JobDto.from(job);
  }

  @Get()
  @RequiresRight('speech')
  @ApiOperation({ operationId: 'listJobs', summary: 'List jobs', description: 'The account’s jobs, newest first.' })
  @ApiOkResponse({ type: JobListDto, description: 'The jobs.' })
  @ApiErrors('INVALID_REQUEST')
  async list(@CurrentCaller() caller: Caller, @Query() query: JobsQueryDto): Promise<JobListDto> {
    return JobListDto.from(await this.jobs.list(caller.accountId, query));
  }

  @Get(':id')
  @RequiresRight('speech')
  @ApiOperation({ operationId: 'getJob', summary: 'Get a job' })
  @ApiParam(jobIdParam)
  @ApiOkResponse({ type: JobDto, description: 'The job.' })
  @ApiErrors('JOB_NOT_FOUND')
  async get(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<JobDto> {
    return JobDto.from(await this.jobs.find(caller.accountId, id));
  }

  @Get(':id/doubts')
  @RequiresRight('speech')
  @ApiOperation({
    operationId: 'listJobDoubts',
    summary: 'List doubtful sentences of a job',
    description:
      'The sentences of a job with `self_check` that may have been spoken wrongly, in the order of the text. They have been spoken anew, ' +
      'and the best try is in the files.',
  })
  @ApiParam(jobIdParam)
  @ApiOkResponse({ type: DoubtListDto, description: 'The sentences. Empty for a job without `self_check`.' })
  @ApiErrors('INVALID_REQUEST', 'JOB_NOT_FOUND')
  async doubts(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Query() query: DoubtsQueryDto,
  ): Promise<DoubtListDto> {
    return DoubtListDto.from(await this.jobs.doubts(caller.accountId, id, query));
  }

  @Post(':id/cancel')
  @RequiresRight('speech')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'cancelJob',
    summary: 'Cancel a job',
    description: 'The job ends within seconds. One that is over stays as it is.',
  })
  @ApiParam(jobIdParam)
  @ApiOkResponse({ type: JobDto, description: 'The job as it is now.' })
  @ApiErrors('JOB_NOT_FOUND')
  async cancel(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<JobDto> {
    return JobDto.from(await this.jobs.cancel(caller.accountId, id));
  }

  @Delete(':id')
  @RequiresRight('speech')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    operationId: 'deleteJob',
    summary: 'Remove a job',
    description: 'Removes the job, its text and its files for good. One that is not over is cancelled.',
  })
  @ApiParam(jobIdParam)
  @ApiNoContentResponse({ description: 'The job is gone.' })
  @ApiErrors('JOB_NOT_FOUND')
  async remove(@CurrentCaller() caller: Caller, @Param('id') id: string): Promise<void> {
    await this.jobs.remove(caller.accountId, id);
  }
}
