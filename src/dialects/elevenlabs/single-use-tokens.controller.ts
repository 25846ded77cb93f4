import { Controller, Header, HttpCode, HttpStatus, Param, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiParam, ApiTags } from '@nestjs/swagger';
import { type Actor, CurrentActor } from '../../platform/caller/actor';
import { CurrentCaller, type KeyCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiError } from '../../platform/errors/api-error';
import { ApiErrorsIn } from '../../platform/errors/api-errors.decorator';
import { maxLifetimeSeconds, maxCharacters } from '../../auth/tokens/speech-token-limits';
import { SpeechTokensService } from '../../auth/tokens/speech-tokens.service';
import { SingleUseTokenDto } from './dto/single-use-token.dto';
import { elevenLabsEnvelope } from './elevenlabs-envelope';

/** The only one of ElevenLabs' types of tokens that is for speech. The others are for transcription. */
const speechType = 'tts_websocket';

/** Tokens for one WebSocket, for ElevenLabs' clients. */
@ApiTags('ElevenLabs')
@Controller('v1/single-use-token')
export class SingleUseTokensController {
  constructor(private readonly tokens: SpeechTokensService) {}

  /** @throws {ApiError} `INVALID_REQUEST` for a type of token that is not for speech. */
  @Post(':token_type')
  @RequiresRight('speech')
  @HttpCode(HttpStatus.OK)
  @Header('Cache-Control', 'no-store')
  @ApiOperation({
    operationId: 'elevenLabsCreateSingleUseToken',
    summary: 'Make a token for one WebSocket',
    description:
      'The token opens one WebSocket, with the query parameter `single_use_token`, within 15 minutes. It can use every voice of ' +
      `your key, and speak ${maxCharacters.toLocaleString('en')} characters.`,
  })
  @ApiParam({
    name: 'token_type',
    description: `Only \`${speechType}\`: there is no transcription.`,
    example: speechType,
  })
  @ApiOkResponse({ type: SingleUseTokenDto, description: 'The token.' })
  @ApiErrorsIn(elevenLabsEnvelope, 'INVALID_REQUEST')
  async create(
    @CurrentCaller() caller: KeyCaller,
    @Param('token_type') type: string,
    @CurrentActor() actor: Actor,
  ): Promise<SingleUseTokenDto> {
    if (type !== speechType) {
      const rule = `must be ${speechType}; there is no transcription`;
      throw ApiError.ofFields('INVALID_REQUEST', [{ field: 'token_type', reason: 'invalid', rule }]);
    }
    const wanted = {
      voiceId: null,
      characters: maxCharacters,
      lifetimeSeconds: maxLifetimeSeconds,
      isSingleUse: true,
    };
    const { token } = await this.tokens.create(caller, wanted, actor);
    return { token };
  }
}
