import type { SpeechOwner } from '../platform/caller/caller';
import type { CompiledDictionary } from '@voxgate/speech';

/** A dictionary that a request names. */
export interface DictionaryReference {
  id: string;
  /** The number or the id of a version; if omitted, the current one. */
  version?: number | string;
}

/** Finds the pronunciation dictionaries of requests for speech. Without one, requests have none. */
export abstract class RequestDictionaries {
  /**
   * @param wanted the dictionaries that the request names, the one that decides first; `undefined`: those that the account uses by
   *   default.
   * @throws {ApiError} `DICTIONARY_NOT_FOUND`.
   */
  abstract find(
    caller: SpeechOwner | undefined,
    wanted: readonly DictionaryReference[] | undefined,
  ): Promise<readonly CompiledDictionary[]>;

  /**
   * Finds the same dictionaries as `find`, as the ids of their present versions, for speech that is made later: a caller with these as
   * `defaultDictionaries` speaks with them, whatever has changed.
   *
   * @throws {ApiError} `DICTIONARY_NOT_FOUND`.
   */
  abstract versions(
    caller: SpeechOwner,
    wanted: readonly DictionaryReference[] | undefined,
  ): Promise<readonly string[]>;
}
