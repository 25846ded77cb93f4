import { Controller, Delete, Get, HttpCode, HttpStatus, Param, Query, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from '../../platform/caller/actor';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { FilesQueryDto } from './dto/files-query.dto';
import { StoredFileDto, StoredFileListDto } from './dto/stored-file.dto';
import { FilesService } from './files.service';
import { partOfFile, unchangedFile, wholeFile } from './http/file-headers';
import { FileResponder } from './http/file-responder';

const idParam = { name: 'id', description: 'The `id` of the file, from the list: `file_…`.' };

/** The stored files of the authenticated account. */
@ApiTags('Files')
@Controller('api/v1/files')
export class FilesController {
  constructor(
    private readonly files: FilesService,
    private readonly responder: FileResponder,
  ) {}

  @Get()
  @RequiresRight('files:read')
  @ApiOperation({
    operationId: 'listFiles',
    summary: 'List stored files',
    description: 'The account’s files without their contents, newest first.',
  })
  @ApiOkResponse({ type: StoredFileListDto, description: 'The files.' })
  @ApiErrors('INVALID_REQUEST')
  async list(@CurrentCaller() { accountId }: Caller, @Query() query: FilesQueryDto): Promise<StoredFileListDto> {
    return StoredFileListDto.from(await this.files.list(accountId, query));
  }

  @Get(':id')
  @RequiresRight('files:read')
  @ApiOperation({ operationId: 'getFile', summary: 'Get a stored file without its contents' })
  @ApiParam(idParam)
  @ApiOkResponse({ type: StoredFileDto, description: 'The file.' })
  @ApiErrors('FILE_NOT_FOUND')
  async get(@CurrentCaller() { accountId }: Caller, @Param('id') id: string): Promise<StoredFileDto> {
    return StoredFileDto.from(await this.files.find(accountId, id));
  }

  @Get(':id/content')
  @RequiresRight('files:read')
  @ApiOperation({
    operationId: 'downloadFile',
    summary: 'Get the contents of a stored file',
    description:
      'Supports `Range` with one range, `If-Range`, `If-None-Match` and HEAD, so interrupted downloads can resume. For players ' +
      'that cannot send a key, make a link.',
  })
  @ApiParam(idParam)
  @ApiResponse(wholeFile)
  @ApiResponse(partOfFile)
  @ApiResponse(unchangedFile)
  @ApiErrors('FILE_NOT_FOUND', 'RANGE_NOT_SATISFIABLE', 'DOWNLOAD_LIMIT_REACHED', 'OVERLOADED')
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
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    operationId: 'deleteFile',
    summary: 'Delete a stored file for good',
    description:
      'Its links end at once. The contents are removed from the store before the response, unless another file of your account ' +
      'has the same ones. If the store is unavailable, they are removed within a quarter of an hour of its return.',
  })
  @ApiParam(idParam)
  @ApiNoContentResponse({ description: 'The file was deleted.' })
  @ApiErrors('FILE_NOT_FOUND')
  async remove(@CurrentCaller() caller: Caller, @Param('id') id: string, @CurrentActor() actor: Actor): Promise<void> {
    await this.files.remove(caller.accountId, id, { caller, actor });
  }
}
