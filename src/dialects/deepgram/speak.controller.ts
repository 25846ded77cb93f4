import { Body, Controller, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { ApiError } from '../../platform/errors/api-error';
import type { TextSizeOf } from '../../rate-limit/metering/sent-text';
import { measureText } from '@voxgate/speech';
import { audioContentOf, audioStream } from '../../tts/http/audio-answers';
import { CurrentExchange, type SpeechExchange } from '../../tts/http/speech-exchange.decorator';
import { streamHeadersDescription } from '../../tts/http/speech-headers';
import { type SpeechParams, SpeechResponder } from '../../tts/http/speech-responder';
import { ignoredParameters, ignoredParametersDescription } from '../ignored-parameters';
import { SpeechRoute } from '../speech-route.decorator';
import { formatOf, formats } from './audio-format';
import { deepgramEnvelope } from './deepgram-envelope';
import { defaultModel } from './deepgram-models';
import { DeepgramVoices } from './deepgram-voices';
import { SpeakDto, SpeakQueryDto } from './dto/speak.dto';

const ownHeaders = {
  ...ignoredParametersDescription,
  'dg-request-id': { description: 'Same as `X-Request-Id`.', schema: { type: 'string' } },
  'dg-model-name': {
    description: 'The `model` of the request.',
    schema: { type: 'string', example: 'aura-2-thalia-en' },
  },
  'dg-char-count': { description: 'Same as `X-Characters`.', schema: { type: 'integer', example: 23 } },
} as const;

/** The amount of text in a request. */
const deepgramTextSize: TextSizeOf = ({ body }, maxTextCharacters) =>
  measureText((body as { text?: unknown } | undefined)?.text, { syntax: 'text', maxTextCharacters });

/** Speech for Deepgram's clients. */
@ApiTags('Deepgram')
@Controller('v1/speak')
export class DeepgramSpeakController {
  constructor(
    private readonly voices: DeepgramVoices,
    private readonly responder: SpeechResponder,
  ) {}

  /** @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`. */
  @Post()
  @SpeechRoute({
    envelope: deepgramEnvelope,
    size: deepgramTextSize,
    speed: (_body, query) => Number(query['speed'] ?? 1),
    operationId: 'deepgramSpeak',
    summary: 'Convert text to speech, for Deepgram’s clients',
    description:
      'The response is streamed. A failed stream is cut off. Parameters without effect, such as `bit_rate`, are accepted and ' +
      'listed in `X-Ignored-Parameters`.',
  })
  @ApiBody({
    type: SpeakDto,
    examples: { shortest: { summary: 'Only the text', value: { text: 'Hello, this is Voxgate.' } } },
  })
  @ApiOkResponse({
    description: 'The speech.',
    headers: { ...streamHeadersDescription, ...ownHeaders },
    content: audioContentOf(formats),
  })
  async speak(
    @Query() query: SpeakQueryDto,
    @Body() body: SpeakDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    const { caller, request, response } = exchange;
    const model = query.model ?? defaultModel;
    const voice = await this.voices.find(caller, model);
    const resolved = formatOf(query);
    if (resolved.field !== undefined) throw new ApiError('INVALID_REQUEST', resolved.rule);
    const { format, sampleRate } = resolved;
    const params: SpeechParams = {
      text: body.text,
      voiceId: voice.voiceId,
      voiceIdOf: async (name) => (await this.voices.find(caller, name)).voiceId,
      format,
      sampleRate,
      speed: Number(query.speed ?? 1),
      // Some programs send leftovers of a sentence splitter, such as an emoji.
      whenNothingToSay: 'silence',
      shape: 'deepgram',
    };
    response.set(ignoredParameters({ ...request.query, ...(request.body as object) }, Object.assign({}, query, body)));
    response.set('dg-model-name', encodeURI(model));
    return this.responder.stream(params, exchange, (stream) => {
      response.set('dg-char-count', String(stream.characters));
      return audioStream(stream);
    });
  }
}
