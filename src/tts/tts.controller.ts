import { Body, Controller, Headers, HttpCode, HttpStatus, Optional, Post, StreamableFile } from '@nestjs/common';
import {
  ApiBody,
  ApiExtraModels,
  ApiHeader,
  ApiOkResponse,
  ApiOperation,
  ApiResponse,
  ApiTags,
  getSchemaPath,
} from '@nestjs/swagger';
import type { Caller } from '../platform/caller/caller';
import { RequiresRight } from '../platform/caller/rights.decorators';
import { ApiErrors } from '../platform/errors/api-errors.decorator';
import { AllowSpeechTokens } from '../auth/tokens/allow-speech-tokens.decorator';
import { Costs } from '../rate-limit/costs.decorator';
import { CallerVoices } from './caller-voices';
import { phonemesExamples, previewExamples, speechExamples } from './dto/examples';
import { PreviewRequestDto } from './dto/preview-request.dto';
import { PhonemesDto, PhonemesRequestDto } from './dto/phonemes.dto';
import { PreviewDto } from './dto/preview.dto';
import { SpeechRequestDto } from './dto/speech-request.dto';
import { SpeechDto } from './dto/speech.dto';
import { audioContentOf, audioFile, audioStream } from './http/audio-answers';
import { eventStream } from './http/event-stream';
import { CurrentExchange, type SpeechExchange } from './http/speech-exchange.decorator';
import { speechHeadersDescription } from './http/speech-headers';
import { speechJson } from './http/speech-json';
import { SpeechResponder, type StreamedBody, type SpeechParams } from './http/speech-responder';
import { phonemesRouteErrors, speechRouteErrors, textRouteErrors } from './http/speech-route-errors';
import { wantsJson } from './http/wants-json';
import { RequestDictionaries } from './request-dictionaries';
import { nativeTextSize } from './native-text-size';
import { TtsService } from './tts.service';
import { audioFormatNames, audioFormats, type Speech, type SpeechStream, type TextRequest } from '@voxgate/speech';

/** The native speech API. */
@ApiTags('Speech')
@ApiExtraModels(SpeechDto)
@Controller('api/v1/tts')
export class TtsController {
  constructor(
    private readonly tts: TtsService,
    private readonly responder: SpeechResponder,
    private readonly voices: CallerVoices,
    @Optional() private readonly dictionaries?: RequestDictionaries,
  ) {}

