import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { SharedVoicesDto } from './dto/empty-lists.dto';

/** A list that ElevenLabs' clients show and that is always empty here. */
@ApiTags('ElevenLabs')
@Controller('v1')
export class EmptyListsController {
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
