import { Controller, Get, Param, Req } from '@nestjs/common';
import { ApiExtraModels, ApiOkResponse, ApiOperation, ApiParam, ApiTags, getSchemaPath } from '@nestjs/swagger';
import type { Request } from 'express';
import { type Caller, CurrentCaller } from '../platform/caller/caller';
import { RequiresRight } from '../platform/caller/rights.decorators';
import { Environment } from '../platform/config/environment';
import { ApiErrorsIn } from '../platform/errors/api-errors.decorator';
import { notListed } from '../platform/errors/not-listed';
import { factsOf } from '../rate-limit/metering/request-facts';
import { DeepgramVoices } from './deepgram/deepgram-voices';
import { DeepgramModelDto, DeepgramModelListDto } from './deepgram/dto/model.dto';
import { ElevenLabsModelDto } from './elevenlabs/dto/model.dto';
import { ElevenLabsVoices } from './elevenlabs/elevenlabs-voices';
import { ModelDto, ModelListDto } from './openai/dto/model.dto';
import { openAiEnvelope } from './openai/openai-envelope';
import { openAiModels } from './openai/openai-models';

/** The models, at a path that several dialects share. */
@ApiTags('OpenAI')
@ApiExtraModels(ModelListDto, ElevenLabsModelDto, DeepgramModelListDto)
@Controller('v1/models')
export class ModelsController {
  constructor(
    private readonly voices: ElevenLabsVoices,
    private readonly deepgramVoices: DeepgramVoices,
    private readonly environment: Environment,
  ) {}

  @Get()
  @RequiresRight('voices')
  @ApiTags('ElevenLabs', 'Deepgram')
  @ApiOperation({
    operationId: 'openAiListModels',
    summary: 'List the model names that clients know',
    description:
      'Answers in the shape of ElevenLabs if the request has the header `xi-api-key`, of Deepgram with `Authorization: Token`, and otherwise of OpenAI.',
  })
  @ApiOkResponse({
    description: 'The models of OpenAI or ElevenLabs, or the voices as models of Deepgram.',
    content: {
      'application/json': {
        schema: {
          oneOf: [
            { $ref: getSchemaPath(ModelListDto) },
            { type: 'array', items: { $ref: getSchemaPath(ElevenLabsModelDto) } },
            { $ref: getSchemaPath(DeepgramModelListDto) },
          ],
        },
      },
    },
  })
  async list(
    @CurrentCaller() caller: Caller,
    @Req() request: Request,
  ): Promise<ModelListDto | ElevenLabsModelDto[] | DeepgramModelListDto> {
    switch (factsOf(request).dialect) {
      case 'elevenlabs':
        return ElevenLabsModelDto.all(await this.voices.list(caller), this.environment.MAX_TEXT_CHARACTERS);
      case 'deepgram': {
        const voices = await this.deepgramVoices.list(caller);
        return { stt: [], tts: voices.map((voice) => DeepgramModelDto.from(voice)) };
      }
      default:
        return { object: 'list', data: openAiModels.map((id) => ModelDto.of(id)) };
    }
  }

  /** @throws {ApiError} `MODEL_NOT_FOUND`. */
  @Get(':id')
  @RequiresRight('voices')
  @ApiOperation({ operationId: 'openAiRetrieveModel', summary: 'Get a model' })
  @ApiParam({ name: 'id', example: openAiModels[0] })
  @ApiOkResponse({ type: ModelDto, description: 'The model.' })
  @ApiErrorsIn(openAiEnvelope, 'MODEL_NOT_FOUND')
  retrieve(@Param('id') id: string): ModelDto {
    const known = openAiModels.find((model) => model === id);
    if (known === undefined) throw notListed('MODEL_NOT_FOUND', id, '/v1/models');
    return ModelDto.of(known);
  }
}
