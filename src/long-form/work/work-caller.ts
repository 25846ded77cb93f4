import type { SpeechOwner } from '../../platform/caller/caller';
import type { Work } from './work';

/**
 * Who work speaks for: its account, with the rights that the caller had at hand-in.
 *
 * @param dictionaries versions, in place of those that the caller had.
 */
export function workCaller(
  { accountId, settings }: Pick<Work, 'accountId' | 'settings'>,
  dictionaries: readonly string[] = settings.dictionaries,
): SpeechOwner {
  const { allowedVoices } = settings;
  return { accountId, allowedVoices, defaultDictionaries: dictionaries };
}
