import { Body, Controller, Delete, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiNoContentResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor } from '../../platform/caller/actor';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { ApiError } from '../../platform/errors/api-error';
import { type MixPart, mixId, shownVoiceId, type Voice } from '@voxgate/speech';
import { CallerVoices } from '../caller-voices';
import { VoiceDto } from '../dto/voice.dto';
import { isOwnVoiceId } from '../own-voice-source';
import { OwnVoicesService } from '../own-voices/own-voices.service';
import { CreateVoiceDto } from './dto/create-voice.dto';
import { SavedVoicesService } from './saved-voices.service';

/** Saves and deletes mixes of voices. The list of voices has them, too. */
@ApiTags('Speech')
@Controller('api/v1/voices')
export class SavedVoicesController {
  constructor(
    private readonly saved: SavedVoicesService,
    private readonly voices: CallerVoices,
    private readonly own: OwnVoicesService,
  ) {}

  @Post()
  @RequiresRight('voices:write')
  @ApiOperation({
    operationId: 'createVoice',
    summary: 'Save a mix of voices',
    description:
      'Saves a mix under a name. All keys and users of your account can use it as `voice_id`, if they may use its voices.',
  })
  @ApiBody({
    type: CreateVoiceDto,
    examples: { mix: { summary: 'Two voices', value: { name: 'Our Narrator', mix: 'af_bella(2)+af_heart(1)' } } },
  })
  @ApiCreatedResponse({ type: VoiceDto, description: 'The voice was saved.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'VOICE_NOT_ALLOWED',
    'VOICE_NOT_FOUND',
    'VOICE_EXISTS',
    'VOICE_LIMIT_REACHED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async create(
    @CurrentCaller() caller: Caller,
    @Body() { name, mix }: CreateVoiceDto,
    @CurrentActor() actor: Actor,
  ): Promise<VoiceDto> {
    const mixed = await this.find(caller, mix);
    const { voiceId } = await this.saved.create(caller, { name, mix: shownVoiceId(mixId(mixed.mix)) }, actor);
    const pitch = this.voices.canChangePitch(mixed);
    return VoiceDto.from({ ...mixed, voiceId, name }, { isDefault: false, isMixable: false, pitch });
  }

  @Delete(':voice_id')
  @RequiresRight('voices:write')
  @HttpCode(HttpStatus.NO_CONTENT)
  @ApiOperation({
    operationId: 'deleteVoice',
    summary: 'Delete a saved mix, or an own voice',
    description:
      'Speech that is being made with a saved mix is not affected. With an own voice, nothing is spoken any more: answers that are running ' +
      'end within a second, and jobs fail with `VOICE_DELETED`.',
  })
  @ApiParam({
    name: 'voice_id',
    description: 'The `voice_id` of a saved mix, or of an own voice.',
    example: 'mix_our-narrator',
  })
  @ApiNoContentResponse({ description: 'The voice was deleted.' })
  @ApiErrors('VOICE_NOT_FOUND')
  async remove(
    @CurrentCaller() caller: Caller,
    @Param('voice_id') voiceId: string,
    @CurrentActor() actor: Actor,
  ): Promise<void> {
    await (isOwnVoiceId(voiceId) ? this.own : this.saved).remove(caller, voiceId, actor);
  }

  /** @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`; `INVALID_REQUEST` if it is no mix, or one that is not possible. */
  private async find(caller: Caller, mix: string): Promise<Voice & { mix: readonly MixPart[] }> {
    const voice = await this.voices.find(caller, mix, '/api/v1/voices').catch((error: unknown) => {
      throw error instanceof ApiError && error.problems.length > 0 ? asProblemOfMix(error) : error;
    });
    if (voice.mix) return { ...voice, mix: voice.mix };
    const rule = 'must mix at least two voices, such as af_bella(2)+af_heart(1)';
    throw ApiError.ofFields('INVALID_REQUEST', [{ field: 'mix', reason: 'invalid', rule }]);
  }
}

function asProblemOfMix({ code, problems }: ApiError): ApiError {
  return ApiError.ofFields(
    code,
    problems.map((problem) => ({ ...problem, field: 'mix' })),
  );
}
