import { applyDecorators, Body, Controller, Get, Post, Query, type StreamableFile } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { maxSemitones, measureText, type Speech } from '@voxgate/speech';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiErrorsIn } from '../../platform/errors/api-errors.decorator';
import type { TextSizeOf } from '../../rate-limit/metering/sent-text';
import { CurrentExchange, type SpeechExchange } from '../../tts/http/speech-exchange.decorator';
import { speechHeadersDescription } from '../../tts/http/speech-headers';
import { jsonWithAudio } from '../../tts/http/speech-json';
import { type SpeechParams, SpeechResponder } from '../../tts/http/speech-responder';
import { ignoredParameters, ignoredParametersDescription } from '../ignored-parameters';
import { SpeechRoute } from '../speech-route.decorator';
import { customPronunciationRules } from './custom-pronunciations';
import { defaultSampleRate, encodingOf, encodings } from './audio-config';
import {
  type AudioConfigDto,
  GoogleBetaSpeechDto,
  GoogleBetaSynthesizeDto,
  GoogleSpeechDto,
  GoogleSynthesizeDto,
} from './dto/synthesize.dto';
import { GoogleListVoicesDto, GoogleVoiceDto, GoogleVoiceListDto } from './dto/voice.dto';
import { googleEnvelope } from './google-envelope';
import { GoogleVoices } from './google-voices';

/** The amount of text in a request. */
const googleTextSize: TextSizeOf = ({ body }, maxTextCharacters) => {
  const { text, ssml } = ((body as { input?: unknown } | undefined)?.input ?? {}) as Record<string, unknown>;
  const syntax = ssml === undefined ? 'text' : 'lenient-ssml';
  return measureText(ssml ?? text, { syntax, maxTextCharacters });
};

/** The decorators that both routes for speech share. */
const GoogleRoute = (path: string, operationId: string, description: string, type: new () => GoogleSynthesizeDto) =>
  applyDecorators(
    Post(path),
    SpeechRoute({
      envelope: googleEnvelope,
      size: googleTextSize,
      speed: ({ audioConfig }) => (audioConfig as AudioConfigDto | undefined)?.speakingRate || 1,
      operationId,
      summary: 'Convert text to speech, for Google’s clients',
      description: `${description} Fields without effect, such as \`effectsProfileId\`, are listed in \`X-Ignored-Parameters\`.`,
    }),
    ApiBody({
      type,
      examples: {
        shortest: {
          summary: 'An MP3',
          value: {
            input: { text: 'Hello, this is Voxgate.' },
            voice: { languageCode: 'en-US', name: 'en-US-Neural2-F' },
            audioConfig: { audioEncoding: 'MP3' },
          },
        },
      },
    }),
  );

/** Speech and voices for clients of Google Cloud Text-to-Speech. */
@ApiTags('Google')
@Controller()
export class GoogleSynthesizeController {
  constructor(
    private readonly voices: GoogleVoices,
    private readonly responder: SpeechResponder,
  ) {}

  @GoogleRoute('v1/text\\:synthesize', 'googleSynthesize', 'Returns the complete audio.', GoogleSynthesizeDto)
  @ApiOkResponse({
    description: 'The speech.',
    type: GoogleSpeechDto,
    headers: { ...speechHeadersDescription, ...ignoredParametersDescription },
  })
  synthesize(
    @Body() body: GoogleSynthesizeDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    return this.speak(body, exchange, ({ audio }) => jsonWithAudio({}, { audioContent: audio }));
  }

  @GoogleRoute(
    'v1beta1/text\\:synthesize',
    'googleBetaSynthesize',
    'Returns the complete audio, with the times of the marks of SSML if they are asked for.',
    GoogleBetaSynthesizeDto,
  )
  @ApiOkResponse({
    description: 'The speech.',
    type: GoogleBetaSpeechDto,
    headers: { ...speechHeadersDescription, ...ignoredParametersDescription },
  })
  synthesizeInBeta(
    @Body() body: GoogleBetaSynthesizeDto,
    @CurrentExchange() exchange: SpeechExchange,
  ): Promise<StreamableFile | undefined> {
    const { enableTimePointing: wanted = [], audioConfig } = body;
    const areMarksWanted = wanted.includes('SSML_MARK') || wanted.includes(1);
    return this.speak(body, exchange, ({ audio, marks, sampleRate }) => {
      const timepoints = marks.map(({ name, seconds }) => ({
        markName: name,
        timeSeconds: Number(seconds.toFixed(3)),
      }));
      return jsonWithAudio(
        {},
        { audioContent: audio },
        {
          timepoints: areMarksWanted ? timepoints : [],
          audioConfig: { audioEncoding: encodingOf(audioConfig.audioEncoding)!, sampleRateHertz: sampleRate },
        },
      );
    });
  }

  @Get('v1beta1/voices')
  @RequiresRight('voices')
  @ApiOperation({ operationId: 'googleBetaListVoices', summary: 'List the voices' })
  @ApiOkResponse({ type: GoogleVoiceListDto, description: 'The voices.' })
  @ApiErrorsIn(googleEnvelope, 'INVALID_REQUEST')
  async list(
    @CurrentCaller() caller: Caller,
    @Query() { languageCode }: GoogleListVoicesDto,
  ): Promise<GoogleVoiceListDto> {
    const voices = await this.voices.list(caller, languageCode);
    return { voices: voices.map((voice) => GoogleVoiceDto.from(voice)) };
  }

  /** @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`. */
  private async speak(
    body: GoogleBetaSynthesizeDto,
    exchange: SpeechExchange,
    answer: (speech: Speech) => StreamableFile,
  ): Promise<StreamableFile | undefined> {
    const { input, voice: selection = {}, audioConfig, enableTimePointing } = body;
    const caller = exchange.caller!;
    const voice = await this.voices.select(caller, selection);
    const { format } = encodings[encodingOf(audioConfig.audioEncoding)!];
    const { speakingRate, volumeGainDb = 0, sampleRateHertz, pitch = 0 } = audioConfig;
    const isPitched = pitch !== 0 && this.voices.canChangePitch(voice);
    const params: SpeechParams = {
      text: input.ssml ?? input.text!,
      syntax: input.ssml === undefined ? 'text' : 'lenient-ssml',
      voiceId: voice.voiceId,
      voiceIdOf: async (name) => (await this.voices.find(caller, name, selection.languageCode)).voiceId,
      format,
      // In Google's protocol, 0 is the same as leaving a number out.
      sampleRate: sampleRateHertz || defaultSampleRate,
      speed: speakingRate || 1,
      gainDb: volumeGainDb,
      ...(isPitched && { pitch: Math.min(Math.max(pitch, -maxSemitones), maxSemitones) }),
      pronunciations: customPronunciationRules(input.customPronunciations),
      whenNothingToSay: 'silence',
      shape: 'google',
    };
    const used = {
      input: { text: input.text, ssml: input.ssml, customPronunciations: input.customPronunciations },
      voice: { name: selection.name, languageCode: selection.languageCode, ssmlGender: selection.ssmlGender },
      audioConfig: {
        audioEncoding: audioConfig.audioEncoding,
        speakingRate,
        volumeGainDb,
        sampleRateHertz,
        pitch: isPitched || pitch === 0 ? pitch : undefined,
      },
      enableTimePointing,
    };
    exchange.response.set(ignoredParameters(exchange.request.body, used));
    return this.responder.whole(params, exchange, answer);
  }
}
