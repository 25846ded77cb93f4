import type { Environment } from '../platform/config/environment';
import type { ConfiguredEngine } from './engines-file/read-engines-file';
import { OperatorError } from '../platform/errors/operator-error';

/**
 * Reads the remote engines of `ENGINES_FILE`. Without that setting, loads none of the code that reads it.
 *
 * @throws {OperatorError} if the file is not valid. It names the lines at fault.
 */
export async function readConfiguredEngines({
  ENGINES_FILE,
}: Pick<Environment, 'ENGINES_FILE'>): Promise<ConfiguredEngine[]> {
  if (ENGINES_FILE === undefined) return [];
  const { EnginesFileError, readEnginesFile } = await import('./engines-file/read-engines-file.js');
  try {
    return readEnginesFile(ENGINES_FILE);
  } catch (error) {
    if (error instanceof EnginesFileError) throw new OperatorError(error.message, { cause: error });
    throw error;
  }
}
