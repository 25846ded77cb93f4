import { access, constants } from 'node:fs/promises';
import { resolve } from 'node:path';
import { makeDirectory } from '../../platform/config/make-directory';
import { OperatorError } from '../../platform/errors/operator-error';
import { explainFileFailure } from './explain-file-failure';

/**
 * Creates the directory of a setting if it is missing, and checks that this user may write to it.
 *
 * @param setting the name of the setting, for the message.
 * @throws {OperatorError} if it cannot be used. Also throws what is not an error of the file system.
 */
export async function openDirectory(setting: string, path: string): Promise<void> {
  try {
    await makeDirectory(resolve(path));
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const problem = explainFileFailure(cause as Error, setting);
    throw problem === undefined ? cause : new OperatorError(problem, { cause });
  }
}
