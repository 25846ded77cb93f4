import { Injectable, Optional } from '@nestjs/common';
import type { SpeechOwner } from '../platform/caller/caller';
import { ApiError } from '../platform/errors/api-error';
import { notListed } from '../platform/errors/not-listed';
import {
  checkPitch,
  InvalidVoiceMixError,
  isMix,
  languageFit,
  mixId,
  type MixPart,
  parseMix,
  shownVoiceId,
  speaks,
  type Voice,
  VoiceCatalogue,
  VoiceNotFoundError,
} from '@voxgate/speech';
import { AccountVoiceSource, isOwnVoiceId, type ListedVoice, type StoredOwnVoice } from './own-voice-source';
import { isSavedVoiceId, type SavedMix, SavedVoiceSource } from './saved-voice-source';
import { speechErrorToApiError } from './speech-errors';

/**
 * The voices that a caller may use: without a caller, or without a list of allowed voices, all voices of the server. The saved voices
 * of the caller's account and its own ones, which it has handed in, are among them. A caller with a list may use a mix if all of its voices are in the list, and a saved voice
 * also if its own id is. A token may use one voice, if its key may.
 */
@Injectable()
export class CallerVoices {
  constructor(
    private readonly catalogue: VoiceCatalogue,
    @Optional() private readonly saved?: SavedVoiceSource,
    @Optional() private readonly own?: AccountVoiceSource,
  ) {}

  /**
   * Lists voices, best first, then the saved ones whose voices are available, and then the account's own ones.
   *
   * @param language as in `VoiceCatalogue.list`.
   */
  async list(caller: SpeechOwner | undefined, language?: string): Promise<ListedVoice[]> {
    const ofServer = this.ofServer(caller, language);
    if (!caller) return ofServer;
    const { accountId } = caller;
    const [saved = [], own = []] = await Promise.all([this.saved?.list(accountId), this.own?.list(accountId)]);
    const spokenIds = new Map(own.map(({ voiceId, spokenId }) => [voiceId, spokenId]));
    const ofAccount = [
      ...saved.flatMap((each) => this.savedVoice(each, spokenIds) ?? []),
      ...own.map((each) => this.ownVoice(each)),
    ].filter((voice) => language === undefined || speaks(voice, language));
    return [...ofServer, ...allowedOf(ofAccount, caller)];
  }

  /**
   * Lists voices without the saved ones, best first. Needs no query.
   *
   * @param language as in `VoiceCatalogue.list`.
   */
  ofServer(caller: SpeechOwner | undefined, language?: string): ListedVoice[] {
    return allowedOf(this.catalogue.list(language), caller);
  }

