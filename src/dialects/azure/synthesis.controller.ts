import { Body, Controller, Headers, HttpCode, HttpStatus, Post, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { measureText } from '@voxgate/speech';
import { AllowSpeechTokens } from '../../auth/tokens/allow-speech-tokens.decorator';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiError } from '../../platform/errors/api-error';
import { ApiErrorsIn } from '../../platform/errors/api-errors.decorator';
import { AcceptOtherBody } from '../../platform/http/json-body.interceptor';
import { Costs } from '../../rate-limit/costs.decorator';
import type { TextSizeOf } from '../../rate-limit/metering/sent-text';
import { audioOnly } from '../../tts/http/event-stream';
import { CurrentExchange, type SpeechExchange } from '../../tts/http/speech-exchange.decorator';
import { speechHeadersDescription } from '../../tts/http/speech-headers';
import { type SpeechParams, SpeechResponder } from '../../tts/http/speech-responder';
import { speechRouteErrors } from '../../tts/http/speech-route-errors';
import { azureEnvelope } from './azure-envelope';
import { AzureVoices } from './azure-voices';
import { AzureSynthesisDto } from './dto/synthesis.dto';
import {
  contentTypes,
  defaultOutputFormat,
  hasLength,
  isOutputFormat,
  outputFormatNames,
  outputFormatRule,
  outputFormats,
} from './output-formats';

const formatHeader = 'X-Microsoft-OutputFormat';
const audioFile = { schema: { type: 'string', format: 'binary' } };

const exampleSsml =
  '<speak version="1.0" xmlns="http://www.w3.org/2001/10/synthesis" xml:lang="en-US">' +
  '<voice name="en-US-AvaNeural">Hello, this is Voxgate.</voice></speak>';

/** The amount of text in a request. */
const azureTextSize: TextSizeOf = ({ body }, maxTextCharacters) =>
  measureText((body as { ssml?: unknown } | undefined)?.ssml, { syntax: 'lenient-ssml', maxTextCharacters });

/** Speech for Azure's clients. */
@ApiTags('Azure')
@Controller('cognitiveservices/v1')
export class AzureSynthesisController {
  constructor(
    private readonly voices: AzureVoices,
    private readonly responder: SpeechResponder,
  ) {}

  /** @throws {ApiError} `INVALID_REQUEST`, `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`. */
  @Post()
  @AllowSpeechTokens()
  @Costs({ unit: 'speech', size: azureTextSize, speed: () => 1 })
  @RequiresRight('speech')
  @HttpCode(HttpStatus.OK)
  @AcceptOtherBody({
    types: ['application/ssml+xml', 'application/xml', 'text/xml', 'text/plain'],
    read: (ssml) => ({ ssml }),
  })
  @ApiOperation({
    operationId: 'azureSynthesize',
    summary: 'Convert SSML to speech, for Azure’s clients',
    description:
      'The response is streamed, except for RIFF files, which have their length at the beginning. A failed stream is cut off. ' +
      'Elements and attributes that are not known have no effect: what is in them is spoken.',
  })
  @ApiConsumes('application/ssml+xml')
  @ApiBody({
    description: 'The SSML, at most four times as many characters as the text limit.',
    schema: { type: 'string' },
    examples: { shortest: { summary: 'A voice and a text', value: exampleSsml } },
  })
  @ApiHeader({ name: formatHeader, required: false, schema: { enum: outputFormatNames, default: defaultOutputFormat } })
  @ApiOkResponse({
    description: 'The speech.',
    headers: speechHeadersDescription,
    content: Object.fromEntries(contentTypes.map((type) => [type, audioFile])),
  })
  @ApiErrorsIn(azureEnvelope, ...speechRouteErrors)
  async synthesize(
    @Body() { ssml }: AzureSynthesisDto,
    @Headers(formatHeader) wanted: string | undefined,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    const format = (wanted ?? defaultOutputFormat).trim().toLowerCase();
    if (!isOutputFormat(format)) {
      // The list is longer than the problem of a field may be.
      throw new ApiError('INVALID_REQUEST', `${formatHeader} ${outputFormatRule}.`, { field: 'format' });
    }
    const caller = exchange.caller!;
    const params: SpeechParams = {
      text: ssml,
      syntax: 'lenient-ssml',
      voiceId: (await this.voices.usualIn(caller, ssml))?.voiceId,
      voiceIdOf: async (name) => (await this.voices.find(caller, name)).voiceId,
      ...outputFormats[format],
      speed: 1,
      whenNothingToSay: 'silence',
      shape: `azure ${format}`,
    };
    if (hasLength(format)) {
      return this.responder.whole(
        params,
        exchange,
        ({ audio, contentType }) => new StreamableFile(audio, { type: contentType, length: audio.length }),
      );
    }
    return this.responder.stream(params, exchange, (stream) => ({
      type: stream.contentType,
      bytes: audioOnly(stream),
    }));
  }
}
