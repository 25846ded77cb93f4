import { Body, Controller, Headers, Post, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiHeader, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import { measureText } from '@voxgate/speech';
import { ApiError } from '../../platform/errors/api-error';
import { AcceptOtherBody } from '../../platform/http/json-body.interceptor';
import type { TextSizeOf } from '../../rate-limit/metering/sent-text';
import { audioContentOf, audioFile, audioStream } from '../../tts/http/audio-answers';
import { CurrentExchange, type SpeechExchange } from '../../tts/http/speech-exchange.decorator';
import { speechHeadersDescription } from '../../tts/http/speech-headers';
import { type SpeechParams, SpeechResponder } from '../../tts/http/speech-responder';
import { SpeechRoute } from '../speech-route.decorator';
import { azureEnvelope } from './azure-envelope';
import { AzureVoices } from './azure-voices';
import { AzureSynthesisDto } from './dto/synthesis.dto';
import {
  defaultOutputFormat,
  hasLength,
  isOutputFormat,
  outputFormatNames,
  outputFormatRule,
  outputFormats,
} from './output-formats';

const formatHeader = 'X-Microsoft-OutputFormat';

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
  @AcceptOtherBody({
    types: ['application/ssml+xml', 'application/xml', 'text/xml', 'text/plain'],
    read: (ssml) => ({ ssml }),
  })
  @SpeechRoute({
    envelope: azureEnvelope,
    size: azureTextSize,
    speed: () => 1,
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
    content: audioContentOf(Object.values(outputFormats).map(({ format }) => format)),
  })
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
    return hasLength(format)
      ? this.responder.whole(params, exchange, audioFile)
      : this.responder.stream(params, exchange, audioStream);
  }
}
