import { type SpeechParams } from '../../tts/http/speech-responder';
import type { Voice } from '@voxgate/speech';
import { isSpokenBy } from '../is-spoken-by';
import type { GenerationDto, VoiceAndFormatDto } from './dto/generation.dto';
import { audioOf } from './output-format';
import { speedOf } from './speed';

/** The id of the voice that a request names. */
export function voiceIdOf({ voice }: VoiceAndFormatDto): string {
  return typeof voice === 'string' ? voice : voice.id;
}

/** What a request asks for, as native params. */
export function paramsOf(
  body: VoiceAndFormatDto,
  voice: Voice,
): Pick<SpeechParams, 'voiceId' | 'format' | 'sampleRate' | 'speed' | 'normalize' | 'dictionaries'> {
  const { output_format: output, normalization, pronunciation_dict_id: dictionary } = body;
  return {
    voiceId: voice.voiceId,
    ...audioOf(output),
    speed: (speedOf(body) as number | undefined) ?? 1,
    normalize: normalization === 'off' ? 'off' : 'auto',
    dictionaries: typeof dictionary === 'string' ? [{ id: dictionary }] : undefined,
  };
}

/** The fields of a request that have an effect. */
export function usedFields(body: GenerationDto, voice: Voice): object {
  const { output_format: output, generation_config: config, normalization, language, model_id: model } = body;
  return Object.assign({}, body, {
    voice: { id: voice.voiceId, mode: 'id' },
    output_format: {
      container: output.container,
      encoding: output.container === 'mp3' ? undefined : output.encoding,
      sample_rate: output.sample_rate,
    },
    generation_config: config && { speed: config.speed ?? undefined },
    speed: typeof config?.speed === 'number' ? undefined : body.speed,
    normalization: normalization === 'off' || normalization === 'auto' ? normalization : undefined,
    language: isSpokenBy(voice, language) ? language : undefined,
    model_id: model?.startsWith('sonic') ? model : undefined,
  });
}
