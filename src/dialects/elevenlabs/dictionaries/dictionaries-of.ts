import type { DictionaryReference } from '../../../tts/request-dictionaries';
import type { DictionaryLocatorDto } from '../dto/text-to-speech.dto';

/** The dictionaries that a request names. `undefined` if it names none: the account's default ones are used then. */
export function dictionariesOf(
  locators: readonly DictionaryLocatorDto[] | null | undefined,
): DictionaryReference[] | undefined {
  return locators?.map(({ pronunciation_dictionary_id: id, version_id: version }) => ({
    id,
    version: version ?? undefined,
  }));
}
