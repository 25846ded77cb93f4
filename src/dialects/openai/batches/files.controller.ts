import { Controller, Delete, Get, HttpCode, HttpStatus, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { inputKind, receiveUpload } from '../../../long-form/batches';
import { type Actor, CurrentActor } from '../../../platform/caller/actor';
import { type Caller, CurrentCaller } from '../../../platform/caller/caller';
import { RequiresRight } from '../../../platform/caller/rights.decorators';
import { ApiError } from '../../../platform/errors/api-error';
import { ApiErrorsIn } from '../../../platform/errors/api-errors.decorator';
import { FilesService } from '../../../accounts/files/files.service';
import { FileResponder } from '../../../accounts/files/http/file-responder';
import { IgnoreBody } from '../../../platform/http/json-body.interceptor';
import { openAiEnvelope } from '../openai-envelope';
import { kindOf, OpenAiFileDeletedDto, OpenAiFileDto, OpenAiFileListDto, OpenAiFilesQueryDto } from './dto/file.dto';

const idParam = { name: 'id', description: 'The `id` of the file: `file_…`.' };
const maxPerPage = 200;

/** An input with one line, for the document. */
const batchLine = JSON.stringify({
  custom_id: 'one',
  method: 'POST',
  url: '/v1/audio/speech',
  body: { model: 'tts-1', voice: 'alloy', input: 'Hello.' },
});

/** OpenAI's files: the inputs and results of batches, and all other stored files of the account. */
@ApiTags('OpenAI')
@IgnoreBody()
@Controller('v1/files')
export class OpenAiFilesController {
  constructor(
    private readonly files: FilesService,
    private readonly responder: FileResponder,
  ) {}

  @Post()
  @RequiresRight('files:write')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'openAiCreateFile',
    summary: 'Upload the input of a batch',
    description: 'At most 40 MB. Expires like all stored files; `expires_after` has no effect.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    schema: {
      type: 'object',
      required: ['file', 'purpose'],
      properties: { file: { type: 'string', format: 'binary' }, purpose: { type: 'string', enum: ['batch'] } },
    },
    examples: { oneLine: { summary: 'An input with one line', value: { file: batchLine, purpose: 'batch' } } },
  })
  @ApiOkResponse({ type: OpenAiFileDto, description: 'The file was stored.' })
  @ApiErrorsIn(
    openAiEnvelope,
    'INVALID_REQUEST',
    'STORAGE_LIMIT_REACHED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async create(
    @CurrentCaller() { accountId }: Caller,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<OpenAiFileDto> {
    const discard = async ({ id }: { id: string }) => void (await this.files.removeOf(accountId, [id]));
    const { stored, fields } = await receiveUpload(
      request,
      response,
      'file',
      ({ name, contents }) =>
        this.files.store(accountId, {
          contents: { stream: contents },
          name,
          contentType: 'application/x-ndjson',
          kind: inputKind,
        }),
      discard,
    );
    if (fields.get('purpose') === 'batch') return OpenAiFileDto.from(stored);
    await discard(stored);
    throw new ApiError('INVALID_REQUEST', 'purpose must be "batch".', { field: 'purpose' });
  }

  @Get()
  @RequiresRight('files:read')
  @ApiOperation({ operationId: 'openAiListFiles', summary: 'List stored files, newest first' })
  @ApiOkResponse({ type: OpenAiFileListDto, description: 'The files.' })
  @ApiErrorsIn(openAiEnvelope, 'INVALID_REQUEST')
  async list(
    @CurrentCaller() { accountId }: Caller,
    @Query() { limit, after, purpose }: OpenAiFilesQueryDto,
  ): Promise<OpenAiFileListDto> {
    const { files, next } = await this.files.list(accountId, {
      limit: Math.min(Number(limit ?? maxPerPage), maxPerPage),
      before: after,
      kind: kindOf(purpose),
    });
    return {
      object: 'list',
      data: files.map((file) => OpenAiFileDto.from(file)),
      first_id: files[0]?.id ?? null,
      last_id: files.at(-1)?.id ?? null,
      has_more: next !== null,
    };
  }

  @Get(':id')
  @RequiresRight('files:read')
  @ApiOperation({ operationId: 'openAiGetFile', summary: 'Get a stored file without its contents' })
  @ApiParam(idParam)
  @ApiOkResponse({ type: OpenAiFileDto, description: 'The file.' })
  @ApiErrorsIn(openAiEnvelope, 'FILE_NOT_FOUND')
  async get(@CurrentCaller() { accountId }: Caller, @Param('id') id: string): Promise<OpenAiFileDto> {
    return OpenAiFileDto.from(await this.files.find(accountId, id));
  }

  @Get(':id/content')
  @RequiresRight('files:read')
  @ApiOperation({ operationId: 'openAiDownloadFile', summary: 'Get the contents of a stored file' })
  @ApiParam(idParam)
  @ApiOkResponse({
    description: 'The contents.',
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiErrorsIn(openAiEnvelope, 'FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'DOWNLOAD_LIMIT_REACHED', 'OVERLOADED')
  async content(
    @CurrentCaller() { accountId }: Caller,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const file = await this.files.find(accountId, id);
    const options = { disposition: 'attachment', cacheControl: 'private, no-cache', owner: accountId } as const;
    await this.responder.send(request, response, file, options);
  }

  @Delete(':id')
  @RequiresRight('files:write')
  @ApiOperation({ operationId: 'openAiDeleteFile', summary: 'Delete a stored file for good' })
  @ApiParam(idParam)
  @ApiOkResponse({ type: OpenAiFileDeletedDto, description: 'The file was deleted.' })
  @ApiErrorsIn(openAiEnvelope, 'FILE_NOT_FOUND')
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @CurrentActor() actor: Actor,
  ): Promise<OpenAiFileDeletedDto> {
    await this.files.remove(caller.accountId, id, { caller, actor });
    return { id, object: 'file', deleted: true };
  }
}
