import { Injectable, Optional } from '@nestjs/common';
import type { SpeechOwner } from '../platform/caller/caller';
import { ApiError } from '../platform/errors/api-error';
import { notListed } from '../platform/errors/not-listed';
import {
  InvalidVoiceMixError,
  isMix,
  languageFit,
  parseMix,
  speaks,
  type Voice,
  VoiceCatalogue,
  VoiceNotFoundError,
} from '@voxgate/speech';
import { isSavedVoiceId, type SavedMix, SavedVoiceSource } from './saved-voice-source';
import { speechErrorToApiError } from './speech-errors';

/**
 * The voices that a caller may use: without a caller, or without a list of allowed voices, all voices of the server. The saved voices
 * of the caller's account are among them. A caller with a list may use a mix if all of its voices are in the list, and a saved voice
 * also if its own id is. A token may use one voice, if its key may.
 */
@Injectable()
export class CallerVoices {
  constructor(
    private readonly catalogue: VoiceCatalogue,
    @Optional() private readonly saved?: SavedVoiceSource,
  ) {}

  /**
   * Lists voices, best first, and then the saved ones whose voices are available.
   *
   * @param language as in `VoiceCatalogue.list`.
   */
  async list(caller: SpeechOwner | undefined, language?: string): Promise<Voice[]> {
    const own = this.ofServer(caller, language);
    if (!caller || !this.saved) return own;
    const saved = await this.saved.list(caller.accountId);
    const mixes = saved
      .flatMap((each) => this.savedVoice(each) ?? [])
      .filter((voice) => language === undefined || speaks(voice, language));
    return [...own, ...allowedOf(mixes, caller)];
  }

  /**
   * Lists voices without the saved ones, best first. Needs no query.
   *
   * @param language as in `VoiceCatalogue.list`.
   */
  ofServer(caller: SpeechOwner | undefined, language?: string): Voice[] {
    return allowedOf(this.catalogue.list(language), caller);
  }

  /**
   * Lists the voices that can replace those that a request does not name, or that are of another service: those of the server, or the
   * saved ones if the caller may use no others. Needs no query for most callers.
   */
  async replacements(caller: SpeechOwner | undefined): Promise<Voice[]> {
    const own = this.ofServer(caller);
    return own.length > 0 ? own : this.list(caller);
  }

  /** The voice for requests of a caller that name none: the server's default, or else the best that is allowed. */
  async default(caller: SpeechOwner | undefined): Promise<Voice | undefined> {
    const preferred = this.catalogue.default();
    const voices = await this.replacements(caller);
    return voices.find(({ voiceId }) => voiceId === preferred?.voiceId) ?? voices[0];
  }

  /** The id of the `default`. @throws {ApiError} `SERVICE_UNAVAILABLE` if no voice is available now. */
  async requireDefault(caller: SpeechOwner): Promise<string> {
    const voice = await this.default(caller);
    if (voice) return voice.voiceId;
    throw new ApiError('SERVICE_UNAVAILABLE', 'No voice is available now.', { headers: { 'Retry-After': '5' } });
  }

  /**
   * Finds the best voice for a language: the `default` if it speaks it, else the first one of its region, else the first one. Voices that
   * can be used now come before others.
   *
   * @param language a BCP 47 tag.
   * @returns `undefined` if no voice that the caller may use speaks it.
   */
  async forLanguage(caller: SpeechOwner, language: string): Promise<Voice | undefined> {
    const usual = await this.default(caller);
    if (usual && languageFit(usual.language, language) !== 'none') return usual;
    const fitting = (await this.list(caller)).filter((voice) => languageFit(voice.language, language) !== 'none');
    const usable = fitting.filter((voice) => this.isAvailable(voice) !== false);
    const best = usable.length > 0 ? usable : fitting;
    return best.find((voice) => languageFit(voice.language, language) === 'region') ?? best[0];
  }

  /**
   * The language of a voice, a mix or a saved voice of an account, whoever may use it, as a BCP 47 tag.
   *
   * @returns `undefined` if the voice is not there.
   */
  async languageOf(accountId: string, voiceId: string): Promise<string | undefined> {
    try {
      return this.catalogue.find(await this.mixOf({ accountId }, voiceId)).voice.language;
    } catch (error) {
      if (error instanceof VoiceNotFoundError || error instanceof InvalidVoiceMixError) return undefined;
      throw error;
    }
  }

  /**
   * What to speak with if a caller asks for a voice: for a saved voice, its mix, so that its deletion does not affect what is spoken
   * later.
   *
   * @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`.
   */
  async lasting(caller: SpeechOwner, voiceId: string): Promise<string> {
    const voice = await this.find(caller, voiceId, '/api/v1/voices');
    return (await this.choose(caller, voice.voiceId)) ?? voice.voiceId;
  }

  /**
   * Checks that a caller may use a voice that a text names. A voice that does not exist passes: speech reports it.
   *
   * @returns its id; for a saved voice, its mix.
   * @throws {ApiError} `VOICE_NOT_ALLOWED`.
   */
  async named(caller: SpeechOwner | undefined, name: string): Promise<string> {
    return (await this.choose(caller, name)) ?? name;
  }

