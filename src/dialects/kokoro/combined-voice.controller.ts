import { Body, Controller, HttpCode, HttpStatus, Post, StreamableFile } from '@nestjs/common';
import { ApiBody, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '../../platform/caller/caller';
import { RequiresRight } from '../../platform/caller/rights.decorators';
import { ApiError } from '../../platform/errors/api-error';
import { ApiErrorsIn } from '../../platform/errors/api-errors.decorator';
import { AcceptOtherBody } from '../../platform/http/json-body.interceptor';
import { PackEngines } from '../../tts/pack-engines';
import { OpenAiVoices } from '../openai/openai-voices';
import { openAiEnvelope } from '../openai/openai-envelope';
import { CombineVoicesDto } from './kokoro.dto';
import { torchFile } from './torch-file';

/** The mix as it is written in the body: `"af_bella(2)+af_sky(1)"`, or a list of voices. */
function readMix(body: unknown): object {
  return { voice: Array.isArray(body) ? body.join('+') : body };
}

/** Makes files of mixes, for Kokoro-FastAPI's clients. */
@ApiTags('Kokoro-FastAPI')
@Controller('v1/audio/voices')
export class CombinedVoiceController {
  constructor(
    private readonly voices: OpenAiVoices,
    private readonly engines: PackEngines,
  ) {}

  @Post('combine')
  @RequiresRight('voices')
  @HttpCode(HttpStatus.OK)
  @AcceptOtherBody({ types: ['text/plain'], read: readMix, readJson: readMix })
  @ApiOperation({
    operationId: 'kokoroCombineVoices',
    summary: 'Make a file of a mix of voices, for Kokoro-FastAPI’s clients',
    description:
      'A file of PyTorch (`.pt`) with the weighted mean of the voices. The body is also accepted as a JSON string or as a list of voices. To speak a mix, no file is needed.',
  })
  @ApiBody({
    type: CombineVoicesDto,
    examples: { shortest: { summary: 'Two voices', value: { voice: 'af_bella(2)+af_sky(1)' } } },
  })
  @ApiOkResponse({
    description: 'The voice: a tensor of the shape [510, 1, 256].',
    content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } },
  })
  @ApiErrorsIn(openAiEnvelope, 'INVALID_REQUEST', 'VOICE_NOT_FOUND', 'VOICE_NOT_ALLOWED', 'SERVICE_UNAVAILABLE')
  async combine(@CurrentCaller() caller: Caller, @Body() { voice }: CombineVoicesDto): Promise<StreamableFile> {
    const numbers = await this.engines.kokoro.numbersOf(await this.voices.resolve(caller, voice));
    if (numbers === undefined) {
      throw new ApiError('INVALID_REQUEST', 'voice must be voices of Kokoro’s packs, such as af_bella(2)+af_sky(1).');
    }
    const file = await torchFile(numbers, [numbers.length / 256, 1, 256]);
    const name = voice.replaceAll(/[^\w()+.-]/gu, '_');
    return new StreamableFile(file, {
      type: 'application/octet-stream',
      disposition: `attachment; filename="${name}.pt"`,
      length: file.length,
    });
  }
}
