import { Injectable } from '@nestjs/common';
import type { Caller } from '../caller/caller';
import { ApiError } from '../errors/api-error';
import { notListed } from '../errors/not-listed';
import { isMix, parseMix, type Voice, VoiceCatalogue, VoiceNotFoundError } from '../speech';
import { speechErrorToApiError } from './speech-errors';

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
   * Checks that a caller may use a voice that a text names. A voice that does not exist passes: speech reports it.
   *
   * @returns its id, which is its name.
   * @throws {ApiError} `VOICE_NOT_ALLOWED`.
   */
  named(caller: Caller | undefined, name: string): string {
    return this.choose(caller, name) ?? name;
  }

  /**
   * Checks that a caller may use a voice, or all voices of a mix. A voice that does not exist passes: speech reports it.
   *
   * @param voiceId `undefined`: the default voice.
   * @returns the voice to use.
   * @throws {ApiError} `VOICE_NOT_ALLOWED`; `INVALID_REQUEST` if a caller who may not use all voices sends a mix that is not written
   *   as one.
   */
  choose(caller: Caller | undefined, voiceId: string | undefined): string | undefined {
    const allowed = caller?.allowedVoices;
    if (!allowed || (voiceId !== undefined && allowed.includes(voiceId))) return voiceId;
    if (voiceId !== undefined && isMix(voiceId)) {
      for (const part of readMix(voiceId)) this.choose(caller, part.voiceId);
      return voiceId;
    }
    if (voiceId !== undefined) {
      const exists = this.catalogue.list().some((voice) => voice.voiceId === voiceId);
      if (!exists) return voiceId;
      throw notAllowed(`This API key may not use the voice "${voiceId}".`);
    }
    const voice = this.default(caller);
    if (!voice) throw notAllowed('None of the voices that this API key may use is available.');
    return voice.voiceId;
  }

  /**
   * Finds a voice or a mix that a caller may use.
   *
   * @param listedAt the path that lists the voices, for the error.
   * @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`; `INVALID_REQUEST` for a mix that is not possible.
   */
  find(caller: Caller | undefined, voiceId: string, listedAt: string): Voice {
    this.choose(caller, voiceId);
    try {
      return this.catalogue.find(voiceId).voice;
    } catch (error) {
      if (error instanceof VoiceNotFoundError) throw notListed('VOICE_NOT_FOUND', error.voiceId, listedAt, 'voice_id');
      throw speechErrorToApiError(error);
    }
  }
}

function readMix(voiceId: string) {
  try {
    return parseMix(voiceId);
  } catch (error) {
    throw speechErrorToApiError(error);
  }
}

function notAllowed(message: string): ApiError {
  return new ApiError('VOICE_NOT_ALLOWED', message, { field: 'voice_id' });
}
