import { applyDecorators, Body, Controller, Post, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiParam, ApiTags } from '@nestjs/swagger';
import { Environment } from '../../platform/config/environment';
import type { TextSizeOf } from '../../rate-limit/metering/sent-text';
import { audioContentOf, audioFile, audioStream } from '../../tts/http/audio-answers';
import { eventStream } from '../../tts/http/event-stream';
import { CurrentExchange, type SpeechExchange } from '../../tts/http/speech-exchange.decorator';
import { streamHeadersDescription } from '../../tts/http/speech-headers';
import { SpeechResponder, type SpeechParams } from '../../tts/http/speech-responder';
import { DownloadLinks, isKept } from '../kokoro/download-links';
import { kokoroParams } from '../kokoro/kokoro-fields';
import { ignoredParameters, ignoredParametersDescription } from '../ignored-parameters';
import { SpeechRoute } from '../speech-route.decorator';
import { CreateSpeechDto, responseFormats } from './dto/create-speech.dto';
import { openAiEnvelope } from './openai-envelope';
import { isOpenAiModel } from './openai-models';
import { OpenAiVoices } from './openai-voices';
import { measureText, type SpokenAmount } from '@voxgate/speech';

/** The sample rate of all formats. LiveKit and others rely on it for `pcm`. */
const sampleRate = 24_000;

/** The text of the examples. */
const exampleText = 'Hello, this is Voxgate.';

/** The amount of text in a request. */
const openAiTextSize: TextSizeOf = ({ body }, maxTextCharacters) => {
  const { input, input_type: type } = (body ?? {}) as Record<string, unknown>;
  return measureText(input, { syntax: type === 'ssml' ? 'ssml' : 'text', maxTextCharacters });
};

/** The decorators that all routes share. */
const OpenAiRoute = (path: string, operationId: string, summary: string, description: string) =>
  applyDecorators(
    Post(path),
    SpeechRoute({
      envelope: openAiEnvelope,
      furtherErrors: ['STORAGE_LIMIT_REACHED'],
      size: openAiTextSize,
      speed: ({ speed }) => speed,
      operationId,
      summary,
      description,
    }),
    ApiBody({
      type: CreateSpeechDto,
      examples: {
        shortest: { summary: 'An MP3', value: { model: 'tts-1', voice: 'alloy', input: exampleText } },
        format: {
          summary: 'A WAV, spoken faster',
          value: { model: 'tts-1', voice: 'onyx', input: exampleText, response_format: 'wav', speed: 1.25 },
        },
        sse: {
          summary: 'Server-sent events',
          value: { model: 'tts-1', voice: { id: 'nova' }, input: exampleText, stream_format: 'sse' },
        },
      },
    }),
    ApiOkResponse({
      description: 'The speech.',
      headers: { ...streamHeadersDescription, ...ignoredParametersDescription },
      content: {
        ...audioContentOf(responseFormats),
        'text/event-stream': { schema: { type: 'string' } },
      },
    }),
  );

const sameAsOpenAi = 'The same as POST /v1/audio/speech. The query parameter `api-version` has no effect.';

/** Speech for OpenAI's clients, and for those of Azure OpenAI, which call it at paths of their own. */
@ApiTags('OpenAI')
@Controller()
export class OpenAiSpeechController {
  constructor(
    private readonly voices: OpenAiVoices,
    private readonly responder: SpeechResponder,
    private readonly downloads: DownloadLinks,
    private readonly environment: Environment,
  ) {}

  @OpenAiRoute(
    'v1/audio/speech',
    'openAiCreateSpeech',
    'Convert text to speech, for OpenAI’s clients',
    'The response is streamed. With `"stream_format": "sse"`, it consists of server-sent events: `speech.audio.delta` with ' +
      '`audio` in base64 (at most 64 KB per line), and finally `speech.audio.done` with the `usage`, whose `input_tokens` are ' +
      'characters. A failed stream is cut off. ' +
      'Fields without effect, such as `instructions`, are accepted and listed in `X-Ignored-Parameters`.',
  )
  create(
    @Body() body: CreateSpeechDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    return this.speak(body, exchange);
  }

  @OpenAiRoute(
    'openai/v1/audio/speech',
    'azureOpenAiCreateSpeech',
    'Convert text to speech, for clients of Azure OpenAI’s v1 API',
    sameAsOpenAi,
  )
  createInAzure(
    @Body() body: CreateSpeechDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    return this.speak(body, exchange);
  }

  @OpenAiRoute(
    'openai/deployments/:deployment/audio/speech',
    'azureOpenAiCreateDeploymentSpeech',
    'Convert text to speech, for Azure OpenAI’s clients',
    sameAsOpenAi,
  )
  @ApiParam({ name: 'deployment', description: 'Has no effect: the voice decides.', example: 'tts-1' })
  createInDeployment(
    @Body() body: CreateSpeechDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    return this.speak(body, exchange);
  }

  private async speak(body: CreateSpeechDto, exchange: SpeechExchange): Promise<StreamableFile | undefined> {
    const { caller } = exchange;
    const {
      input,
      input_type: inputType,
      voice,
      model,
      response_format: format,
      speed,
      stream_format: streamFormat,
    } = body;
    const params: SpeechParams = {
      text: input,
      syntax: inputType ?? 'text',
      ...(inputType !== 'ssml' && kokoroParams(input, body, this.environment.MAX_TEXT_CHARACTERS)),
      voiceIdOf: (name) => this.voices.resolve(caller, name),
      voiceId: await this.voices.resolve(caller, typeof voice === 'string' ? voice : voice.id),
      format: format ?? 'mp3',
      sampleRate,
      speed: speed ?? 1,
      // Some programs test a key with ".", or send leftovers of a sentence splitter, such as an emoji.
      whenNothingToSay: 'silence',
      cache: body.cache ?? true,
      dictionaries: body.pronunciation_dictionaries ?? undefined,
      shape: `stream ${streamFormat ?? 'audio'}`,
    };
    const noEffect = inputType === 'ssml' && { volume_multiplier: undefined, lang_code: undefined };
    const used = Object.assign({}, body, !isOpenAiModel(model) && { model: undefined }, noEffect, {
      normalization_options: { normalize: body.normalization_options?.normalize },
    });
    exchange.response.set(ignoredParameters(exchange.request.body, used));
    const keeps = isKept(body, caller);
    if (streamFormat !== 'sse' && (keeps || body.stream === false)) {
      return this.responder.whole({ ...params, shape: 'whole' }, exchange, async (speech) => {
        if (keeps) await this.downloads.keep(speech, exchange);
        return audioFile(speech);
      });
    }
    return this.responder.stream(params, exchange, (stream) =>
      streamFormat === 'sse'
        ? { bytes: eventStream(stream, { usageOf }), type: 'text/event-stream; charset=utf-8' }
        : audioStream(stream),
    );
  }
}

/** There are no tokens, but clients add them up. Input tokens are characters; output tokens are 0. */
function usageOf({ characters }: SpokenAmount): object {
  return { input_tokens: characters, output_tokens: 0, total_tokens: characters };
}
