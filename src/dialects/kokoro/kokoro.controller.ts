import { Body, Controller, HttpCode, HttpStatus, Post, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiOperation, ApiTags, getSchemaPath } from '@nestjs/swagger';
import { measureText } from '@voxgate/speech';
import { AllowSpeechTokens } from '../../auth/tokens/allow-speech-tokens.decorator';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { Environment } from '../../platform/config/environment';
import { ApiErrorsIn } from '../../platform/errors/api-errors.decorator';
import { Costs } from '../../rate-limit/costs.decorator';
import type { TextSizeOf } from '../../rate-limit/metering/sent-text';
import { audioOnly } from '../../tts/http/event-stream';
import { CurrentExchange, type SpeechExchange } from '../../tts/http/speech-exchange.decorator';
import { streamHeadersDescription } from '../../tts/http/speech-headers';
import { jsonWithAudio } from '../../tts/http/speech-json';
import { type SpeechParams, SpeechResponder } from '../../tts/http/speech-responder';
import { speechRouteErrors } from '../../tts/http/speech-route-errors';
import { ignoredParameters, ignoredParametersDescription } from '../ignored-parameters';
import { OpenAiVoices } from '../openai/openai-voices';
import { captionedLines, wordOf } from './captioned-speech';
import { DownloadLinks, isKept } from './download-links';
import { kokoroEnvelope } from './kokoro.dialect';
import { CaptionedDto, CaptionedSpeechDto, FromPhonemesDto } from './kokoro.dto';
import { kokoroParams } from './kokoro-fields';
import { wordsOfPhonemes } from './phoneme-letters';

const sampleRate = 24_000;

/** The amount of text in a request. */
const kokoroTextSize: TextSizeOf = ({ body }, maxTextCharacters) => {
  const { input, phonemes } = (body ?? {}) as Record<string, unknown>;
  return measureText(phonemes ?? input, { syntax: 'text', maxTextCharacters });
};

/** Speech with the times of words, for Kokoro-FastAPI's clients. */
@ApiTags('Kokoro-FastAPI')
@ApiExtraModels(CaptionedDto)
@Controller('dev')
export class KokoroController {
  constructor(
    private readonly voices: OpenAiVoices,
    private readonly responder: SpeechResponder,
    private readonly downloads: DownloadLinks,
    private readonly environment: Environment,
  ) {}

  @Post('captioned_speech')
  @AllowSpeechTokens()
  @Costs({ unit: 'speech', size: kokoroTextSize, speed: ({ speed }) => speed })
  @RequiresRight('speech')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'kokoroCaptionedSpeech',
    summary: 'Convert text to speech with the times of words, for Kokoro-FastAPI’s clients',
    description:
      'Streamed as lines of JSON; with `"stream": false`, one object. Fields without effect are accepted and listed in `X-Ignored-Parameters`.',
  })
  @ApiBody({
    type: CaptionedSpeechDto,
    examples: { shortest: { summary: 'An MP3', value: { input: 'Hello, this is Voxgate.' } } },
  })
  @ApiOkResponse({
    description: 'The speech and its times.',
    headers: { ...streamHeadersDescription, ...ignoredParametersDescription },
    content: { 'application/x-ndjson': { schema: { $ref: getSchemaPath(CaptionedDto) } } },
  })
  @ApiErrorsIn(kokoroEnvelope, ...speechRouteErrors, 'STORAGE_LIMIT_REACHED')
  async captioned(
    @Body() body: CaptionedSpeechDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    const { caller, request, response } = exchange;
    const hasTimestamps = body.return_timestamps ?? true;
    const keeps = isKept(body, caller);
    const isStream = (body.stream ?? true) && !keeps;
    const normalize = { normalize: body.normalization_options?.normalize };
    response.set(ignoredParameters(request.body, Object.assign({}, body, { normalization_options: normalize })));
    const params: SpeechParams = {
      text: body.input,
      ...kokoroParams(body.input, body, this.environment.MAX_TEXT_CHARACTERS),
      voiceId: body.voice ? await this.voices.resolve(caller, body.voice) : undefined,
      format: body.response_format ?? 'mp3',
      sampleRate,
      speed: body.speed ?? 1,
      ...(hasTimestamps && { timestamps: 'finest' }),
      whenNothingToSay: 'silence',
      shape: `captioned ${isStream} ${hasTimestamps}`,
    };
    if (isStream) {
      return this.responder.stream(params, exchange, (stream) => ({
        type: 'application/x-ndjson',
        bytes: captionedLines(stream, hasTimestamps),
      }));
    }
    return this.responder.whole(params, exchange, async (speech) => {
      if (keeps) await this.downloads.keep(speech, exchange);
      const timestamps = hasTimestamps ? speech.timestamps.map(wordOf) : null;
      return jsonWithAudio({}, { audio: speech.audio }, { audio_format: speech.contentType, timestamps });
    });
  }

  @Post('generate_from_phonemes')
  @AllowSpeechTokens()
  @Costs({ unit: 'speech', size: kokoroTextSize, speed: () => 1 })
  @RequiresRight('speech')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'kokoroGenerateFromPhonemes',
    summary: 'Convert phonemes to speech, for Kokoro-FastAPI’s clients',
    description: 'A WAV, streamed.',
  })
  @ApiBody({
    type: FromPhonemesDto,
    examples: { shortest: { summary: 'Two words', value: { phonemes: 'həlˈO wˈɜɹld.' } } },
  })
  @ApiOkResponse({
    description: 'The speech.',
    headers: { ...streamHeadersDescription, ...ignoredParametersDescription },
    content: { 'audio/wav': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiErrorsIn(kokoroEnvelope, ...speechRouteErrors)
  async fromPhonemes(
    @Body() body: FromPhonemesDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    const { caller, request, response } = exchange;
    response.set(ignoredParameters(request.body, body));
    const params: SpeechParams = {
      text: body.phonemes,
      instructions: wordsOfPhonemes(body.phonemes),
      voiceId: body.voice ? await this.voices.resolve(caller, body.voice) : undefined,
      format: 'wav',
      sampleRate,
      speed: 1,
      whenNothingToSay: 'silence',
      shape: 'from phonemes',
    };
    return this.responder.stream(params, exchange, (stream) => ({
      type: stream.contentType,
      bytes: audioOnly(stream),
    }));
  }
}
