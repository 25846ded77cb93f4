import { Controller, Get, Query, Req } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request } from 'express';
import { type Caller, CurrentCaller } from '../platform/caller/caller';
import { RequiresRight } from '../platform/caller/rights.decorators';
import { factsOf } from '../rate-limit/metering/request-facts';
import { ListVoicesDto } from './elevenlabs/dto/list-voices.dto';
import { ElevenLabsVoiceDto, ElevenLabsVoiceListDto } from './elevenlabs/dto/voice.dto';
import { ElevenLabsVoices } from './elevenlabs/elevenlabs-voices';
import { GoogleListVoicesDto, GoogleVoiceDto, GoogleVoiceListDto } from './google/dto/voice.dto';
import { GoogleVoices } from './google/google-voices';

/** The voices, at a path that two dialects share. */
@ApiTags('ElevenLabs', 'Google')
@ApiExtraModels(ElevenLabsVoiceListDto, GoogleVoiceListDto)
@Controller('v1/voices')
export class VoicesController {
  constructor(
    private readonly elevenLabs: ElevenLabsVoices,
    private readonly google: GoogleVoices,
  ) {}

  @Get()
  @RequiresRight('voices')
  @ApiOperation({
    operationId: 'elevenLabsListVoices',
    summary: 'List all voices',
    description:
      'Answers in the shape of Google if the request has one of its headers `x-goog-api-key`, `x-goog-api-client` and ' +
      '`x-goog-user-project`, or one of its parameters `key`, `languageCode` and `$alt`, and otherwise of ElevenLabs.',
  })
  @ApiOkResponse({
    description: 'The voices.',
    content: {
      'application/json': {
        schema: {
          // A list without voices is of both.
          anyOf: [{ $ref: getSchemaPath(ElevenLabsVoiceListDto) }, { $ref: getSchemaPath(GoogleVoiceListDto) }],
        },
      },
    },
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Query() { show_legacy: showsLegacy }: ListVoicesDto,
    @Query() { languageCode }: GoogleListVoicesDto,
    @Req() request: Request,
  ): Promise<ElevenLabsVoiceListDto | GoogleVoiceListDto> {
    if (factsOf(request).dialect === 'google') {
      const voices = await this.google.list(caller, languageCode);
      return { voices: voices.map((voice) => GoogleVoiceDto.from(voice)) };
    }
    const voices = await this.elevenLabs.list(caller);
    const shown = voices.map((voice) => ElevenLabsVoiceDto.from(voice));
    if (showsLegacy !== 'true') return { voices: shown };
    const legacy = this.elevenLabs
      .replaced(voices)
      .map(({ id, name, voice }) => ElevenLabsVoiceDto.replaced(id, name, voice));
    return { voices: [...shown, ...legacy, ...voices.map((voice) => ElevenLabsVoiceDto.namedById(voice))] };
  }
}
