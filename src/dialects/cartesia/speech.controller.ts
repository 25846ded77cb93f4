import { applyDecorators, Body, Controller, Post, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { AcceptUntypedBody } from '../../platform/http/json-body.interceptor';
import type { TextSizeOf } from '../../rate-limit/metering/sent-text';
import { measureText } from '@voxgate/speech';
import { audioContentOf, audioStream } from '../../tts/http/audio-answers';
import { CurrentExchange, type SpeechExchange } from '../../tts/http/speech-exchange.decorator';
import { streamHeadersDescription } from '../../tts/http/speech-headers';
import { type SpeechParams, SpeechResponder } from '../../tts/http/speech-responder';
import { ignoredParameters, ignoredParametersDescription } from '../ignored-parameters';
import { SpeechRoute } from '../speech-route.decorator';
import { cartesiaEnvelope } from './cartesia-envelope';
import { cartesiaEvents } from './cartesia-events';
import { CartesiaVoices } from './cartesia-voices';
import { GenerationDto, SseGenerationDto } from './dto/generation.dto';
import { nativeFormats } from './output-format';
import { paramsOf, usedFields, voiceIdOf } from './speech-params';
import { speedOf } from './speed';

const headers = { ...streamHeadersDescription, ...ignoredParametersDescription };

const exampleText = 'Hello, this is Voxgate.';
const exampleVoice = { mode: 'id', id: 'slt' };
const exampleRaw = { container: 'raw', encoding: 'pcm_s16le', sample_rate: 24_000 };

/** The amount of text in a request. */
const cartesiaTextSize: TextSizeOf = ({ body }, maxTextCharacters) => {
  const { transcript, normalization } = (body ?? {}) as Record<string, unknown>;
  const normalize = normalization === 'off' ? 'off' : 'auto';
  return measureText(transcript, { syntax: 'text-with-cartesia-tags', normalize, maxTextCharacters });
};

/** The decorators that both routes share. */
const CartesiaRoute = (path: string, operationId: string, summary: string, description: string) =>
  applyDecorators(
    Post(path),
    // LiveKit's plugin sends no Content-Type.
    AcceptUntypedBody(),
    SpeechRoute({
      envelope: cartesiaEnvelope,
      size: cartesiaTextSize,
      speed: speedOf,
      operationId,
      summary,
      description: `${description} A failed stream is cut off. Fields without effect, such as \`generation_config.emotion\`, are accepted and listed in \`X-Ignored-Parameters\`.`,
    }),
  );

/** Speech for Cartesia's clients. */
@ApiTags('Cartesia')
@Controller('tts')
export class CartesiaSpeechController {
  constructor(
    private readonly voices: CartesiaVoices,
    private readonly responder: SpeechResponder,
  ) {}

  @CartesiaRoute(
    'bytes',
    'cartesiaBytes',
    'Stream speech, for Cartesia’s clients',
    'Returns audio bytes while the text is spoken.',
  )
  @ApiBody({
    type: GenerationDto,
    examples: {
      shortest: {
        summary: 'An MP3',
        value: { transcript: exampleText, voice: 'slt', output_format: { container: 'mp3', sample_rate: 44_100 } },
      },
      wav: {
        summary: 'A WAV, spoken faster',
        value: {
          model_id: 'sonic-3',
          transcript: exampleText,
          voice: exampleVoice,
          output_format: { ...exampleRaw, container: 'wav' },
          generation_config: { speed: 1.25 },
        },
      },
    },
  })
  @ApiOkResponse({
    description: 'The speech.',
    headers,
    content: audioContentOf(nativeFormats),
  })
  async bytes(
    @Body() body: GenerationDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    const params = await this.prepare(body, exchange);
    return this.responder.stream({ ...params, shape: 'cartesia bytes' }, exchange, audioStream);
  }

  @CartesiaRoute(
    'sse',
    'cartesiaSse',
    'Stream speech as server-sent events',
    'The events are `chunk` with base64 in `data` (at most 64 KB per line), `timestamps` with the times of words in seconds, and finally `done`.',
  )
  @ApiBody({
    type: SseGenerationDto,
    examples: {
      shortest: {
        summary: 'Raw samples',
        value: { transcript: exampleText, voice: 'slt', output_format: exampleRaw },
      },
      timestamps: {
        summary: 'With the times of words',
        value: {
          model_id: 'sonic-3',
          transcript: exampleText,
          voice: exampleVoice,
          output_format: exampleRaw,
          add_timestamps: true,
          context_id: 'my-context',
        },
      },
    },
  })
  @ApiOkResponse({
    description: 'The speech.',
    headers,
    content: { 'text/event-stream': { schema: { type: 'string' } } },
  })
  async sse(
    @Body() body: SseGenerationDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    const { add_timestamps: hasTimes, context_id: contextId, transcript } = body;
    const params = await this.prepare(body, exchange);
    const shape = `cartesia sse ${String(hasTimes)} ${JSON.stringify(contextId ?? null)}`;
    return this.responder.stream(
      { ...params, timestamps: hasTimes ? 'finest' : undefined, shape },
      exchange,
      (stream) => ({
        type: 'text/event-stream; charset=utf-8',
        bytes: cartesiaEvents(stream, contextId, hasTimes ? transcript : undefined),
      }),
    );
  }

  /** @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`. */
  private async prepare(
    body: GenerationDto,
    { caller, request, response }: SpeechExchange,
  ): Promise<Omit<SpeechParams, 'shape'>> {
    const voice = await this.voices.find(caller, voiceIdOf(body));
    response.set(ignoredParameters(request.body, usedFields(body, voice)));
    return {
      text: body.transcript,
      syntax: 'text-with-cartesia-tags',
      voiceIdOf: async (name) => (await this.voices.find(caller, name)).voiceId,
      // Some programs send leftovers of a sentence splitter, such as an emoji.
      whenNothingToSay: 'silence',
      ...paramsOf(body, voice),
    };
  }
}
