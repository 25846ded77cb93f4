import { Body, Controller, Post, UseInterceptors } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor } from '../../platform/caller/actor';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { AcceptForm } from '../../platform/http/json-body.interceptor';
import { CallerVoices } from '../caller-voices';
import { VoiceDto } from '../dto/voice.dto';
import { ClientGone } from '../http/client-gone.decorator';
import { CreateOwnVoiceDto } from './dto/create-own-voice.dto';
import { OwnVoiceFormInterceptor } from './own-voice-form.interceptor';
import { OwnVoicesService } from './own-voices.service';

/** Takes voices of accounts in. The list of voices has them, and they are deleted as saved mixes are. */
@ApiTags('Speech')
@Controller('api/v1/voices/own')
export class OwnVoicesController {
  constructor(
    private readonly own: OwnVoicesService,
    private readonly voices: CallerVoices,
  ) {}

  @Post()
  @RequiresRight('voices:write')
  @AcceptForm()
  @UseInterceptors(OwnVoiceFormInterceptor)
  @ApiOperation({
    operationId: 'createOwnVoice',
    summary: 'Hand in your own voice',
    description:
      'Takes a voice of Kokoro 1.0, such as other tools make from a recording or by blending. It is checked, and two sentences are spoken ' +
      'with it, before it is stored. Only your account can use it. When it is deleted, everything that is being spoken with it ends.',
  })
  @ApiConsumes('multipart/form-data')
  @ApiBody({
    type: CreateOwnVoiceDto,
    examples: {
      ownVoice: {
        summary: 'A voice made from your own recording',
        value: { file: '(the bytes of the file)', name: 'Ada reads', language: 'en-US', grounds: 'own_voice' },
      },
    },
  })
  @ApiCreatedResponse({ type: VoiceDto, description: 'The voice was stored.' })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_VOICE',
    'VOICE_EXISTS',
    'VOICE_LIMIT_REACHED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'OVERLOADED',
    'SERVICE_UNAVAILABLE',
  )
  async create(
    @CurrentCaller() caller: Caller,
    @Body() { file, name, language, gender = 'unknown', grounds, grounds_note: note }: CreateOwnVoiceDto,
    @CurrentActor() actor: Actor,
    @ClientGone() gone: AbortSignal,
  ): Promise<VoiceDto> {
    const groundsNote = note?.trim() === '' ? undefined : note?.trim();
    const created = await this.own.create(caller, { file, name, language, gender, grounds, groundsNote }, actor, gone);
    const voice = this.voices.ownVoice(created);
    const isMixable = this.voices.isMixable(voice);
    const pitch = this.voices.canChangePitch(voice);
    return VoiceDto.from(voice, { isDefault: false, isMixable, pitch });
  }
}
