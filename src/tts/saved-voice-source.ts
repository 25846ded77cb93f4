/** A mix of voices that an account has saved under a name. */
export interface SavedMix {
  /** Its id, for requests of the account: see `isSavedVoiceId`. */
  readonly voiceId: string;
  /** Display name. */
  readonly name: string;
  /** The mix, such as `af_bella(2)+af_heart(1)`. */
  readonly mix: string;
}

/** Where the saved voices of accounts come from. Without one, there are none. */
export abstract class SavedVoiceSource {
  /** Lists an account's saved voices, oldest first. */
  abstract list(accountId: string): Promise<readonly SavedMix[]>;

  /** @returns the mix of a saved voice; `undefined` if the account has none with this id. */
  abstract mixOf(accountId: string, voiceId: string): Promise<string | undefined>;
}

/** The form of the ids of saved voices. No engine has voices with such ids, so most requests need no look-up. */
export function isSavedVoiceId(voiceId: string): boolean {
  return voiceId.length <= maxSavedVoiceIdLength && /^mix_[a-z0-9]+(?:-[a-z0-9]+)*$/.test(voiceId);
}

/** Maximum length of the id of a saved voice, in characters. */
export const maxSavedVoiceIdLength = 64;
