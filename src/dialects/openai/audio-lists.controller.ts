import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiSecurity, ApiTags } from '@nestjs/swagger';
import { OptionalAuth } from '../../auth/public.decorator';
import { NamedModelListDto, NamedVoiceListDto } from './dto/audio-lists.dto';
import { openAiModels } from './openai-models';
import { OpenAiVoices } from './openai-voices';

/**
 * What Open WebUI and others fill their menus from. They ask without a key, and nothing here is secret: whoever sends one is
 * counted like everywhere.
 */
@ApiTags('OpenAI')
@OptionalAuth()
@ApiSecurity({})
@Controller('v1/audio')
export class AudioListsController {
  constructor(private readonly voices: OpenAiVoices) {}

  @Get('voices')
  @ApiOperation({
    operationId: 'openAiListVoices',
    summary: 'List voices, with OpenAI’s names among them',
    description: 'Needs no key.',
  })
  @ApiOkResponse({ type: NamedVoiceListDto, description: 'The voices.' })
  listVoices(): NamedVoiceListDto {
    return { voices: this.voices.list() };
  }

  @Get('models')
  @ApiOperation({
    operationId: 'openAiListAudioModels',
    summary: 'List the names of models, for menus',
    description: 'Needs no key.',
  })
  @ApiOkResponse({ type: NamedModelListDto, description: 'The models.' })
  listModels(): NamedModelListDto {
    return { models: openAiModels.map((id) => ({ id })) };
  }
}
