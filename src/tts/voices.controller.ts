import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { RequiresRight } from '../caller/rights.decorators';
import { ApiErrors } from '../errors/api-errors.decorator';
import { ListVoicesDto } from './dto/list-voices.dto';
import { VoiceDto, VoiceListDto } from './dto/voice.dto';
import { VoiceCatalogue } from '../speech';

/** Lists voices. */
@ApiTags('Speech')
@Controller('api/v1/voices')
export class VoicesController {
  constructor(private readonly voices: VoiceCatalogue) {}

  @Get()
  @RequiresRight('voices')
  @ApiOperation({
    operationId: 'listVoices',
    summary: 'List voices',
    description: 'Returns the voices you can use.',
  })
  @ApiOkResponse({ type: VoiceListDto, description: 'The voices.' })
  @ApiErrors('INVALID_REQUEST')
  list(@Query() { language }: ListVoicesDto): VoiceListDto {
    const defaultVoiceId = this.voices.default()?.voiceId;
    const voices = this.voices.list(language);
    return { data: voices.map((voice) => VoiceDto.from(voice, voice.voiceId === defaultVoiceId)) };
  }
}
