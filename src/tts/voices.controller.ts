import { Controller, Get, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../platform/caller/caller';
import { RequiresRight } from '../platform/caller/rights.decorators';
import { ApiErrors } from '../platform/errors/api-errors.decorator';
import { CallerVoices } from './caller-voices';
import { ListVoicesDto } from './dto/list-voices.dto';
import { VoiceDto, VoiceListDto } from './dto/voice.dto';

/** Lists voices. */
@ApiTags('Speech')
@Controller('api/v1/voices')
export class VoicesController {
  constructor(private readonly voices: CallerVoices) {}

  @Get()
  @RequiresRight('voices')
  @ApiOperation({
    operationId: 'listVoices',
    summary: 'List voices',
    description: 'Returns the voices that your key may use, and the saved mixes of your account.',
  })
  @ApiOkResponse({ type: VoiceListDto, description: 'The voices.' })
  @ApiErrors('INVALID_REQUEST')
  async list(@CurrentCaller() caller: Caller, @Query() { language }: ListVoicesDto): Promise<VoiceListDto> {
    const [preferred, voices] = await Promise.all([this.voices.default(caller), this.voices.list(caller, language)]);
    const defaultVoiceId = preferred?.voiceId;
    const data = voices.map((voice) =>
      VoiceDto.from(voice, {
        isDefault: voice.voiceId === defaultVoiceId,
        isMixable: this.voices.isMixable(voice),
        pitch: this.voices.canChangePitch(voice),
        isAvailable: this.voices.isAvailable(voice),
      }),
    );
    return { data };
  }
}
