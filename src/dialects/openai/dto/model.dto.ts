import { ApiProperty } from '@nestjs/swagger';

/** A model in the shape that OpenAI's clients expect. */
export class ModelDto {
  @ApiProperty({ example: 'tts-1' })
  id: string;

  @ApiProperty({ enum: ['model'] })
  object: 'model';

  @ApiProperty({ description: 'Always 0: the model is only a name.', example: 0 })
  created: number;

  @ApiProperty({ example: 'voxgate' })
  owned_by: string;

  static of(id: string): ModelDto {
    return Object.assign(new ModelDto(), { id, object: 'model', created: 0, owned_by: 'voxgate' });
  }
}

/** All models. */
export class ModelListDto {
  @ApiProperty({ enum: ['list'] })
  object: 'list';

  @ApiProperty({ type: [ModelDto] })
  data: ModelDto[];
}