  /**
   * Lists the voices that can replace those that a request does not name, or that are of another service: those of the server, or the
   * saved ones if the caller may use no others. Needs no query for most callers.
   */
  async replacements(caller: SpeechOwner | undefined): Promise<ListedVoice[]> {
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
      return this.catalogue.find(await this.spokenBy({ accountId }, voiceId)).voice.language;
    } catch (error) {
      if (error instanceof VoiceNotFoundError || error instanceof InvalidVoiceMixError) return undefined;
      throw error;
    }
  }

  /**
   * What to speak with if a caller asks for a voice: for a saved voice, its mix, so that its deletion does not affect what is spoken
   * later. The deletion of one of the account's own voices does.
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
    const chosen = await this.spokenBy(caller, voiceId);
    if (only !== undefined && !this.isSame(voiceId, only))
      throw notAllowed(`This token may use only the voice "${only}".`);
    if (allowed && !allowed.includes(shownVoiceId(voiceId))) this.check(allowed, chosen);
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
  isMixable(voice: ListedVoice): boolean {
    return voice.own ? this.isSpoken(voice) : this.catalogue.isMixable(voice);
  }

  /** Whether the pitch of a voice can be changed. */
  canChangePitch(voice: ListedVoice): boolean {
    return this.catalogue.canChangePitch(voice.own ? { ...voice, voiceId: voice.own.spokenId } : voice);
  }

  /** @throws {ApiError} `INVALID_REQUEST` if a pitch is not 0, and the voice cannot change its pitch. */
  checkPitch(voiceId: string, pitch: number): void {
    try {
      checkPitch({ styles: [] }, { voiceId, pitch }, this.catalogue);
    } catch (error) {
      throw speechErrorToApiError(error);
    }
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

  /**
   * Whether a voice of a remote engine can be used now; `undefined` for the voices of this server. False for an account's own voices if
   * the server has no model for them.
   */
  isAvailable(voice: ListedVoice): boolean | undefined {
    if (voice.own) return this.isSpoken(voice) ? undefined : false;
    return this.catalogue.isAvailable(voice);
  }

  /** Whether an own voice has an engine, whose sample rate it has then. */
  private isSpoken({ sampleRate }: ListedVoice): boolean {
    return sampleRate > 0;
  }

  /**
   * What to speak with for an id: the mix of a saved voice, and the engine's ids of the account's own voices, also as parts of a mix. Any
   * other id as it is.
   *
   * @throws {ApiError} `SERVICE_UNAVAILABLE` if this server has no model for an own voice.
   */
  private async spokenBy(caller: Pick<SpeechOwner, 'accountId'> | undefined, voiceId: string): Promise<string> {
    const mix = await this.mixOf(caller, voiceId);
    if (!mix.includes('own_')) return mix;
    const parts = isMix(mix) ? partsOfMix(mix) : [{ voiceId: mix, weight: 1 }];
    if (!parts) return mix;
    const spoken = await Promise.all(
      parts.map(async (part) => ({ ...part, voiceId: await this.spokenId(caller, part.voiceId) })),
    );
    return isMix(mix) ? mixId(spoken) : spoken[0]!.voiceId;
  }

  private async spokenId(caller: Pick<SpeechOwner, 'accountId'> | undefined, voiceId: string): Promise<string> {
    const shown = shownVoiceId(voiceId);
    if (!isOwnVoiceId(shown) || this.isOwn(shown)) return voiceId;
    const own = caller && (await this.own?.find(caller.accountId, shown));
    // An engine's id is that of another account, or of a voice that has been deleted, unless the account has it now.
    if (!own || (voiceId !== shown && voiceId !== own.spokenId)) return shown;
    if (this.catalogued(own.spokenId)) return own.spokenId;
    throw new ApiError(
      'SERVICE_UNAVAILABLE',
      'This server cannot speak with own voices now: the voices of Kokoro are not installed on it. Its operator can install them: voxgate voices install kokoro',
      { headers: { 'Retry-After': '60' } },
    );
  }

  /** The mix of a saved voice; any other id as it is. The server's own voices come first. */
  private async mixOf(caller: Pick<SpeechOwner, 'accountId'> | undefined, voiceId: string): Promise<string> {
    if (!caller || !this.saved || !isSavedVoiceId(voiceId) || this.isOwn(voiceId)) return voiceId;
    return (await this.saved.mixOf(caller.accountId, voiceId)) ?? voiceId;
  }

  /** @throws {ApiError} `VOICE_NOT_ALLOWED`, `INVALID_REQUEST`. */
  private check(allowed: readonly string[], voiceId: string): void {
    for (const part of partsOf(voiceId)) {
      const shown = shownVoiceId(part);
      if (!allowed.includes(shown) && (shown !== part || this.isOwn(part))) {
        throw notAllowed(`This API key may not use the voice "${shown}".`);
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

  /**
   * @param spokenIds the engine's ids of the account's own voices.
   * @returns `undefined` if a voice of the mix is not available.
   */
  private savedVoice({ voiceId, name, mix }: SavedMix, spokenIds: ReadonlyMap<string, string>): Voice | undefined {
    const parts = mix.includes('own_') ? partsOfMix(mix) : undefined;
    const spoken = parts
      ? mixId(parts.map((part) => ({ ...part, voiceId: spokenIds.get(part.voiceId) ?? part.voiceId })))
      : mix;
    const voice = this.catalogued(spoken);
    return voice && { ...voice, voiceId, name };
  }

  /** An own voice for the list. Without a model for it, it has no sample rate and no timestamps. */
  ownVoice({ voiceId, name, language, gender, spokenId, grounds, createdAt }: StoredOwnVoice): ListedVoice {
    const { sampleRate, timestamps } = this.catalogued(spokenId) ?? { sampleRate: 0, timestamps: [] };
    const own = { grounds, createdAt, spokenId };
    return { voiceId, name, language, gender, engine: 'kokoro', sampleRate, timestamps, license: 'unknown', own };
  }

  /** The voice of an id or a mix; `undefined` if no engine of this server has it. */
  private catalogued(id: string): Voice | undefined {
    try {
      return this.catalogue.find(id).voice;
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

/** @returns `undefined` if it is not written as a mix: speech says why. */
function partsOfMix(mix: string): MixPart[] | undefined {
  try {
    return parseMix(mix);
  } catch (error) {
    if (error instanceof InvalidVoiceMixError) return undefined;
    throw error;
  }
}

function allowedOf<V extends Voice>(voices: V[], caller: SpeechOwner | undefined): V[] {
  const only = tokenVoice(caller);
  const allowed = caller?.allowedVoices;
  if (!allowed && only === undefined) return voices;
  const isAllowed = (voiceId: string) => !allowed || allowed.includes(voiceId);
  return voices
    .filter(({ voiceId }) => only === undefined || voiceId === only)
    .filter(({ voiceId, mix }) => isAllowed(voiceId) || mix?.every((part) => isAllowed(shownVoiceId(part.voiceId))));
}

/** The only voice of a token; `undefined` without a token, and if a token has all voices of its key. */
function tokenVoice(caller: SpeechOwner | undefined): string | undefined {
  return caller?.token?.voiceId ?? undefined;
}

function notAllowed(message: string): ApiError {
  return new ApiError('VOICE_NOT_ALLOWED', message, { field: 'voice_id' });
}
