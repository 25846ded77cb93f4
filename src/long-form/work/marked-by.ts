import type { MarkFacts } from '../../tts/audio-marks';
import type { Work } from './work';

/** Who had work done, as the ledger of marks has it: its account, and the key if one handed it in. */
export function markedBy({ accountId, chargedTo }: Work): Pick<MarkFacts, 'accountId' | 'apiKeyId'> {
  return { accountId, ...(chargedTo?.startsWith('key_') && { apiKeyId: chargedTo }) };
}
