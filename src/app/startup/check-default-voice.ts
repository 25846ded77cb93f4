import type { Environment } from '../../platform/config/environment';
import { shownValue } from '../../platform/config/shown-value';
import { OperatorError } from '../../platform/errors/operator-error';
import type { VoiceCatalogue } from '@voxgate/speech';
import type { VoicePacks } from './voice-packs';

/**
 * Checks that the server has the voice of `DEFAULT_VOICE`, or may have it once all packs of `VOXGATE_VOICES` are installed and remote
 * engines have told their voices.
 *
 * @param coming what is still to come.
 * @returns whether the voice is available now.
 * @throws {OperatorError} if it is not, and no pack may bring it.
 */
export function checkDefaultVoice(
  { DEFAULT_VOICE, VOXGATE_VOICES }: Pick<Environment, 'DEFAULT_VOICE' | 'VOXGATE_VOICES'>,
  voices: VoiceCatalogue,
  coming: Pick<VoicePacks, 'mayHave'>,
): boolean {
  if (DEFAULT_VOICE === undefined || voices.has(DEFAULT_VOICE)) return true;
  if (coming.mayHave(DEFAULT_VOICE)) return false;
  const available = voices
    .list()
    .map(({ voiceId }) => voiceId)
    .filter((voiceId) => voices.has(voiceId));
  throw new OperatorError(
    `DEFAULT_VOICE is ${shownValue(DEFAULT_VOICE)}, and no voice pack of VOXGATE_VOICES (${VOXGATE_VOICES.join(', ')}) has ` +
      'that voice. Choose a voice of these packs, or add the pack of that voice to VOXGATE_VOICES.' +
      (available.length > 0 ? `\nVoices that are installed: ${available.join(', ')}` : ''),
  );
}
