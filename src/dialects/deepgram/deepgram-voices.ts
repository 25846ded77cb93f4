import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/caller/caller';
import { ApiError } from '../../platform/errors/api-error';
import type { Voice } from '@voxgate/speech';
import { CallerVoices } from '../../tts/caller-voices';
import { fallbackVoiceFor } from '../fallback-voice';
import { readModel } from './deepgram-models';

/** Finds this server's voices by their ids and by the names of Deepgram's models. */
@Injectable()
export class DeepgramVoices {
  constructor(private readonly voices: CallerVoices) {}

  /** Lists the voices that a caller may use. Deepgram's models are accepted but not listed. */
  list(caller: Caller): Promise<Voice[]> {
    return this.voices.list(caller);
  }

  /**
   * Finds the voice for a model: a voice id, a mix of voices, or one of Deepgram's models. Those stand only for voices of their
   * language that the caller may use.
   *
   * @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`; `INVALID_REQUEST` for a mix that is not possible.
   */
  async find(caller: Caller | undefined, model: string): Promise<Voice> {
    const named = readModel(model);
    if (named) {
      const voices = await this.voices.replacements(caller);
      const own = voices.find(({ voiceId }) => voiceId === model);
      const ofLanguage = voices.filter(({ language }) => language.toLowerCase().split('-')[0] === named.language);
      const replacement = own ?? fallbackVoiceFor(named.fallback, ofLanguage);
      if (replacement) return replacement;
      throw new ApiError(
        'VOICE_NOT_FOUND',
        `No voice that speaks the language "${named.language}" can replace the model "${model}". GET /v1/models lists the voices.`,
        { field: 'voice_id' },
      );
    }
    return this.voices.find(caller, model, '/v1/models');
  }
}
