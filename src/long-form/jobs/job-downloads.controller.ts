import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { FilesService } from '../../accounts/files/files.service';
import { ZipResponder } from '../../accounts/files/http/zip-responder';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiError } from '../../platform/errors/api-error';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { bookTitle } from './job-facts';
import { jobIdParam } from './job-id-param';
import { JobsService } from './jobs.service';

const header = (description: string, example: string) => ({
  description,
  schema: { type: 'string' as const, example },
});

/** The files of jobs, all at once. */
@ApiTags('Jobs')
@Controller('api/v1/jobs')
export class JobDownloadsController {
  constructor(
    protected readonly jobs: JobsService,
    protected readonly files: FilesService,
    protected readonly zips: ZipResponder,
  ) {}

  @Get(':id/files.zip')
  @RequiresRight('files:read')
  @ApiOperation({
    operationId: 'downloadJobFiles',
    summary: 'Get all files of a job as a ZIP file',
    description:
      'The files that are finished, as they are. It is written while it is sent, so it does not support `Range`. If the connection closes ' +
      'before `Content-Length` bytes have arrived, the ZIP file is not complete.',
  })
  @ApiParam(jobIdParam)
  @ApiResponse({
    status: 200,
    description: 'The ZIP file.',
    content: { 'application/zip': { schema: { type: 'string', format: 'binary' } } },
    headers: {
      'Content-Disposition': header('The title of the book, as the name of a file.', 'attachment; filename=Days.zip'),
      'Content-Length': header('Its size in bytes.', '123456'),
    },
  })
  @ApiErrors('JOB_NOT_FOUND', 'FILE_NOT_FOUND', 'DOWNLOAD_LIMIT_REACHED', 'OVERLOADED')
  async zip(
    @CurrentCaller() { accountId }: Caller,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const job = await this.jobs.find(accountId, id);
    const ids = job.files.map(({ fileId }) => fileId);
    const files = await this.files.findKept(accountId, ids);
    if (files.length === 0) throw noFiles();
    await this.zips.send(request, response, files, { filename: `${bookTitle(job)}.zip`, owner: accountId });
  }
}

function noFiles(): ApiError {
  return new ApiError('FILE_NOT_FOUND', 'This job has no files: none is finished yet, or they have expired.');
}
