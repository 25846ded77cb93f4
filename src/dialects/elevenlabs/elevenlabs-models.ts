import { notListed } from '../../platform/errors/not-listed';

/** ElevenLabs' most common speech models. They have no effect, because the voice decides how speech sounds. */
export const elevenLabsModels = [
  { id: 'eleven_multilingual_v2', name: 'Eleven Multilingual v2' },
  { id: 'eleven_v3', name: 'Eleven v3' },
  { id: 'eleven_flash_v2_5', name: 'Eleven Flash v2.5' },
  { id: 'eleven_flash_v2', name: 'Eleven Flash v2' },
  { id: 'eleven_turbo_v2_5', name: 'Eleven Turbo v2.5' },
  { id: 'eleven_turbo_v2', name: 'Eleven Turbo v2' },
  { id: 'eleven_multilingual_v1', name: 'Eleven Multilingual v1' },
  { id: 'eleven_monolingual_v1', name: 'Eleven English v1' },
] as const;

/**
 * Whether a name is that of a text-to-speech model. It checks the form of the name, so that clients can use ElevenLabs' new
 * models immediately. Models that transcribe speech or change a voice (`…_sts_…`) are not accepted.
 */
export function isElevenLabsModel(id: string): boolean {
  return /^eleven_(?!(?:\w+_)?sts(?:_|$))\w+$/.test(id);
}

/** @throws {ApiError} `MODEL_NOT_FOUND` if a request names a model that does not speak. */
export function checkModel(id: string | null | undefined): void {
  if (typeof id === 'string' && !isElevenLabsModel(id)) {
    throw notListed('MODEL_NOT_FOUND', id, '/v1/models', 'model_id');
  }
}
