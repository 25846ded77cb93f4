import { Injectable } from '@nestjs/common';
import type { Voice } from '@voxgate/speech';
import type { Caller } from '../../platform/caller/caller';
import { ApiError } from '../../platform/errors/api-error';
import { CallerVoices } from '../../tts/caller-voices';
import { fallbackVoiceFor } from '../fallback-voice';
import { findVoice } from '../find-voice';
import type { VoiceSelectionDto } from './dto/synthesize.dto';
import { readVoiceName, voiceLike } from './voice-names';

const listedAt = '/v1/voices';

/** Finds this server's voices by their ids, by Google's names, and by language and gender. */
@Injectable()
export class GoogleVoices {
  constructor(private readonly voices: CallerVoices) {}

  /**
   * Lists the voices that a caller may use. Google's names are accepted but not listed.
   *
   * @param language only voices that speak it: a BCP 47 tag.
   */
  list(caller: Caller, language?: string): Promise<Voice[]> {
    return this.voices.list(caller, language);
  }

  /**
   * Finds the voice that a request selects.
   *
   * @throws what `findVoice` throws.
   */
  async select(caller: Caller, { name, languageCode, ssmlGender }: VoiceSelectionDto): Promise<Voice> {
    if (name !== undefined && name !== '') return this.find(caller, name, languageCode);
    const gender = genderOf(ssmlGender);
    const language = languageCode ?? 'en-US';
    const usual = gender === undefined ? await this.voices.forLanguage(caller, language) : undefined;
    const found = usual ?? fallbackVoiceFor(voiceLike(language, gender), await this.voices.replacements(caller));
    if (found) return found;
    const message = `No voice speaks "${language}". GET ${listedAt} lists the voices.`;
    throw new ApiError('VOICE_NOT_FOUND', message, { field: 'voice_id' });
  }

  /**
   * @param language of the request, for names that have none.
   * @throws what `findVoice` throws.
   */
  find(caller: Caller | undefined, name: string, language?: string): Promise<Voice> {
    return findVoice(this.voices, caller, name, { read: (each) => readVoiceName(each, language), listedAt });
  }

  /** Whether the pitch of a voice can be changed. */
  canChangePitch(voice: Voice): boolean {
    return this.voices.canChangePitch(voice);
  }
}

/** @param gender may also be a number, as in Google's protocol. */
function genderOf(gender: unknown): 'female' | 'male' | undefined {
  if (gender === 'MALE' || gender === 1) return 'male';
  return gender === 'FEMALE' || gender === 2 ? 'female' : undefined;
}
