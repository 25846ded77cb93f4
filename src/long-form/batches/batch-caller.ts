import type { SpeechOwner } from '../../platform/caller/caller';
import type { Batch } from './batch';

/**
 * Who a batch speaks for: its account, with the rights that the caller had at hand-in.
 *
 * @param dictionaries versions, in place of those for lines that name none.
 */
export function batchCaller(
  { accountId, settings }: Batch,
  dictionaries: readonly string[] = settings.dictionaries,
): SpeechOwner {
  const { allowedVoices } = settings;
  return { accountId, allowedVoices, defaultDictionaries: dictionaries };
}
