import { applyDecorators, Body, Controller, Get, Head, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import {
  ApiBody,
  ApiExcludeEndpoint,
  ApiExtraModels,
  ApiOkResponse,
  ApiOperation,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Response } from 'express';
import { audioFormats, measureText } from '@voxgate/speech';
import { AllowSpeechTokens } from '../../auth/tokens/allow-speech-tokens.decorator';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiErrorsIn } from '../../platform/errors/api-errors.decorator';
import { AcceptOtherBody } from '../../platform/http/json-body.interceptor';
import type { TextSizeOf } from '../../rate-limit/metering/sent-text';
import { CallerVoices } from '../../tts/caller-voices';
import { answerHead } from '../../tts/http/answer-head';
import { audioContentOf, audioFile } from '../../tts/http/audio-answers';
import { CurrentExchange, type SpeechExchange } from '../../tts/http/speech-exchange.decorator';
import { speechHeadersDescription } from '../../tts/http/speech-headers';
import { SpeechResponder } from '../../tts/http/speech-responder';
import { ignoredParameters, ignoredParametersDescription } from '../ignored-parameters';
import { SpeechRoute } from '../speech-route.decorator';
import { piperEnvelope } from './piper.dialect';
import { PiperSpeechDto, PiperVoiceDto } from './piper.dto';

/** The amount of text in a request. */
const piperTextSize: TextSizeOf = ({ body, query }, maxTextCharacters) => {
  const { text } = { ...query, ...(body as object | undefined) } as Record<string, unknown>;
  return measureText(text, { syntax: 'text', maxTextCharacters });
};

/** The name of one of Piper's models, such as `en_US-lessac-medium`. */
const modelName = /^(?<language>[a-z]{2,3}_[A-Z]{2})-\w+-(?:x_low|low|medium|high)$/u;

/** The decorators that all routes for speech share. */
const PiperRoute = (operationId: string, summary: string) =>
  applyDecorators(
    SpeechRoute({
      envelope: piperEnvelope,
      size: piperTextSize,
      speed: (body, query) => 1 / Number(body['length_scale'] ?? query['length_scale'] ?? 1),
      operationId,
      summary,
      description:
        'The key may be the password of `Authorization: Basic`. Fields without effect, such as `noise_scale`, are accepted and listed in `X-Ignored-Parameters`.',
    }),
    ApiOkResponse({
      description: 'The speech.',
      headers: { ...speechHeadersDescription, ...ignoredParametersDescription },
      content: audioContentOf(['wav']),
    }),
  );

/** The decorators of the routes with a body. */
const PiperBodyRoute = (path: string, operationId: string, summary: string) =>
  applyDecorators(
    Post(path),
    AcceptOtherBody({
      types: ['text/plain', 'application/x-www-form-urlencoded', 'application/octet-stream'],
      read: (text) => ({ text }),
      mayBeJson: true,
    }),
    PiperRoute(operationId, summary),
    ApiBody({
      type: PiperSpeechDto,
      examples: { shortest: { summary: 'Only the text', value: { text: 'Hello, this is Voxgate.' } } },
    }),
  );

/** Speech for clients of Piper's HTTP server. */
@ApiTags('Piper')
@ApiExtraModels(PiperVoiceDto)
@Controller('piper')
export class PiperController {
  constructor(
    private readonly voices: CallerVoices,
    private readonly responder: SpeechResponder,
  ) {}

  @PiperBodyRoute('', 'piperSpeak', 'Convert text to speech, for clients of Piper’s first HTTP server')
  speakAtRoot(
    @Body() body: PiperSpeechDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    return this.speak(body, exchange);
  }

  @PiperBodyRoute('synthesize', 'piperSynthesize', 'Convert text to speech, for clients of Piper’s HTTP server')
  synthesize(
    @Body() body: PiperSpeechDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    return this.speak(body, exchange);
  }

  @Head()
  @AllowSpeechTokens()
  @RequiresRight('speech')
  @ApiExcludeEndpoint()
  describeQuery(@Query() _query: PiperSpeechDto, @Res() response: Response): void {
    answerHead(response, audioFormats.wav.contentType);
  }

  @Get()
  @PiperRoute('piperSpeakQuery', 'Convert the text of a query to speech, for clients of Piper’s first HTTP server')
  speakQuery(
    @Query() query: PiperSpeechDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    return this.speak(query, exchange);
  }

  @Get('voices')
  @RequiresRight('voices')
  @ApiOperation({ operationId: 'piperListVoices', summary: 'List the voices, for clients of Piper’s HTTP server' })
  @ApiOkResponse({
    description: 'The voices by their ids.',
    schema: { type: 'object', additionalProperties: { $ref: getSchemaPath(PiperVoiceDto) } },
  })
  @ApiErrorsIn(piperEnvelope)
  async listVoices(@CurrentCaller() caller: Caller): Promise<Record<string, PiperVoiceDto>> {
    const voices = await this.voices.list(caller);
    return Object.fromEntries(voices.map((voice) => [voice.voiceId, PiperVoiceDto.from(voice)]));
  }

  private async speak(sent: PiperSpeechDto, exchange: SpeechExchange): Promise<StreamableFile | undefined> {
    const { request, response, caller } = exchange;
    // The key is not a parameter of speech.
    const { api_key: _key, ...given } = { ...request.query, ...(request.body as object | undefined) };
    response.set(ignoredParameters(given, sent));
    const params = {
      text: sent.text,
      voiceId: await this.find(caller!, sent.voice),
      format: 'wav',
      speed: 1 / Number(sent.length_scale ?? 1),
      whenNothingToSay: 'silence',
      shape: 'piper',
    } as const;
    return this.responder.whole(params, exchange, audioFile);
  }

  /** @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`; `INVALID_REQUEST` for a mix that is not possible. */
  private async find(caller: Caller, name: string | undefined): Promise<string | undefined> {
    if (name === undefined) return undefined;
    const voices = await this.voices.replacements(caller);
    // Packs of voices are named in lower case.
    const own = voices.find(({ voiceId }) => voiceId === name || voiceId === name.toLowerCase());
    const language = modelName.exec(name)?.groups?.['language']?.replace('_', '-');
    const voice = own ?? (language && (await this.voices.forLanguage(caller, language)));
    return (voice || (await this.voices.find(caller, name, '/piper/voices'))).voiceId;
  }
}
