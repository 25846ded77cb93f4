import type { Environment } from '../platform/config/environment';
import type { Log } from '@voxgate/speech/neural-engines';
import type { RemoteEngine } from '@voxgate/speech/remote-engines';
import { readConfiguredEngines } from './read-configured-engines';

/** The engines of `ENGINES_FILE`. */
export class RemoteEngines {
  private constructor(
    readonly all: readonly RemoteEngine[],
    /** What the ids of voices that are not known yet begin with. */
    private readonly prefixes: readonly string[],
  ) {}

  /**
   * Makes the engines. Without `ENGINES_FILE`, loads none of their code.
   *
   * @param logFor returns the log for a context.
   * @throws {OperatorError} if the file is not valid. It names the lines at fault.
   */
  static async read(environment: Environment, logFor: (context: string) => Log): Promise<RemoteEngines> {
    const configured = await readConfiguredEngines(environment);
    if (configured.length === 0) return new RemoteEngines([], []);
    const { makeRemoteEngine } = await import('./make-remote-engine.js');
    return new RemoteEngines(
      await Promise.all(configured.map((settings) => makeRemoteEngine(settings, logFor(`Engine ${settings.name}`)))),
      configured.flatMap(({ list_voices: list }) => (list ? [list.prefix ?? ''] : [])),
    );
  }

  /** Whether servers that have not told their voices yet may have a voice. */
  mayHave(voiceId: string): boolean {
    return this.prefixes.some((prefix) => voiceId.startsWith(prefix));
  }
}
