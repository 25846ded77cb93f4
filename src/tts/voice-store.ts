import { join } from 'node:path';
import { PackStore } from '@voxgate/speech/voices/packs/pack-store';
import type { Environment } from '../platform/config/environment';
import { projectRoot } from '../platform/project-root';

/** The server's voice packs: those in its data directory, and those of a container image, next to the program. */
export function voiceStore({ VOXGATE_DATA_DIR }: Pick<Environment, 'VOXGATE_DATA_DIR'>): PackStore {
  return new PackStore(VOXGATE_DATA_DIR, join(projectRoot, 'voices'));
}
