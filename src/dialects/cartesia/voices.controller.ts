import { Controller, Get, Param, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiErrorsIn } from '../../platform/errors/api-errors.decorator';
import { factsOf } from '../../rate-limit/metering/request-facts';
import { unknownPath } from '../../platform/http/unknown-path';
import { ignoredParameters } from '../ignored-parameters';
import { cartesiaEnvelope } from './cartesia-envelope';
import { CartesiaVoices } from './cartesia-voices';
import { CartesiaVoiceDto, CartesiaVoicePageDto, ListVoicesDto } from './dto/voice.dto';
import { voicePage } from './voice-page';

/** The voices, for Cartesia's clients. */
@ApiTags('Cartesia')
@Controller('voices')
export class CartesiaVoicesController {
  constructor(private readonly voices: CartesiaVoices) {}

  /** @throws {ApiError} `NOT_FOUND` for ElevenLabs' clients whose base URL lacks the version. */
  @Get()
  @RequiresRight('voices')
  @ApiOperation({ operationId: 'cartesiaListVoices', summary: 'List voices, page by page' })
  @ApiOkResponse({ type: CartesiaVoicePageDto, description: 'A page of voices.' })
  @ApiErrorsIn(cartesiaEnvelope, 'INVALID_REQUEST')
  async list(
    @CurrentCaller() caller: Caller,
    @Query() query: ListVoicesDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ): Promise<CartesiaVoicePageDto> {
    checkDialect(request);
    response.set(ignoredParameters(request.query, query));
    const voices = await this.voices.list(caller);
    return voicePage(
      voices.map((voice) => CartesiaVoiceDto.from(voice)),
      query,
    );
  }

  /** @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`, `NOT_FOUND`. */
  @Get(':id')
  @RequiresRight('voices')
  @ApiOperation({
    operationId: 'cartesiaRetrieveVoice',
    summary: 'Get a voice',
    description: 'For the id of a well-known Cartesia voice, returns the voice that replaces it.',
  })
  @ApiParam({ name: 'id', example: 'slt' })
  @ApiOkResponse({ type: CartesiaVoiceDto, description: 'The voice.' })
  @ApiErrorsIn(cartesiaEnvelope, 'VOICE_NOT_ALLOWED', 'VOICE_NOT_FOUND')
  async retrieve(
    @CurrentCaller() caller: Caller,
    @Param('id') id: string,
    @Req() request: Request,
  ): Promise<CartesiaVoiceDto> {
    checkDialect(request);
    return CartesiaVoiceDto.from(await this.voices.find(caller, id));
  }
}

/** ElevenLabs has the same paths below `/v1`. */
function checkDialect(request: Request): void {
  if (factsOf(request).dialect === 'elevenlabs') throw unknownPath(request);
}
