import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ToolError } from '../../dialects/mcp/tool-host';

/**
 * Writes a file that was not there. An assistant must not overwrite what its user has.
 *
 * @throws {ToolError} if it is there, or cannot be written. Also throws what `write` throws; nothing is left then.
 */
export async function newFile(path: string, write: (file: FileHandle) => Promise<unknown>): Promise<void> {
  let file: FileHandle;
  try {
    await mkdir(dirname(path), { recursive: true });
    file = await open(path, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new ToolError(code === 'EEXIST' ? `${path} exists already. Choose another name.` : message, { cause: error });
  }
  try {
    await write(file);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  } finally {
    await file.close();
  }
}
