import { join } from 'node:path';
import type { Environment } from '../platform/config/environment';
import { EnginesOfPacks, type Log, OwnVoices } from '@voxgate/speech/neural-engines';
import { hostLimits } from './speech-options';

/**
 * The engines whose voices come in packs, made with the settings of the environment. They can load packs before the application is
 * created. The application then uses them, and closes them when it is closed.
 */
export class PackEngines extends EnginesOfPacks {
  /**
   * @param logFor returns the log for a context.
   * @param beforeOthers until it resolves, each engine has one process, so that the server's start has a core. Defaults to no wait.
   */
  constructor(environment: Environment, logFor: (context: string) => Log, beforeOthers?: Promise<void>) {
    super(
      (engine) => ({ ...hostLimits(environment, engine), beforeOthers, log: logFor(`Engine ${engine}`) }),
      new OwnVoices(join(environment.VOXGATE_DATA_DIR, 'own-voices')),
    );
  }
}
