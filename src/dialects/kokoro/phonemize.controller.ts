import { Body, Controller, HttpCode, HttpStatus, Optional, Post } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { measureText } from '@voxgate/speech';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { Environment } from '../../platform/config/environment';
import { ApiErrorsIn } from '../../platform/errors/api-errors.decorator';
import { ApiError } from '../../platform/errors/api-error';
import { Costs } from '../../rate-limit/costs.decorator';
import type { TextSizeOf } from '../../rate-limit/metering/sent-text';
import { CallerVoices } from '../../tts/caller-voices';
import { ClientGone } from '../../tts/http/client-gone.decorator';
import { phonemesRouteErrors } from '../../tts/http/speech-route-errors';
import { RequestDictionaries } from '../../tts/request-dictionaries';
import { TtsService } from '../../tts/tts.service';
import { kokoroEnvelope } from './kokoro.dialect';
import { PhonemesOfTextDto, PhonemizeDto } from './kokoro.dto';
import { kokoroParams } from './kokoro-fields';
import { languageOf } from './kokoro-language';

const textSize: TextSizeOf = ({ body }, maxTextCharacters) =>
  measureText((body as { text?: unknown } | undefined)?.text, { syntax: 'text', maxTextCharacters });

/** The phonemes of a text, for Kokoro-FastAPI's clients. */
@ApiTags('Kokoro-FastAPI')
@Controller('dev')
export class PhonemizeController {
  constructor(
    private readonly tts: TtsService,
    private readonly voices: CallerVoices,
    private readonly environment: Environment,
    @Optional() private readonly dictionaries?: RequestDictionaries,
  ) {}

  @Post('phonemize')
  @RequiresRight('speech')
  @Costs({ unit: 'text', size: textSize })
  @HttpCode(HttpStatus.OK)
  @ApiOperation({
    operationId: 'kokoroPhonemize',
    summary: 'Tell how a text is said, for Kokoro-FastAPI’s clients',
    description:
      'In the letters of the model of a voice that speaks the language. POST /dev/generate_from_phonemes speaks them. `tokens` is empty, as in Kokoro-FastAPI.',
  })
  @ApiBody({
    type: PhonemizeDto,
    examples: { shortest: { summary: 'English', value: { text: 'Hello, this is Voxgate.', language: 'a' } } },
  })
  @ApiOkResponse({ type: PhonemesOfTextDto, description: 'The phonemes.' })
  @ApiErrorsIn(kokoroEnvelope, ...phonemesRouteErrors, 'LANGUAGE_NOT_SPOKEN')
  async phonemize(
    @Body() { text, language: code }: PhonemizeDto,
    @CurrentCaller() caller: Caller,
    @ClientGone() signal: AbortSignal,
  ): Promise<PhonemesOfTextDto> {
    const language = languageOf(code ?? 'a');
    const voice = await this.voices.forLanguage(caller, language);
    if (!voice) throw new ApiError('LANGUAGE_NOT_SPOKEN', `No voice that you may use speaks ${language}.`);
    const sentences = await this.tts.phonemize({
      text,
      ...kokoroParams(text, { lang_code: code ?? 'a' }, this.environment.MAX_TEXT_CHARACTERS),
      voiceId: voice.voiceId,
      dictionaries: await this.dictionaries?.find(caller, undefined),
      queueGroup: caller.accountId,
      signal,
    });
    return { phonemes: sentences.map(({ letters }) => letters).join(' '), tokens: [] };
  }
}
