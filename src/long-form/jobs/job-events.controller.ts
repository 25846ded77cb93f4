import { Controller, Get, Headers, HttpStatus, Param, Req, Res } from '@nestjs/common';
import { ApiHeader, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { ClientGone } from '../../tts/http/client-gone.decorator';
import { openStatuses } from './job';
import { jobIdParam } from './job-id-param';
import { JobStore } from './job-store';
import { JobWatches } from './job-watches';
import { JobsService } from './jobs.service';
import { eventStreamHeaders, sendJobEvents } from './send-job-events';

/** The progress of jobs, as it happens. */
@ApiTags('Jobs')
@Controller('api/v1/jobs')
export class JobEventsController {
  constructor(
    private readonly jobs: JobsService,
    private readonly store: JobStore,
    private readonly watches: JobWatches,
  ) {}

  @Get(':id/events')
  @RequiresRight('speech')
  @ApiOperation({
    operationId: 'watchJob',
    summary: 'Watch a job',
    description:
      'Server-sent events: `progress` with the job at once, about once a second when it has changed, and when it is over; then the stream ends. ' +
      'It also ends after five minutes: connect again, as `EventSource` does by itself.',
  })
  @ApiParam(jobIdParam)
  @ApiHeader({
    name: 'Last-Event-ID',
    description: 'The `id` of the last event that you have had. If it was the last of the job, the response is 204.',
    required: false,
    schema: { type: 'string' },
  })
  @ApiOkResponse({
    description: 'The events. The `data` of each is the job, as from GET /api/v1/jobs/{id}.',
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  @ApiNoContentResponse({ description: 'You have had the last event. `EventSource` does not connect again.' })
  @ApiErrors('JOB_NOT_FOUND', 'JOB_WATCH_LIMIT_REACHED', 'OVERLOADED')
  async events(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Headers('last-event-id') lastId: string | undefined,
    @ClientGone() gone: AbortSignal,
    @Req() { method }: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { accountId } = caller;
    const job = await this.jobs.find(accountId, id);
    if (lastId !== undefined && !openStatuses.includes(job.status)) {
      const marks = await this.store.marks([id]);
      if (marks.get(id) === lastId) return void response.status(HttpStatus.NO_CONTENT).end();
    }
    if (method === 'HEAD') return void response.set(eventStreamHeaders).end();
    const watcher = this.watches.watch(accountId, id);
    response.set(eventStreamHeaders);
    await sendJobEvents(watcher, response, gone);
  }
}
