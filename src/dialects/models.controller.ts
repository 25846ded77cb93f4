import { Controller, Get, Param } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiError } from '../errors/api-error';
import { ApiErrorsIn } from '../errors/api-errors.decorator';
import { ModelDto, ModelListDto } from './openai/dto/model.dto';
import { openAiEnvelope } from './openai/openai-envelope';
import { openAiModels } from './openai/openai-models';

/** The models, at a path that the dialects share. */
@ApiTags('OpenAI')
@Controller('v1/models')
export class ModelsController {
  @Get()
  @ApiOperation({ operationId: 'openAiListModels', summary: 'List the names of models that clients know' })
  @ApiOkResponse({ type: ModelListDto, description: 'The models.' })
  list(): ModelListDto {
    return { object: 'list', data: openAiModels.map((id) => ModelDto.of(id)) };
  }

  /** @throws {ApiError} `MODEL_NOT_FOUND`. */
  @Get(':id')
  @ApiOperation({ operationId: 'openAiRetrieveModel', summary: 'Look a model up' })
  @ApiOkResponse({ type: ModelDto, description: 'The model.' })
  @ApiErrorsIn(openAiEnvelope, 'MODEL_NOT_FOUND')
  retrieve(@Param('id') id: string): ModelDto {
    const known = openAiModels.find((model) => model === id);
    if (known === undefined) {
      throw new ApiError(
        'MODEL_NOT_FOUND',
        `There is no model ${JSON.stringify(id.slice(0, 100))}. GET /v1/models lists them.`,
      );
    }
    return ModelDto.of(known);
  }
}
