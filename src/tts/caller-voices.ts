import { Injectable } from '@nestjs/common';
import type { Caller } from '../caller/caller';
import { ApiError } from '../errors/api-error';
import { type Voice, VoiceCatalogue } from '../speech';

/** The voices that a caller may use. Without a caller, or without a list of allowed voices, these are all. */
@Injectable()
export class CallerVoices {
  constructor(private readonly catalogue: VoiceCatalogue) {}

  /**
   * Lists voices, best first.
   *
   * @param language as in `VoiceCatalogue.list`.
   */
  list(caller: Caller | undefined, language?: string): Voice[] {
    const allowed = caller?.allowedVoices;
    const voices = this.catalogue.list(language);
    return allowed ? voices.filter(({ voiceId }) => allowed.includes(voiceId)) : voices;
  }

  /** The voice for requests of a caller that name none: the server's default, or else the best that is allowed. */
  default(caller: Caller | undefined): Voice | undefined {
    const preferred = this.catalogue.default();
    const voices = this.list(caller);
    return voices.find(({ voiceId }) => voiceId === preferred?.voiceId) ?? voices[0];
  }

  /**
   * Checks that a caller may use a voice. A voice that does not exist passes: speech reports it.
   *
   * @param voiceId `undefined`: the default voice.
   * @returns the voice to use.
   * @throws {ApiError} `VOICE_NOT_ALLOWED`.
   */
  choose(caller: Caller | undefined, voiceId: string | undefined): string | undefined {
    const allowed = caller?.allowedVoices;
    if (!allowed || (voiceId !== undefined && allowed.includes(voiceId))) return voiceId;
    if (voiceId !== undefined) {
      const exists = this.catalogue.list().some((voice) => voice.voiceId === voiceId);
      if (!exists) return voiceId;
      throw notAllowed(`This API key may not use the voice "${voiceId}".`);
    }
    const voice = this.default(caller);
    if (!voice) throw notAllowed('None of the voices that this API key may use is available.');
    return voice.voiceId;
  }
}

function notAllowed(message: string): ApiError {
  return new ApiError('VOICE_NOT_ALLOWED', message, { field: 'voice_id' });
}
