import { Body, Controller, Delete, Get, HttpCode, HttpStatus, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Actor, CurrentActor } from '../../../platform/caller/actor';
import { type Caller, CurrentCaller } from '../../../platform/caller/caller';
import { RequiresRight } from '../../../platform/caller/rights.decorators';
import { ApiErrorsIn } from '../../../platform/errors/api-errors.decorator';
import { HistoryService } from '../../../tts/history/history.service';
import { HistoryDownloads } from '../../../tts/history/http/history-downloads';
import { DownloadHistoryDto, ElevenLabsHistoryQueryDto } from '../dto/history-requests.dto';
import { DeletedHistoryItemDto, ElevenLabsHistoryDto, ElevenLabsHistoryItemDto } from '../dto/history.dto';
import { elevenLabsEnvelope } from '../elevenlabs-envelope';
import { ElevenLabsVoices } from '../elevenlabs-voices';

const idParam = { name: 'history_item_id', description: 'The id of the item: `hist_…`.' };
const audioFile = { 'audio/*': { schema: { type: 'string', format: 'binary' } } } as const;

/** The account's history, for ElevenLabs' clients. It is empty unless the account has switched it on. */
@ApiTags('ElevenLabs')
@Controller('v1/history')
export class ElevenLabsHistoryController {
  constructor(
    private readonly history: HistoryService,
    private readonly downloads: HistoryDownloads,
    private readonly voices: ElevenLabsVoices,
  ) {}

  @Get()
  @RequiresRight('history:read')
  @ApiOperation({
    operationId: 'elevenLabsGetHistory',
    summary: 'List generated audio',
    description:
      'What the account has kept, of all APIs of this server, newest first. Empty unless an owner has switched the history on. ' +
      '`model_id` has no effect.',
  })
  @ApiOkResponse({ type: ElevenLabsHistoryDto, description: 'A page of the history.' })
  @ApiErrorsIn(elevenLabsEnvelope, 'INVALID_REQUEST')
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: ElevenLabsHistoryQueryDto,
  ): Promise<ElevenLabsHistoryDto> {
    const filter = query.filter();
    const page = filter ? await this.history.list(caller.accountId, filter) : { entries: [], next: null };
    return ElevenLabsHistoryDto.from(page, await this.names(caller));
  }

  @Get(':history_item_id')
  @RequiresRight('history:read')
  @ApiOperation({ operationId: 'elevenLabsGetHistoryItem', summary: 'Get an item of the history' })
  @ApiParam(idParam)
  @ApiOkResponse({ type: ElevenLabsHistoryItemDto, description: 'The item.' })
  @ApiErrorsIn(elevenLabsEnvelope, 'HISTORY_ENTRY_NOT_FOUND')
  async get(@CurrentCaller() caller: Caller, @Param('history_item_id') id: string): Promise<ElevenLabsHistoryItemDto> {
    const entry = await this.history.find(caller.accountId, id);
    return ElevenLabsHistoryItemDto.from(entry, (await this.names(caller))(entry.voiceId));
  }

  @Get(':history_item_id/audio')
  @RequiresRight('history:read')
  @ApiOperation({ operationId: 'elevenLabsGetHistoryAudio', summary: 'Get the audio of an item' })
  @ApiParam(idParam)
  @ApiOkResponse({ description: 'The audio as it was sent.', content: audioFile })
  @ApiErrorsIn(
    elevenLabsEnvelope,
    'HISTORY_ENTRY_NOT_FOUND',
    'HISTORY_AUDIO_NOT_FOUND',
    'FILE_NOT_FOUND',
    'RANGE_NOT_SATISFIABLE',
    'DOWNLOAD_LIMIT_REACHED',
    'OVERLOADED',
  )
  async audio(
    @CurrentCaller() { accountId }: Caller,
    @Param('history_item_id') id: string,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.downloads.send(request, response, accountId, id);
  }

  @Delete(':history_item_id')
  @RequiresRight('history:write')
  @ApiOperation({ operationId: 'elevenLabsDeleteHistoryItem', summary: 'Delete an item for good' })
  @ApiParam(idParam)
  @ApiOkResponse({ type: DeletedHistoryItemDto, description: 'The item was deleted.' })
  @ApiErrorsIn(elevenLabsEnvelope, 'HISTORY_ENTRY_NOT_FOUND')
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('history_item_id') id: string,
    @CurrentActor() actor: Actor,
  ): Promise<DeletedHistoryItemDto> {
    await this.history.remove(id, { caller, actor });
    return { status: 'ok' };
  }

  @Post('download')
  @RequiresRight('history:read')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'elevenLabsDownloadHistory',
    summary: 'Download the audio of items',
    description: 'One item: its audio. Several: a ZIP file.',
  })
  @ApiBody({
    type: DownloadHistoryDto,
    examples: {
      one: { summary: 'One item', value: { history_item_ids: ['hist_019aa1c5d5b47f0e8c1f3a2b4c5d6e7f'] } },
    },
  })
  @ApiOkResponse({
    description: 'The audio, or a ZIP file.',
    content: { ...audioFile, 'application/zip': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiErrorsIn(
    elevenLabsEnvelope,
    'INVALID_REQUEST',
    'INVALID_JSON',
    'HISTORY_ENTRY_NOT_FOUND',
    'HISTORY_AUDIO_NOT_FOUND',
    'FILE_NOT_FOUND',
    'DOWNLOAD_LIMIT_REACHED',
    'OVERLOADED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async download(
    @CurrentCaller() { accountId }: Caller,
    @Body() { history_item_ids: ids }: DownloadHistoryDto,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const [first, ...others] = new Set(ids);
    if (others.length === 0) await this.downloads.send(request, response, accountId, first!);
    else await this.downloads.sendZip(request, response, accountId, [first!, ...others]);
  }

  /** The names of the voices that the caller may use. */
  private async names(caller: Caller): Promise<(voiceId: string) => string | undefined> {
    const names = new Map((await this.voices.list(caller)).map(({ voiceId, name }) => [voiceId, name]));
    return (voiceId) => names.get(voiceId);
  }
}
