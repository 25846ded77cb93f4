import { Body, Controller, HttpCode, HttpStatus, Post, Req, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ApiErrorsIn } from '../../errors/api-errors.decorator';
import { audioFormats } from '../../tts/encoding/audio-format';
import { audioOnly, eventStream } from '../../tts/http/event-stream';
import { CurrentExchange, type SpeechExchange } from '../../tts/http/speech-exchange.decorator';
import { streamHeadersDescription } from '../../tts/http/speech-headers';
import { SpeechResponder, type WantedSpeech } from '../../tts/http/speech-responder';
import type { Spoken } from '../../tts/speech';
import { ignoredParameters, ignoredParametersDescription } from '../ignored-parameters';
import { CreateSpeechDto, responseFormats } from './dto/create-speech.dto';
import { openAiEnvelope } from './openai-envelope';
import { isOpenAiModel } from './openai-models';
import { OpenAiVoices } from './openai-voices';

/** Of all of OpenAI's formats; LiveKit and others rely on it for `pcm`. */
const sampleRate = 24_000;

/** Of the examples. */
const exampleText = 'Hello, this is Voxgate.';

const audioFile = { schema: { type: 'string', format: 'binary' } };

/** Speech, as OpenAI's clients ask for it. */
@ApiTags('OpenAI')
@Controller('v1/audio/speech')
export class OpenAiSpeechController {
  constructor(
    private readonly voices: OpenAiVoices,
    private readonly responder: SpeechResponder,
  ) {}

  @Post()
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'openAiCreateSpeech',
    summary: 'Turn text into speech, as OpenAI’s clients ask for it',
    description:
      'The answer is sent as it is spoken. With `"stream_format": "sse"` it is server-sent events: `speech.audio.delta` with `audio` in ' +
      'base64 (at most 64 KB a line), and last `speech.audio.done` with the `usage`, whose `input_tokens` are characters. A stream that breaks is not whole. ' +
      'Fields that can do nothing here, such as `instructions`, are accepted, and named in `X-Ignored-Parameters`.',
  })
  @ApiBody({
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
  })
  @ApiOkResponse({
    description: 'The speech.',
    headers: { ...streamHeadersDescription, ...ignoredParametersDescription },
    content: {
      ...Object.fromEntries(responseFormats.map((format) => [audioFormats[format].contentType, audioFile])),
      'text/event-stream': { schema: { type: 'string' } },
    },
  })
  @ApiErrorsIn(
    openAiEnvelope,
    'INVALID_REQUEST',
    'INVALID_JSON',
    'TEXT_TOO_LONG',
    'VOICE_NOT_FOUND',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
    'OVERLOADED',
  )
  create(
    @Body() body: CreateSpeechDto,
    @Req() { body: given }: Request,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    const { input, voice, model, response_format: format, speed, stream_format: streamFormat } = body;
    const wanted: WantedSpeech = {
      text: input,
      voiceId: this.voices.resolve(typeof voice === 'string' ? voice : voice.id),
      format: format ?? 'mp3',
      sampleRate,
      speed: speed ?? 1,
      // Programs try a key with ".", and send what a splitter of sentences leaves over, such as an emoji.
      whenNothingToSay: 'silence',
    };
    const used = Object.assign({}, body, !isOpenAiModel(model) && { model: undefined });
    exchange.response.set(ignoredParameters(given, used));
    return this.responder.stream(wanted, exchange, (stream) =>
      streamFormat === 'sse'
        ? { bytes: eventStream(stream, usageOf), type: 'text/event-stream; charset=utf-8' }
        : { bytes: audioOnly(stream), type: stream.contentType },
    );
  }
}

/** Nothing here has tokens, but clients add them up: what comes in is counted in characters, and what goes out not at all. */
function usageOf({ characters }: Spoken): object {
  return { input_tokens: characters, output_tokens: 0, total_tokens: characters };
}