  /**
   * Finds what to speak with, and checks that the caller may use it. A voice that does not exist passes: speech reports it.
   *
   * @param voiceId `undefined`: the default voice.
   * @returns the voice to use. For a saved voice, its mix, so that its deletion does not affect the request.
   * @throws {ApiError} `VOICE_NOT_ALLOWED`; `INVALID_REQUEST` if a caller with a list of voices sends a mix that is not written as one.
   */
  async choose(caller: SpeechOwner | undefined, voiceId: string | undefined): Promise<string | undefined> {
    const allowed = caller?.allowedVoices;
    const only = tokenVoice(caller);
    if (voiceId === undefined) {
      if (only !== undefined) return this.choose(caller, only);
      if (!allowed) return undefined;
      const voice = await this.default(caller);
      if (!voice) throw notAllowed('None of the voices that this API key may use is available.');
      return this.choose(caller, voice.voiceId);
    }
    const chosen = await this.mixOf(caller, voiceId);
    if (only !== undefined && !this.isSame(voiceId, only))
      throw notAllowed(`This token may use only the voice "${only}".`);
    if (allowed && !allowed.includes(voiceId)) this.check(allowed, chosen);
    return chosen;
  }

  /**
   * Finds a voice, a mix or a saved voice that a caller may use.
   *
   * @param listedAt the path that lists the voices, for the error.
   * @returns a saved voice with its own id, since the caller may perhaps not use its mix in another way.
   * @throws {ApiError} `VOICE_NOT_FOUND`, `VOICE_NOT_ALLOWED`; `INVALID_REQUEST` for a mix that is not possible.
   */
  async find(caller: SpeechOwner | undefined, voiceId: string, listedAt: string): Promise<Voice> {
    const chosen = await this.choose(caller, voiceId);
    try {
      const { voice } = this.catalogue.find(chosen);
      return chosen === voiceId ? voice : { ...voice, voiceId };
    } catch (error) {
      if (error instanceof VoiceNotFoundError) throw notListed('VOICE_NOT_FOUND', error.voiceId, listedAt, 'voice_id');
      throw speechErrorToApiError(error);
    }
  }

  /** Whether a voice can be part of a mix. False for a mix, also for a saved one. */
  isMixable(voice: Voice): boolean {
    return this.catalogue.isMixable(voice);
  }

  /**
   * The voice to use in place of one whose servers cannot be used now: the one that the operator has named, if the caller may use it.
   *
   * @param voiceId what `choose` has returned; `undefined`: the default voice.
   */
  substitute(caller: SpeechOwner | undefined, voiceId = this.catalogue.default()?.voiceId): Voice | undefined {
    const found = voiceId === undefined ? undefined : this.catalogue.substitute(voiceId);
    return found && allowedOf([found], caller)[0];
  }

  /** Whether a voice of a remote engine can be used now; `undefined` for the voices of this server. */
  isAvailable(voice: Voice): boolean | undefined {
    return this.catalogue.isAvailable(voice);
  }

  /** The mix of a saved voice; any other id as it is. The server's own voices come first. */
  private async mixOf(caller: Pick<SpeechOwner, 'accountId'> | undefined, voiceId: string): Promise<string> {
    if (!caller || !this.saved || !isSavedVoiceId(voiceId) || this.isOwn(voiceId)) return voiceId;
    return (await this.saved.mixOf(caller.accountId, voiceId)) ?? voiceId;
  }

  /** @throws {ApiError} `VOICE_NOT_ALLOWED`, `INVALID_REQUEST`. */
  private check(allowed: readonly string[], voiceId: string): void {
    for (const part of partsOf(voiceId)) {
      if (!allowed.includes(part) && this.isOwn(part)) {
        throw notAllowed(`This API key may not use the voice "${part}".`);
      }
    }
  }

  /** Whether an id means a voice. A mix can be written in several ways. */
  private isSame(id: string, voiceId: string): boolean {
    if (id === voiceId || !isMix(id)) return id === voiceId;
    try {
      return this.catalogue.find(id).voice.voiceId === voiceId;
    } catch (error) {
      if (error instanceof VoiceNotFoundError || error instanceof InvalidVoiceMixError) return false;
      throw error;
    }
  }

  private isOwn(voiceId: string): boolean {
    return this.catalogue.list().some((voice) => voice.voiceId === voiceId);
  }

  /** @returns `undefined` if a voice of the mix is not available. */
  private savedVoice({ voiceId, name, mix }: SavedMix): Voice | undefined {
    try {
      return { ...this.catalogue.find(mix).voice, voiceId, name };
    } catch (error) {
      if (error instanceof VoiceNotFoundError || error instanceof InvalidVoiceMixError) return undefined;
      throw error;
    }
  }
}

/** The voices of a mix; any other id alone. */
function partsOf(voiceId: string): string[] {
  if (!isMix(voiceId)) return [voiceId];
  try {
    return parseMix(voiceId).map((part) => part.voiceId);
  } catch (error) {
    throw speechErrorToApiError(error);
  }
}

function allowedOf(voices: Voice[], caller: SpeechOwner | undefined): Voice[] {
  const only = tokenVoice(caller);
  const allowed = caller?.allowedVoices;
  if (!allowed && only === undefined) return voices;
  const isAllowed = (voiceId: string) => !allowed || allowed.includes(voiceId);
  return voices
    .filter(({ voiceId }) => only === undefined || voiceId === only)
    .filter(({ voiceId, mix }) => isAllowed(voiceId) || mix?.every((part) => isAllowed(part.voiceId)));
}

/** The only voice of a token; `undefined` without a token, and if a token has all voices of its key. */
function tokenVoice(caller: SpeechOwner | undefined): string | undefined {
  return caller?.token?.voiceId ?? undefined;
}

function notAllowed(message: string): ApiError {
  return new ApiError('VOICE_NOT_ALLOWED', message, { field: 'voice_id' });
}
