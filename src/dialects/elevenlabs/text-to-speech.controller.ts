import { applyDecorators, Body, Controller, Param, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiExtraModels, ApiOkResponse, ApiParam, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { TextSizeOf } from '../../rate-limit/metering/sent-text';
import { audioFile, audioStream } from '../../tts/http/audio-answers';
import { CurrentExchange, type SpeechExchange } from '../../tts/http/speech-exchange.decorator';
import { SpeechResponder, type SpeechParams } from '../../tts/http/speech-responder';
import { ignoredParameters } from '../ignored-parameters';
import { isSpokenBy } from '../is-spoken-by';
import { SpeechRoute } from '../speech-route.decorator';
import { alignedLines, alignedSpeech } from './alignment/aligned-speech';
import { dictionariesOf } from './dictionaries/dictionaries-of';
import { AlignedSpeechDto } from './dto/aligned-speech.dto';
import { OutputFormatDto, TextToSpeechDto } from './dto/text-to-speech.dto';
import { elevenLabsEnvelope } from './elevenlabs-envelope';
import { checkModel, elevenLabsModels } from './elevenlabs-models';
import { ElevenLabsVoices } from './elevenlabs-voices';
import { audioOf, defaultOutputFormat } from './output-formats';
import { audioContent, ignored, ndjson, streamHeaders, tellCost, wholeHeaders } from './speech-answers';
import { CharacterTimes, measureText, type TextSyntax } from '@voxgate/speech';

const exampleText = 'Hello, this is Voxgate.';

/** The amount of text in a request. */
const elevenLabsTextSize: TextSizeOf = ({ body, query }, maxTextCharacters) => {
  const { text, apply_text_normalization: normalization, ...rest } = (body ?? {}) as Record<string, unknown>;
  const syntax = syntaxOf(rest, query);
  return measureText(text, { syntax, normalize: normalization === 'off' ? 'off' : 'auto', maxTextCharacters });
};

/** The decorators that all four routes share. */
const TextRoute = (path: string, operationId: string, summary: string, description: string) =>
  applyDecorators(
    Post(path),
    SpeechRoute({
      envelope: elevenLabsEnvelope,
      furtherErrors: ['MODEL_NOT_FOUND'],
      size: elevenLabsTextSize,
      speed: ({ voice_settings: settings }) => (settings as { speed?: unknown } | null | undefined)?.speed,
      operationId,
      summary,
      description: `${description} ${ignored}`,
    }),
    ApiBody({
      type: TextToSpeechDto,
      examples: {
        shortest: { summary: 'Only the text', value: { text: exampleText } },
        settings: {
          summary: 'A model and settings',
          value: {
            text: exampleText,
            model_id: elevenLabsModels[0].id,
            voice_settings: { speed: 1.25 },
            apply_text_normalization: 'auto',
          },
        },
      },
    }),
    ApiParam({
      name: 'voice_id',
      description:
        'A voice of GET /v1/voices, the id of an ElevenLabs default voice, or a mix of Kokoro voices such as `af_bella(2)+af_heart(1)`.',
      example: 'slt',
    }),
  );

/** Speech for ElevenLabs' clients. */
@ApiTags('ElevenLabs')
@ApiExtraModels(AlignedSpeechDto)
@Controller('v1/text-to-speech')
export class TextToSpeechController {
  constructor(
    private readonly voices: ElevenLabsVoices,
    private readonly responder: SpeechResponder,
  ) {}

  @TextRoute(':voice_id', 'elevenLabsConvert', 'Convert text to speech', 'Returns the complete audio.')
  @ApiOkResponse({ description: 'The speech.', headers: wholeHeaders, content: audioContent })
  async convert(
    @Param('voice_id') voiceId: string,
    @Query() query: OutputFormatDto,
    @Body() body: TextToSpeechDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    const params = await this.prepare(voiceId, query, body, exchange);
    return this.responder.whole(params, exchange, (speech) => {
      tellCost(speech, exchange);
      return audioFile(speech);
    });
  }

  @TextRoute(':voice_id/stream', 'elevenLabsStream', 'Stream speech', 'A failed stream is cut off.')
  @ApiOkResponse({ description: 'The speech, streamed.', headers: streamHeaders, content: audioContent })
  async stream(
    @Param('voice_id') voiceId: string,
    @Query() query: OutputFormatDto,
    @Body() body: TextToSpeechDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    const params = await this.prepare(voiceId, query, body, exchange);
    return this.responder.stream(params, exchange, (stream) => {
      tellCost(stream, exchange);
      return audioStream(stream);
    });
  }

  @TextRoute(
    ':voice_id/with-timestamps',
    'elevenLabsConvertWithTimestamps',
    'Convert text to speech with character times',
    'The times are interpolated between word times if the voice has them, otherwise between sentence times.',
  )
  @ApiOkResponse({ description: 'The speech and its times.', headers: wholeHeaders, type: AlignedSpeechDto })
  async convertWithTimestamps(
    @Param('voice_id') voiceId: string,
    @Query() query: OutputFormatDto,
    @Body() body: TextToSpeechDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    const params = await this.prepare(voiceId, query, body, exchange);
    return this.responder.whole({ ...params, timestamps: 'finest' }, exchange, (speech) => {
      tellCost(speech, exchange);
      return alignedSpeech(speech, new CharacterTimes(params.text));
    });
  }

  @TextRoute(
    ':voice_id/stream/with-timestamps',
    'elevenLabsStreamWithTimestamps',
    'Stream speech with character times',
    'Each line is a JSON object of at most 64 KB. Times are in seconds from the start of the audio, interpolated between word ' +
      'times if the voice has them, otherwise between sentence times. A failed stream is cut off.',
  )
  @ApiOkResponse({
    description: 'The speech and its times, line by line.',
    headers: streamHeaders,
    content: { [ndjson]: { schema: { $ref: getSchemaPath(AlignedSpeechDto) } } },
  })
  async streamWithTimestamps(
    @Param('voice_id') voiceId: string,
    @Query() query: OutputFormatDto,
    @Body() body: TextToSpeechDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    const params = await this.prepare(voiceId, query, body, exchange);
    return this.responder.stream({ ...params, timestamps: 'finest' }, exchange, (stream) => {
      tellCost(stream, exchange);
      return { type: ndjson, bytes: alignedLines(stream, new CharacterTimes(params.text)) };
    });
  }

  /** @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`, `MODEL_NOT_FOUND`. */
  private async prepare(
    voiceId: string,
    query: OutputFormatDto,
    body: TextToSpeechDto,
    { caller, request, response }: SpeechExchange,
  ): Promise<SpeechParams> {
    const { output_format: code, enable_logging: logging } = query;
    const { text, model_id: modelId, language_code: language, voice_settings: settings } = body;
    const { apply_text_normalization: normalization, pronunciation_dictionary_locators: locators } = body;
    checkModel(modelId);
    const voice = await this.voices.find(caller, voiceId);
    const used = {
      output_format: code,
      // Its default has no effect here.
      enable_logging: logging === 'false' ? logging : undefined,
      enable_ssml_parsing: body.enable_ssml_parsing ?? query.enable_ssml_parsing,
      text,
      model_id: modelId,
      apply_text_normalization: normalization,
      pronunciation_dictionary_locators: locators,
      voice_settings: { speed: settings?.speed },
      language_code: isSpokenBy(voice, language) ? language : undefined,
    };
    response.set(ignoredParameters({ ...request.query, ...(request.body as object) }, used));
    return {
      text,
      syntax: syntaxOf(body, query),
      voiceId: voice.voiceId,
      voiceIdOf: async (name) => (await this.voices.find(caller, name)).voiceId,
      ...audioOf(code ?? defaultOutputFormat),
      speed: settings?.speed ?? 1,
      normalize: normalization === 'off' ? 'off' : 'auto',
      // Some programs test a key with ".", or send leftovers of a sentence splitter, such as an emoji.
      whenNothingToSay: 'silence',
      cache: logging !== 'false',
      history: logging !== 'false',
      dictionaries: dictionariesOf(locators),
      shape: request.path.slice(request.path.lastIndexOf('/') + 1),
    };
  }
}

function syntaxOf(
  { enable_ssml_parsing: inBody }: { enable_ssml_parsing?: unknown },
  { enable_ssml_parsing: inQuery }: { enable_ssml_parsing?: unknown },
): TextSyntax {
  return inBody === true || inQuery === 'true' ? 'ssml-fragment' : 'text-with-tags';
}
