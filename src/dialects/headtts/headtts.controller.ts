import { Body, Controller, HttpCode, HttpStatus, Post, Res, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { measureText } from '@voxgate/speech';
import { AllowSpeechTokens } from '../../auth/tokens/allow-speech-tokens.decorator';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiErrorsIn } from '../../platform/errors/api-errors.decorator';
import type { TextSizeOf } from '../../rate-limit/metering/sent-text';
import { CallerVoices } from '../../tts/caller-voices';
import { CurrentExchange, type SpeechExchange } from '../../tts/http/speech-exchange.decorator';
import { speechHeadersDescription } from '../../tts/http/speech-headers';
import { jsonWithAudio } from '../../tts/http/speech-json';
import { type SpeechParams, SpeechResponder } from '../../tts/http/speech-responder';
import { ignoredParameters, ignoredParametersDescription } from '../ignored-parameters';
import { SpeechRoute } from '../speech-route.decorator';
import { encodings, HeadTtsSpeechDto, HeadTtsSynthesizeDto } from './dto/synthesize.dto';
import { headTtsEnvelope } from './headtts-envelope';
import { inputProblem, readInput } from './input-items';
import { mouthTimes } from './mouth-times';

/** The amount of text in a request. */
const headTtsTextSize: TextSizeOf = ({ body }, maxTextCharacters) => {
  const { input } = (body ?? {}) as Partial<HeadTtsSynthesizeDto>;
  if (input === undefined || inputProblem(input) !== undefined) return undefined;
  const { text, instructions } = readInput(input);
  const size = measureText(text, { syntax: 'text', maxTextCharacters });
  const seconds = instructions.breaks.reduce((sum, each) => sum + ('seconds' in each ? each.seconds : 0), 0);
  return size && { ...size, breakSeconds: size.breakSeconds + seconds };
};

/** Speech with mouth shapes for HeadTTS's client. */
@ApiTags('HeadTTS')
@Controller('v1')
export class HeadTtsController {
  constructor(
    private readonly voices: CallerVoices,
    private readonly responder: SpeechResponder,
  ) {}

  @Post('hello')
  @AllowSpeechTokens()
  @RequiresRight('speech')
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'headTtsHello',
    summary: 'Tell HeadTTS’s client that this server speaks',
    description: 'The client asks before it sends text.',
  })
  @ApiOkResponse({
    description: 'The text begins with `HeadTTS`.',
    content: { 'text/plain': { schema: { type: 'string', example: 'HeadTTS of Voxgate' } } },
  })
  @ApiErrorsIn(headTtsEnvelope)
  hello(@Res({ passthrough: true }) response: Response): string {
    // Not by a decorator, because errors are JSON.
    response.type('text/plain');
    return 'HeadTTS of Voxgate';
  }

  @Post('synthesize')
  @SpeechRoute({
    envelope: headTtsEnvelope,
    size: headTtsTextSize,
    speed: ({ speed = 1 }) => Number(speed),
    operationId: 'headTtsSynthesize',
    summary: 'Convert text to speech with mouth shapes, for HeadTTS’s client',
    description: 'Fields without effect, such as `language`, are accepted and listed in `X-Ignored-Parameters`.',
  })
  @ApiBody({
    type: HeadTtsSynthesizeDto,
    examples: { shortest: { summary: 'Only the text', value: { input: 'Hello, this is Voxgate.' } } },
  })
  @ApiOkResponse({
    type: HeadTtsSpeechDto,
    description: 'The speech.',
    headers: { ...speechHeadersDescription, ...ignoredParametersDescription },
  })
  async synthesize(
    @Body() body: HeadTtsSynthesizeDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    const { input, speed = 1, audioEncoding = 'wav' } = body;
    const { caller } = exchange;
    const chosen = body.voice ?? (await this.voices.choose(caller, undefined));
    const voice =
      chosen === undefined
        ? await this.voices.default(caller)
        : await this.voices.find(caller, chosen, '/api/v1/voices');
    const read = readInput(input);
    const { text, instructions } = read;
    const params: SpeechParams = {
      text,
      ...(Array.isArray(input) && { instructions }),
      voiceId: body.voice,
      format: encodings[audioEncoding],
      sampleRate: audioEncoding === 'pcm' ? 24_000 : undefined,
      speed,
      timestamps: voice?.timestamps.includes('phoneme') ? 'phoneme' : 'finest',
      whenNothingToSay: 'silence',
      shape: 'headtts',
    };
    exchange.response.set(ignoredParameters(exchange.request.body, body));
    return this.responder.whole(params, exchange, (speech) =>
      jsonWithAudio({ audioEncoding }, { audio: speech.audio }, mouthTimes(read, speech)),
    );
  }
}
