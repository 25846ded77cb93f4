import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiErrorsIn } from '../../platform/errors/api-errors.decorator';
import { ignoredParameters } from '../ignored-parameters';
import { SearchVoicesDto } from './dto/search-voices.dto';
import { DefaultVoiceSettingsDto } from './dto/default-voice-settings.dto';
import { ElevenLabsVoiceDto, ElevenLabsVoicePageDto } from './dto/voice.dto';
import { elevenLabsEnvelope } from './elevenlabs-envelope';
import { ElevenLabsVoices } from './elevenlabs-voices';
import { searchVoices } from './search-voices';

/** The voices, for ElevenLabs' clients. */
@ApiTags('ElevenLabs')
@Controller()
export class ElevenLabsVoicesController {
  constructor(private readonly voices: ElevenLabsVoices) {}

  @Get('v1/voices/settings/default')
  @RequiresRight('voices')
  @ApiOperation({
    operationId: 'elevenLabsDefaultVoiceSettings',
    summary: 'Get the default settings of voices',
    description: 'Always ElevenLabs’ defaults. Only `speed` has an effect.',
  })
  @ApiOkResponse({ type: DefaultVoiceSettingsDto, description: 'The settings.' })
  defaultSettings(): DefaultVoiceSettingsDto {
    return DefaultVoiceSettingsDto.defaults();
  }

  /** @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`. */
  @Get('v1/voices/:voice_id/settings')
  @RequiresRight('voices')
  @ApiOperation({
    operationId: 'elevenLabsVoiceSettings',
    summary: 'Get the settings of a voice',
    description: 'The same for all voices: voices have no stored settings.',
  })
  @ApiParam({ name: 'voice_id', example: 'slt' })
  @ApiOkResponse({ type: DefaultVoiceSettingsDto, description: 'The settings.' })
  @ApiErrorsIn(elevenLabsEnvelope, 'VOICE_NOT_ALLOWED', 'VOICE_NOT_FOUND')
  async settings(
    @CurrentCaller() caller: Caller,
    @Param('voice_id') voiceId: string,
  ): Promise<DefaultVoiceSettingsDto> {
    await this.voices.describe(caller, voiceId);
    return DefaultVoiceSettingsDto.defaults();
  }

  /** @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`. */
  @Get('v1/voices/:voice_id')
  @RequiresRight('voices')
  @ApiOperation({
    operationId: 'elevenLabsRetrieveVoice',
    summary: 'Get a voice',
    description: 'For the id of an ElevenLabs default voice, returns the voice that replaces it.',
  })
  @ApiParam({ name: 'voice_id', example: 'slt' })
  @ApiOkResponse({ type: ElevenLabsVoiceDto, description: 'The voice.' })
  @ApiErrorsIn(elevenLabsEnvelope, 'VOICE_NOT_ALLOWED', 'VOICE_NOT_FOUND')
  async retrieve(@CurrentCaller() caller: Caller, @Param('voice_id') voiceId: string): Promise<ElevenLabsVoiceDto> {
    return ElevenLabsVoiceDto.from(await this.voices.describe(caller, voiceId));
  }

  @Get('v2/voices')
  @RequiresRight('voices')
  @ApiOperation({ operationId: 'elevenLabsSearchVoices', summary: 'Search voices, page by page' })
  @ApiOkResponse({ type: ElevenLabsVoicePageDto, description: 'A page of voices.' })
  @ApiErrorsIn(elevenLabsEnvelope, 'INVALID_REQUEST')
  async search(
    @CurrentCaller() caller: Caller,
    @Query() query: SearchVoicesDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<ElevenLabsVoicePageDto> {
    response.set(ignoredParameters(request.query, query));
    const voices = await this.voices.list(caller);
    const shown = voices.map((voice) => ElevenLabsVoiceDto.from(voice));
    return searchVoices(shown, query, (id) => this.voices.resolve(id, voices)?.voiceId);
  }
}
