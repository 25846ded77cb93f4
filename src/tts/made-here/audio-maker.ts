import type { AudioMaker } from '@voxgate/speech';
import type { Environment } from '../../platform/config/environment';
import { version } from '../../platform/version';

/** Whom audio files name as their maker; `undefined` if they say nothing. */
export function audioMaker({
  AUDIO_LABELS,
  AUDIO_LABEL_SERVICE: service,
}: Pick<Environment, 'AUDIO_LABELS' | 'AUDIO_LABEL_SERVICE'>): AudioMaker | undefined {
  if (AUDIO_LABELS === 'off') return undefined;
  return { software: `Voxgate ${version}`, ...(service !== undefined && { service }) };
}
