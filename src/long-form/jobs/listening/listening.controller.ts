import { once } from 'node:events';
import { Controller, Get, Logger, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Caller, CurrentCaller } from '../../../platform/caller/caller';
import { RequiresRight } from '../../../platform/caller/rights.decorators';
import { ApiErrors } from '../../../platform/errors/api-errors.decorator';
import { partOfFile, unchangedFile } from '../../../accounts/files/http/file-headers';
import { FileResponder } from '../../../accounts/files/http/file-responder';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import { onResponseOver } from '../../../platform/responses/response-over';
import { allowListening } from '../../../platform/responses/stalled-clients';
import { ClientGone } from '../../../tts/http/client-gone.decorator';
import { chapterNotFound } from '../chapter-not-found';
import { chapterNumber, chapterNumberParam } from '../chapter-number.pipe';
import { JobsService } from '../jobs.service';
import { ChapterListening, type HeardSound } from './chapter-listening';
import { ListeningQueryDto, SpokenChapterDto } from './listening.dto';
import { ListeningSlots } from './listening-slots';
import { SentenceTimes } from './sentence-times';
import { jobIdParam } from '../job-id-param';

/** The chapters of jobs, while they are made. */
@ApiTags('Jobs')
@Controller('api/v1/jobs')
export class ListeningController {
  private readonly logger = new Logger('Jobs');

  constructor(
    protected readonly listening: ChapterListening,
    protected readonly slots: ListeningSlots,
    protected readonly jobs: JobsService,
    protected readonly times: SentenceTimes,
    protected readonly responder: FileResponder,
  ) {}

  @Get(':id/chapters/:number/audio')
  @RequiresRight('speech')
  @ApiOperation({
    operationId: 'listenToChapter',
    summary: 'Listen to a chapter while it is made',
    description:
      'What has been spoken comes at once, and the rest as the job has it spoken. It has the loudness of the voice, until the file of the ' +
      'chapter is finished: then the response is that file, with support for `Range`. It speaks nothing by itself, and costs nothing. ' +
      'Of a job with a self-check, a sentence may be heard before it is checked. ' +
      'If the sound breaks off because nothing more comes for five minutes, the connection is closed before the response is complete.',
  })
  @ApiParam(jobIdParam)
  @ApiParam(chapterNumberParam)
  @ApiOkResponse({
    description: 'The sound.',
    content: {
      'audio/mpeg': { schema: { type: 'string', format: 'binary' } },
      'audio/ogg': { schema: { type: 'string', format: 'binary' } },
      'audio/wav': { schema: { type: 'string', format: 'binary' } },
    },
  })
  @ApiResponse(partOfFile)
  @ApiResponse(unchangedFile)
  @ApiErrors(
    'INVALID_REQUEST',
    'JOB_NOT_FOUND',
    'CHAPTER_NOT_FOUND',
    'VOICE_NOT_FOUND',
    'FILE_NOT_FOUND',
    'CHAPTER_NOT_SPOKEN',
    'RANGE_NOT_SATISFIABLE',
    'DOWNLOAD_LIMIT_REACHED',
    'OVERLOADED',
  )
  async audio(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('number', chapterNumber) number: number,
    @Query() { format }: ListeningQueryDto,
    @ClientGone() gone: AbortSignal,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { accountId } = caller;
    const heard = await this.listening.open(accountId, id, number, { format, signal: gone });
    if ('file' in heard) {
      const options = { disposition: 'inline', cacheControl: 'private, no-cache', owner: accountId } as const;
      return this.responder.send(request, response, heard.file, options);
    }
    const head = () => response.set({ 'Content-Type': heard.contentType, 'Cache-Control': 'no-store' });
    if (request.method === 'HEAD') {
      head().end();
      return;
    }
    const giveBack = this.slots.take(accountId);
    onResponseOver(response, giveBack);
    try {
      const first = await heard.sound.next();
      head();
      if (!first.done) await send(first.value, response, gone);
      for await (const next of heard.sound) await send(next, response, gone);
      response.end();
    } catch (error) {
      giveBack();
      // There is nobody to answer.
      if (gone.aborted) return;
      if (!response.headersSent) throw error;
      // The client sees that the response is not complete.
      response.destroy();
      this.logger.warn(`The sound of ${id}, chapter ${number}, breaks off for a listener: ${withCauses(error)}`);
    } finally {
      await heard.sound.return(undefined);
    }
  }

  @Get(':id/chapters/:number/transcript')
  @RequiresRight('speech')
  @ApiOperation({
    operationId: 'getSpokenChapter',
    summary: 'Get the sentences of a chapter that have been spoken',
    description: 'With their times, also while the job goes on: what has been spoken so far.',
  })
  @ApiParam(jobIdParam)
  @ApiParam(chapterNumberParam)
  @ApiOkResponse({ type: SpokenChapterDto, description: 'The sentences.' })
  @ApiErrors('JOB_NOT_FOUND', 'CHAPTER_NOT_FOUND')
  async transcript(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Param('number', chapterNumber) number: number,
  ): Promise<SpokenChapterDto> {
    const { chapters } = await this.jobs.find(caller.accountId, id);
    const chapter = chapters.find((each) => each.number === number);
    if (!chapter) throw chapterNotFound();
    return SpokenChapterDto.from(await this.times.find(id, number), chapter.isDone);
  }
}

/** Sends sound no faster than the client reads. @throws if the client has gone. */
async function send({ bytes, seconds }: HeardSound, response: Response, gone: AbortSignal): Promise<void> {
  allowListening(response, seconds);
  if (!response.write(bytes)) await once(response, 'drain', { signal: gone });
  gone.throwIfAborted();
}
