import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { OptionalAuth } from '../../platform/caller/access.decorators';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { NeedsNoRight } from '../../platform/caller/rights.decorators';
import { NamedModelListDto, NamedVoiceListDto } from './dto/audio-lists.dto';
import { openAiModels } from './openai-models';
import { OpenAiVoices } from './openai-voices';

/**
 * The lists with which Open WebUI and other clients fill their menus. They send no key, and the lists are not secret. Requests
 * with a key count towards its limit, as everywhere.
 */
@ApiTags('OpenAI')
@OptionalAuth()
@Controller('v1/audio')
export class AudioListsController {
  constructor(private readonly voices: OpenAiVoices) {}

  @Get('voices')
  @NeedsNoRight()
  @ApiOperation({
    operationId: 'openAiListVoices',
    summary: 'List voices, including OpenAI’s names',
    description: 'Needs no key. With a key, returns the voices that it may use.',
  })
  @ApiOkResponse({ type: NamedVoiceListDto, description: 'The voices.' })
  async listVoices(@CurrentCaller() caller: Caller | undefined): Promise<NamedVoiceListDto> {
    return { voices: await this.voices.list(caller) };
  }

  @Get('models')
  @NeedsNoRight()
  @ApiOperation({
    operationId: 'openAiListAudioModels',
    summary: 'List the model names, for menus',
    description: 'Needs no key.',
  })
  @ApiOkResponse({ type: NamedModelListDto, description: 'The models.' })
  listModels(): NamedModelListDto {
    return { models: openAiModels.map((id) => ({ id })) };
  }
}
