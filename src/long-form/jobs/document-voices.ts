import { Injectable } from '@nestjs/common';
import { languageFit } from '@voxgate/speech';
import type { Caller } from '../../platform/caller/caller';
import { ApiError } from '../../platform/errors/api-error';
import { CallerVoices } from '../../tts/caller-voices';

const languageNames = new Intl.DisplayNames('en', { type: 'language' });

/** Chooses voices for documents by their languages, and tells when a voice does not fit. */
@Injectable()
export class DocumentVoices {
  constructor(private readonly voices: CallerVoices) {}

  /**
   * The voice for a document without one: the best that speaks its language, or the default if nothing is known of the language.
   *
   * @param language a BCP 47 tag.
   * @returns `undefined` if no voice that the caller may use speaks the language.
   * @throws {ApiError} `SERVICE_UNAVAILABLE` if no voice is available now.
   */
  async find(caller: Caller, language: string | undefined): Promise<string | undefined> {
    if (language === undefined) return this.voices.requireDefault(caller);
    return (await this.voices.forLanguage(caller, language))?.voiceId;
  }

  /**
   * As `find`, for documents that are spoken at once.
   *
   * @throws {ApiError} `LANGUAGE_NOT_SPOKEN`, `SERVICE_UNAVAILABLE`.
   */
  async require(caller: Caller, language: string | undefined): Promise<string> {
    const voiceId = await this.find(caller, language);
    if (voiceId !== undefined) return voiceId;
    // Without any voice, nothing can be said about languages.
    await this.voices.requireDefault(caller);
    throw new ApiError('LANGUAGE_NOT_SPOKEN', noVoiceFor(language!), { field: 'voice_id' });
  }

  /**
   * A sentence for people if a voice does not speak the language of a document.
   *
   * @returns `undefined` if it does, or a language is not known.
   */
  async warning(accountId: string, voiceId: string, language: string | null): Promise<string | undefined> {
    const spoken = language === null ? undefined : await this.voices.languageOf(accountId, voiceId);
    if (spoken === undefined || languageFit(spoken, language!) !== 'none') return undefined;
    return `The text is in ${nameOf(language!)}, but the voice speaks ${nameOf(spoken)}. Choose a voice for the language of the text, or install one.`;
  }
}

function noVoiceFor(language: string): string {
  const name = nameOf(language);
  return `The text is in ${name}, and no voice that you may use speaks it. Install a voice for ${name}, or choose another one with \`voice_id\`.`;
}

/** Such as `German (de)`. */
function nameOf(tag: string): string {
  const [language] = tag.split('-') as [string];
  const name = languageNames.of(language);
  return name === undefined || name === language ? tag : `${name} (${tag})`;
}
