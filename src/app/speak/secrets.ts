import { createHash, timingSafeEqual } from 'node:crypto';
import { minSecretLength, type SpeakEnvironment } from './speak.settings';
import { OperatorError } from '../../platform/errors/operator-error';
import { withCauses } from '@voxgate/speech/messages/with-causes';
import type { Log } from '@voxgate/speech/neural-engines';
import { WatchedFiles } from './watched-file';

/** The shared secrets of a node. Keeps only their digests. */
export class Secrets {
  private digests: readonly Buffer[] = [];
  private file: WatchedFiles<readonly Buffer[]> | undefined;

  private constructor() {}

  /**
   * Reads the secrets. Those of a file are read again when it changes.
   *
   * @returns `undefined` if none are configured.
   * @throws {OperatorError} if the file cannot be read, or has no secret or one that is too short.
   */
  static open(
    { SPEAK_SECRET, SPEAK_SECRET_FILE: path }: Pick<SpeakEnvironment, 'SPEAK_SECRET' | 'SPEAK_SECRET_FILE'>,
    log: Log,
  ): Secrets | undefined {
    const secrets = new Secrets();
    if (SPEAK_SECRET !== undefined) {
      secrets.digests = [digestOf(SPEAK_SECRET)];
      return secrets;
    }
    if (path === undefined) return undefined;
    try {
      secrets.file = new WatchedFiles([path], {
        read: ([content]) => readSecrets(content!),
        changed: (digests) => {
          if (secrets.digests.length > 0)
            log.info(`SPEAK_SECRET_FILE has changed: ${digests.length} secrets are valid.`);
          secrets.digests = digests;
        },
        failed: (error) =>
          log.warn(`SPEAK_SECRET_FILE has changed, but the old secrets stay valid: ${withCauses(error)}`),
      });
    } catch (error) {
      throw new OperatorError(`SPEAK_SECRET_FILE (${path}) cannot be used: ${withCauses(error)}.`, { cause: error });
    }
    return secrets;
  }

  /** Whether a secret is one of them. Takes as long for every wrong one. */
  has(secret: string): boolean {
    const digest = digestOf(secret);
    let isFound = false;
    for (const each of this.digests) isFound = timingSafeEqual(digest, each) || isFound;
    return isFound;
  }

  close(): void {
    this.file?.close();
  }
}

function readSecrets(content: string): readonly Buffer[] {
  const lines = content
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length === 0) throw new Error('it is empty; write one secret per line');
  if (lines.some((line) => line.length < minSecretLength)) {
    throw new Error(
      `each line must be a secret of at least ${minSecretLength} characters, such as from: openssl rand -hex 32`,
    );
  }
  return lines.map(digestOf);
}

function digestOf(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
