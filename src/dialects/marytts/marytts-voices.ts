import { Injectable } from '@nestjs/common';
import type { Voice } from '@voxgate/speech';
import type { Caller } from '../../platform/caller/caller';
import { ApiError } from '../../platform/errors/api-error';
import { CallerVoices } from '../../tts/caller-voices';
import type { FallbackVoices } from '../fallback-voice';
import { findVoice } from '../find-voice';
import { isSpokenBy } from '../is-spoken-by';

/** MaryTTS's voices, without `-hsmm` and what else may follow, and the voices that replace them. They are not MaryTTS's voices. */
export const maryTtsAliases = {
  bits1: { locale: 'de', gender: 'female', voices: [] },
  bits2: { locale: 'de', gender: 'male', voices: [] },
  bits3: { locale: 'de', gender: 'male', voices: [] },
  bits4: { locale: 'de', gender: 'female', voices: [] },
  'cmu-bdl': { locale: 'en', gender: 'male', voices: ['am_michael', 'rms'] },
  'cmu-rms': { locale: 'en', gender: 'male', voices: ['am_onyx', 'rms'] },
  'cmu-slt': { locale: 'en', gender: 'female', voices: ['af_heart', 'slt'] },
  'dfki-obadiah': { locale: 'en', gender: 'male', voices: ['bm_george', 'awb'] },
  'dfki-ot': { locale: 'tr', gender: 'male', voices: [] },
  'dfki-pavoque': { locale: 'de', gender: 'male', voices: [] },
  'dfki-poppy': { locale: 'en', gender: 'female', voices: ['bf_emma', 'slt'] },
  'dfki-prudence': { locale: 'en', gender: 'female', voices: ['bf_isabella', 'slt'] },
  'dfki-spike': { locale: 'en', gender: 'male', voices: ['bm_fable', 'awb'] },
  'enst-camille': { locale: 'fr', gender: 'female', voices: ['ff_siwis'] },
  'enst-dennys': { locale: 'fr', gender: 'male', voices: [] },
  'istc-lucia': { locale: 'it', gender: 'female', voices: ['if_sara'] },
  'upmc-jessica': { locale: 'fr', gender: 'female', voices: ['ff_siwis'] },
  'upmc-pierre': { locale: 'fr', gender: 'male', voices: [] },
} as const satisfies Record<string, FallbackVoices>;

const names = Object.keys(maryTtsAliases) as (keyof typeof maryTtsAliases)[];
const listedAt = '/marytts/voices';

/** Finds this server's voices by their ids, by the names of MaryTTS's voices, and by locales. */
@Injectable()
export class MaryTtsVoices {
  constructor(private readonly voices: CallerVoices) {}

  /** Lists the voices that a caller may use. */
  list(caller: Caller | undefined): Promise<Voice[]> {
    return this.voices.list(caller);
  }

  /**
   * Finds the voice of a request.
   *
   * @param name a voice id, one of MaryTTS's voices, `male` or `female`, or a mix of voices. Without it, the locale decides.
   * @param locale such as `en_US`. Without both, the default voice.
   * @returns `undefined` for the default voice.
   * @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`; `INVALID_REQUEST` for a mix that is not possible.
   */
  async find(caller: Caller, name: string | undefined, locale: string | undefined): Promise<string | undefined> {
    const language = locale?.replaceAll('_', '-');
    const isGender = name === 'male' || name === 'female';
    if (name !== undefined && !isGender)
      return (await findVoice(this.voices, caller, name, { read, listedAt })).voiceId;
    if (language === undefined) return undefined;
    const fitting = (await this.list(caller)).filter((voice) => isSpokenBy(voice, language));
    const voice =
      fitting.find(({ gender }) => gender === name) ?? (await this.voices.forLanguage(caller, language)) ?? fitting[0];
    if (voice) return voice.voiceId;
    throw new ApiError('VOICE_NOT_FOUND', `No voice speaks the locale "${locale}". GET ${listedAt} lists the voices.`, {
      field: 'voice_id',
    });
  }
}

function read(name: string): FallbackVoices | undefined {
  const stem = names.find((each) => name === each || name.startsWith(`${each}-`));
  return stem && maryTtsAliases[stem];
}
