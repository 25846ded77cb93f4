import { applyDecorators, Body, Controller, Get, Head, Post, Query, Res, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiExcludeEndpoint, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { audioFormats, measureText } from '@voxgate/speech';
import { AllowSpeechTokens } from '../../auth/tokens/allow-speech-tokens.decorator';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiErrorsIn } from '../../platform/errors/api-errors.decorator';
import { AcceptOtherBody } from '../../platform/http/json-body.interceptor';
import { version } from '../../platform/version';
import type { TextSizeOf } from '../../rate-limit/metering/sent-text';
import { answerHead } from '../../tts/http/answer-head';
import { audioContentOf, audioFile, audioStream } from '../../tts/http/audio-answers';
import { CurrentExchange, type SpeechExchange } from '../../tts/http/speech-exchange.decorator';
import { speechHeadersDescription } from '../../tts/http/speech-headers';
import { type SpeechParams, SpeechResponder } from '../../tts/http/speech-responder';
import { ignoredParameters, ignoredParametersDescription } from '../ignored-parameters';
import { SpeechRoute } from '../speech-route.decorator';
import { maryTtsEnvelope } from './marytts.dialect';
import { MaryTtsVoices } from './marytts-voices';
import { maryTtsFormats, ProcessDto } from './process.dto';

const form = 'application/x-www-form-urlencoded';

/** The amount of text in a request. */
const maryTtsTextSize: TextSizeOf = ({ body, query }, maxTextCharacters) => {
  const { INPUT_TEXT: text, INPUT_TYPE: type } = { ...query, ...(body as object | undefined) } as Record<
    string,
    unknown
  >;
  return measureText(text, { syntax: type === 'SSML' ? 'ssml-fragment' : 'text', maxTextCharacters });
};

/** The decorators that both routes for speech share. */
const ProcessRoute = (operationId: string, summary: string) =>
  applyDecorators(
    SpeechRoute({
      envelope: maryTtsEnvelope,
      size: maryTtsTextSize,
      speed: () => 1,
      operationId,
      summary,
      description:
        'Also at `/process`. The key may be the password of `Authorization: Basic`. Parameters without effect, such as effects, are accepted and listed in `X-Ignored-Parameters`.',
    }),
    ApiOkResponse({
      description: 'The speech.',
      headers: { ...speechHeadersDescription, ...ignoredParametersDescription },
      content: audioContentOf(Object.values(maryTtsFormats)),
    }),
  );

/** The decorators that the lists share: lines of text. */
const ListRoute = (path: string, operationId: string, summary: string, example: string) =>
  applyDecorators(
    Get(path),
    RequiresRight('voices'),
    ApiOperation({ operationId, summary }),
    ApiOkResponse({
      description: 'Lines of text.',
      content: { 'text/plain': { schema: { type: 'string', example } } },
    }),
    ApiErrorsIn(maryTtsEnvelope),
  );

/** Speech for MaryTTS's clients. */
@ApiTags('MaryTTS')
@Controller('marytts')
export class MaryTtsController {
  constructor(
    private readonly voices: MaryTtsVoices,
    private readonly responder: SpeechResponder,
  ) {}

  @Head('process')
  @AllowSpeechTokens()
  @RequiresRight('speech')
  @ApiExcludeEndpoint()
  describeProcess(@Query() query: ProcessDto, @Res() response: Response): void {
    answerHead(response, audioFormats[formatOf(query).format].contentType);
  }

  @Get('process')
  @ProcessRoute('maryTtsProcess', 'Convert text to speech, for MaryTTS’s clients')
  process(
    @Query() query: ProcessDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    return this.speak(query, exchange);
  }

  @Post('process')
  @AcceptOtherBody({ types: [form], read: (text) => Object.fromEntries(new URLSearchParams(text)) })
  @ProcessRoute('maryTtsProcessForm', 'Convert the text of a form to speech, for MaryTTS’s clients')
  @ApiConsumes(form)
  @ApiBody({
    type: ProcessDto,
    examples: {
      shortest: { summary: 'Only the text', value: { INPUT_TEXT: 'Hello.' } },
      usual: {
        summary: 'What clients send',
        value: {
          INPUT_TEXT: 'Hello, this is Voxgate.',
          INPUT_TYPE: 'TEXT',
          OUTPUT_TYPE: 'AUDIO',
          AUDIO: 'WAVE_FILE',
          LOCALE: 'en_US',
        },
      },
    },
  })
  processForm(
    @Body() body: ProcessDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    return this.speak(body, exchange);
  }

  @ListRoute('voices', 'maryTtsListVoices', 'List the voices, for MaryTTS’s clients', 'slt en_US female other\n')
  async listVoices(@CurrentCaller() caller: Caller, @Res({ passthrough: true }) response: Response): Promise<string> {
    const voices = await this.voices.list(caller);
    return inLines(
      response,
      voices.map(({ voiceId, language, gender }) => `${voiceId} ${localeOf(language)} ${gender} other`),
    );
  }

  @ListRoute('locales', 'maryTtsListLocales', 'List the locales, for MaryTTS’s clients', 'en_US\n')
  async listLocales(@CurrentCaller() caller: Caller, @Res({ passthrough: true }) response: Response): Promise<string> {
    const voices = await this.voices.list(caller);
    return inLines(response, [...new Set(voices.map(({ language }) => localeOf(language)))]);
  }

  @ListRoute('version', 'maryTtsGetVersion', 'Get the version, for MaryTTS’s clients', 'Mary TTS server of Voxgate\n')
  getVersion(@Res({ passthrough: true }) response: Response): string {
    return inLines(response, [`Mary TTS server 5.2 (impl. Voxgate ${version})`]);
  }

  private async speak(sent: ProcessDto, exchange: SpeechExchange): Promise<StreamableFile | undefined> {
    const { INPUT_TEXT: text, INPUT_TYPE: type, LOCALE: locale, VOICE: voice } = sent;
    const { caller, request, response } = exchange;
    const { format, way } = formatOf(sent);
    // The key is not a parameter of speech.
    const { api_key: _key, ...given } = { ...request.query, ...(request.body as object | undefined) };
    response.set(ignoredParameters(given, sent));
    const params: SpeechParams = {
      text,
      syntax: type === 'SSML' ? 'ssml-fragment' : 'text',
      voiceId: await this.voices.find(caller!, voice, locale),
      format,
      speed: 1,
      whenNothingToSay: 'silence',
      shape: `marytts ${way}`,
    };
    return way === 'STREAM'
      ? this.responder.stream(params, exchange, audioStream)
      : this.responder.whole(params, exchange, audioFile);
  }
}

/** The format that `AUDIO` names, and whether it is streamed. */
function formatOf({ AUDIO: audio = 'WAVE_FILE' }: ProcessDto) {
  const [name, way] = audio.split('_') as [keyof typeof maryTtsFormats, string | undefined];
  return { format: maryTtsFormats[name], way };
}

/** A BCP 47 tag as Java writes it. */
function localeOf(language: string): string {
  return language.replaceAll('-', '_');
}

/** Not by a decorator, because errors are JSON. */
function inLines(response: Response, lines: readonly string[]): string {
  response.type('text/plain');
  return lines.map((line) => `${line}\n`).join('');
}
