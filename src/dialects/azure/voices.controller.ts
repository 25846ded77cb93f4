import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { AzureVoices } from './azure-voices';
import { AzureVoiceDto } from './dto/voice.dto';

/** The voices, for Azure's clients. */
@ApiTags('Azure')
@Controller('cognitiveservices/voices')
export class AzureVoicesController {
  constructor(private readonly voices: AzureVoices) {}

  @Get('list')
  @RequiresRight('voices')
  @ApiOperation({ operationId: 'azureListVoices', summary: 'List the voices' })
  @ApiOkResponse({ type: [AzureVoiceDto], description: 'The voices.' })
  async list(@CurrentCaller() caller: Caller): Promise<AzureVoiceDto[]> {
    return (await this.voices.list(caller)).map((voice) => AzureVoiceDto.from(voice));
  }
}
