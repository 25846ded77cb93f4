/** A model in the shape that OpenAI's clients expect. */
export class ModelDto {
  /** @example tts-1 */
  id: string;

  object: 'model';

  /** Always 0: the model is only a name. @example 0 */
  created: number;

  /** @example voxgate */
  owned_by: string;

  static of(id: string): ModelDto {
    return Object.assign(new ModelDto(), { id, object: 'model', created: 0, owned_by: 'voxgate' });
  }
}

/** All models. */
export class ModelListDto {
  object: 'list';

  data: ModelDto[];
}
