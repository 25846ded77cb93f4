import type { SpeechOwner } from '../../platform/caller/caller';
import type { DictionaryReference, RequestDictionaries } from '../../tts/request-dictionaries';
import { remembered } from './remembered';

/**
 * Finds the dictionaries of lines, as the ids of their present versions, with few queries.
 *
 * @returns a function that throws {ApiError} `DICTIONARY_NOT_FOUND`.
 */
export function lineDictionaries(
  dictionaries: RequestDictionaries | undefined,
  caller: SpeechOwner,
): (wanted: readonly DictionaryReference[] | undefined) => Promise<readonly string[]> {
  const find = remembered(async (wanted) => {
    const references = JSON.parse(wanted) as DictionaryReference[];
    return (await dictionaries?.versions(caller, references)) ?? [];
  });
  return async (wanted) => (wanted ? find(JSON.stringify(wanted)) : (caller.defaultDictionaries ?? []));
}
