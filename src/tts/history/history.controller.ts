import { Controller, Delete, Get, HttpCode, HttpStatus, Param, Query, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiParam, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from '../../platform/caller/actor';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { partOfFile, unchangedFile, wholeFile } from '../../accounts/files/http/file-headers';
import { HistoryEntryDto, HistoryListDto } from './dto/history-entry.dto';
import { HistoryQueryDto } from './dto/history-query.dto';
import { HistoryDownloads } from './http/history-downloads';
import { HistoryService } from './history.service';

const idParam = { name: 'id', description: 'The `id` of the entry, from the list: `hist_…`.' };

/** The speech that the authenticated account has kept. */
@ApiTags('History')
@Controller('api/v1/history')
export class HistoryController {
  constructor(
    private readonly history: HistoryService,
    private readonly downloads: HistoryDownloads,
  ) {}

  @Get()
  @RequiresRight('history:read')
  @ApiOperation({
    operationId: 'listHistory',
    summary: 'List the history',
    description:
      'The speech that your account has kept, newest first. The list is empty unless an owner of the account has switched the history ' +
      'on, in the dashboard. Speech appears within about a second after its response.',
  })
  @ApiOkResponse({ type: HistoryListDto, description: 'The entries.' })
  @ApiErrors('INVALID_REQUEST')
  async list(@CurrentCaller() { accountId }: Caller, @Query() query: HistoryQueryDto): Promise<HistoryListDto> {
    return HistoryListDto.from(await this.history.list(accountId, query.filter()));
  }

  @Get(':id')
  @RequiresRight('history:read')
  @ApiOperation({ operationId: 'getHistoryEntry', summary: 'Get an entry of the history' })
  @ApiParam(idParam)
  @ApiOkResponse({ type: HistoryEntryDto, description: 'The entry.' })
  @ApiErrors('HISTORY_ENTRY_NOT_FOUND')
  async get(@CurrentCaller() { accountId }: Caller, @Param('id') id: string): Promise<HistoryEntryDto> {
    return HistoryEntryDto.from(await this.history.find(accountId, id));
  }

  @Get(':id/audio')
  @RequiresRight('history:read')
  @ApiOperation({
    operationId: 'getHistoryAudio',
    summary: 'Get the audio of an entry of the history',
    description:
      'The bytes that the response had. Supports `Range` with one range, `If-Range`, `If-None-Match` and HEAD.',
  })
  @ApiParam(idParam)
  @ApiResponse(wholeFile)
  @ApiResponse(partOfFile)
  @ApiResponse(unchangedFile)
  @ApiErrors(
    'HISTORY_ENTRY_NOT_FOUND',
    'HISTORY_AUDIO_NOT_FOUND',
    'FILE_NOT_FOUND',
    'RANGE_NOT_SATISFIABLE',
    'DOWNLOAD_LIMIT_REACHED',
    'OVERLOADED',
  )
  async audio(
    @CurrentCaller() { accountId }: Caller,
    @Param('id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.downloads.send(request, response, accountId, id);
  }

  @Delete(':id')
  @RequiresRight('history:write')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    operationId: 'deleteHistoryEntry',
    summary: 'Delete an entry of the history for good',
    description:
      'Its text and audio are removed before the response. If the store for files is unavailable, the audio cannot be read any more, ' +
      'and is removed within a quarter of an hour of its return.',
  })
  @ApiParam(idParam)
  @ApiNoContentResponse({ description: 'The entry was deleted.' })
  @ApiErrors('HISTORY_ENTRY_NOT_FOUND')
  async remove(@CurrentCaller() caller: Caller, @Param('id') id: string, @CurrentActor() actor: Actor): Promise<void> {
    await this.history.remove(id, { caller, actor });
  }

  @Delete()
  @RequiresRight('history:write')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    operationId: 'clearHistory',
    summary: 'Delete the whole history for good',
    description: 'Removes all texts and audio, as for one entry. The history stays switched on.',
  })
  @ApiNoContentResponse({ description: 'The history is empty.' })
  async clear(@CurrentCaller() caller: Caller, @CurrentActor() actor: Actor): Promise<void> {
    await this.history.clear({ caller, actor });
  }
}
