import { Body, Controller, Header, Post } from '@nestjs/common';
import { ApiBody, ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor } from '../../platform/caller/actor';
import { CurrentCaller, type KeyCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiError } from '../../platform/errors/api-error';
import { ApiErrors } from '../../platform/errors/api-errors.decorator';
import { CallerVoices } from '../caller-voices';
import { CreateSpeechTokenDto } from './dto/create-speech-token.dto';
import { SpeechTokenDto } from './dto/speech-token.dto';
import { SpeechTokensService } from '../../auth/tokens/speech-tokens.service';

/** Tokens for programs that must not know a key, such as web pages. */
@ApiTags('Speech')
@Controller('api/v1/tokens')
export class SpeechTokensController {
  constructor(
    private readonly tokens: SpeechTokensService,
    private readonly voices: CallerVoices,
  ) {}

  @Post()
  @RequiresRight('speech')
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'createToken',
    summary: 'Make a token for a web page',
    description:
      'The token can only speak: with one voice, for a minute or up to 15, and at most so many characters. Its requests count ' +
      'towards the rate limit and the budgets of your key, and it ends with the key. It is shown only once.',
  })
  @ApiBody({
    type: CreateSpeechTokenDto,
    examples: {
      shortest: { summary: 'The default voice for a minute', value: {} },
      all: {
        summary: 'A voice for five minutes',
        value: { voice_id: 'slt', max_characters: 500, expires_in_seconds: 300 },
      },
    },
  })
  @ApiCreatedResponse({
    type: SpeechTokenDto,
    description: 'The token was made.',
    headers: {
      'Cache-Control': { description: 'Always `no-store`.', schema: { type: 'string', example: 'no-store' } },
    },
  })
  @ApiErrors(
    'INVALID_REQUEST',
    'INVALID_JSON',
    'VOICE_NOT_ALLOWED',
    'VOICE_NOT_FOUND',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  )
  async create(
    @CurrentCaller() caller: KeyCaller,
    @Body() wanted: CreateSpeechTokenDto,
    @CurrentActor() actor: Actor,
  ): Promise<SpeechTokenDto> {
    const voiceId = await this.voiceOf(caller, wanted.voice_id ?? undefined);
    const { max_characters: characters, expires_in_seconds: lifetimeSeconds } = wanted;
    const created = await this.tokens.create(
      caller,
      { voiceId, characters, lifetimeSeconds, isSingleUse: false },
      actor,
    );
    return SpeechTokenDto.from(created, voiceId);
  }

  /** @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`; `INVALID_REQUEST` for a mix that is not possible. */
  private async voiceOf(caller: KeyCaller, wanted: string | undefined): Promise<string> {
    const voiceId = wanted ?? (await this.voices.default(caller))?.voiceId;
    if (voiceId === undefined)
      throw new ApiError('VOICE_NOT_FOUND', 'No voice that this API key may use is available.');
    return (await this.voices.find(caller, voiceId, '/api/v1/voices')).voiceId;
  }
}
