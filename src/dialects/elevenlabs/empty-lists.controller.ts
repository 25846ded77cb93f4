import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { RequiresRight } from '../../caller/rights.decorators';
import { HistoryDto, SharedVoicesDto } from './dto/empty-lists.dto';

/** Lists that ElevenLabs' clients show and that are always empty here. */
@ApiTags('ElevenLabs')
@Controller('v1')
export class EmptyListsController {
  @Get('history')
  @RequiresRight('usage')
  @ApiOperation({
    operationId: 'elevenLabsGetHistory',
    summary: 'List generated audio',
    description: 'Always empty: the server stores neither texts nor audio for later. Parameters have no effect.',
  })
  @ApiOkResponse({ type: HistoryDto, description: 'An empty list.' })
  history(): HistoryDto {
    return { history: [], last_history_item_id: null, has_more: false };
  }

  @Get('shared-voices')
  @RequiresRight('voices')
  @ApiOperation({
    operationId: 'elevenLabsGetSharedVoices',
    summary: 'List the voice library',
    description: 'Always empty: there is no library. GET /v1/voices lists the voices. Parameters have no effect.',
  })
  @ApiOkResponse({ type: SharedVoicesDto, description: 'An empty list.' })
  sharedVoices(): SharedVoicesDto {
    return { voices: [], has_more: false, total_count: 0, last_sort_id: null };
  }
}