  @Post()
  @AllowSpeechTokens()
  @Costs({ unit: 'speech', size: nativeTextSize, speed: ({ speed }) => speed })
  @RequiresRight('speech')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'createSpeech',
    summary: 'Turn text into speech',
    description:
      'Returns the audio. With `stream`, the audio is sent while it is made. The response is JSON with the audio in base64 if ' +
      "you request `timestamps` or `captions`, or if the `Accept` header prefers `application/json` to the audio's media type.\n\n" +
      '`"stream": "events"` returns server-sent events. Each event is one line of JSON of at most 64 KB: `speech.audio.delta` with ' +
      '`audio` in base64, `speech.timestamp` with a `timestamp` (its `text` has at most 10,000 characters), `speech.mark` with a `mark` of SSML, and finally ' +
      '`speech.audio.done` with the `usage`. A stream that ends without `speech.audio.done`, or whose connection breaks, is incomplete.',
  })
  @ApiBody({ type: SpeechRequestDto, examples: speechExamples })
  @ApiHeader({
    name: 'X-Request-Timeout-Ms',
    description: 'Gives up with 503 after this many milliseconds.',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 3_600_000, example: 10_000 },
  })
  @ApiOkResponse({
    description: 'The speech.',
    headers: speechHeadersDescription,
    content: {
      ...audioContentOf(audioFormatNames),
      // Not `application/json`: type generators would treat it as the only response and return no bytes.
      'application/*': { schema: { $ref: getSchemaPath(SpeechDto) } },
      'text/event-stream': { schema: { type: 'string' } },
    },
  })
  @ApiHeader({
    name: 'If-None-Match',
    description: 'The `ETag` of a response that you have kept. If the speech would be the same, the response is 304.',
    required: false,
    schema: { type: 'string' },
  })
  @ApiResponse({ status: 304, description: 'You have this speech already: `If-None-Match` names it.' })
  @ApiErrors(...speechRouteErrors)
  async speak(
    @Body() body: SpeechRequestDto,
    @Headers('accept') accept: string | undefined,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    const { stream } = body;
    const params: SpeechParams = {
      text: body.text,
      syntax: body.input_type,
      voiceId: body.voice_id,
      format: body.format,
      sampleRate: body.sample_rate,
      speed: body.speed,
      pitch: body.pitch,
      normalize: body.normalize,
      locale: body.locale,
      timestamps: body.timestamps === 'none' ? undefined : body.timestamps,
      visemeSet: body.viseme_set,
      captions: body.captions,
      cache: body.cache,
      dictionaries: body.pronunciation_dictionaries,
      shape: shapeOf(body, accept),
    };
    return stream
      ? this.responder.stream(params, exchange, (speech) => streamedBody(speech, stream, params.visemeSet))
      : this.responder.whole(params, exchange, (speech) => wholeBody(speech, params));
  }

  @Post('preview')
  @RequiresRight('speech')
  @Costs({ unit: 'text', size: nativeTextSize })
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'previewSpeech',
    summary: 'Preview normalized text',
    description: 'Returns the normalized text, its sentences and an estimated duration. No audio is made.',
  })
  @ApiBody({ type: PreviewRequestDto, examples: previewExamples })
  @ApiOkResponse({ type: PreviewDto, description: 'The normalized text.' })
  @ApiErrors(...textRouteErrors)
  async preview(
    @Body() body: PreviewRequestDto,
    @CurrentExchange() { caller, gone: signal }: SpeechExchange,
  ): Promise<PreviewDto> {
    const request = { ...(await this.textRequest(body, caller)), pitch: body.pitch, signal };
    return PreviewDto.from(await this.tts.preview(request), body.speed);
  }

  @Post('phonemes')
  @RequiresRight('speech')
  @Costs({ unit: 'text', size: nativeTextSize })
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'phonemizeText',
    summary: 'Tell how a text is said',
    description:
      'Returns the sentences and words of the normalized text in IPA, as the voice says them. No audio is made.',
  })
  @ApiBody({ type: PhonemesRequestDto, examples: phonemesExamples })
  @ApiOkResponse({ type: PhonemesDto, description: 'The sentences in IPA.' })
  @ApiErrors(...phonemesRouteErrors)
  async phonemize(
    @Body() body: PhonemesRequestDto,
    @CurrentExchange() { caller, gone: signal }: SpeechExchange,
  ): Promise<PhonemesDto> {
    return PhonemesDto.from(await this.tts.phonemize({ ...(await this.textRequest(body, caller)), signal }));
  }

  /** @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`, `DICTIONARY_NOT_FOUND`. */
  private async textRequest(body: PhonemesRequestDto, caller: Caller | undefined): Promise<TextRequest> {
    const { text, input_type: syntax, normalize, locale } = body;
    return {
      text,
      syntax,
      normalize,
      locale,
      voiceId: await this.voices.choose(caller, body.voice_id),
      voiceIdOf: (name) => this.voices.named(caller, name),
      dictionaries: await this.dictionaries?.find(caller, body.pronunciation_dictionaries),
      queueGroup: caller?.accountId,
    };
  }
}

function shapeOf({ stream, timestamps, captions, format }: SpeechRequestDto, accept: string | undefined): string {
  if (stream) return `stream ${stream}`;
  const asJson = timestamps !== 'none' || captions || wantsJson(accept, audioFormats[format].contentType);
  return asJson ? 'json' : 'audio';
}

function wholeBody(speech: Speech, { shape, visemeSet }: SpeechParams): StreamableFile {
  return shape === 'json' ? speechJson(speech, visemeSet) : audioFile(speech);
}

function streamedBody(
  stream: SpeechStream,
  kind: NonNullable<SpeechRequestDto['stream']>,
  visemeSet: SpeechParams['visemeSet'],
): StreamedBody {
  return kind === 'events'
    ? { bytes: eventStream(stream, { visemeSet }), type: 'text/event-stream; charset=utf-8' }
    : audioStream(stream);
}
