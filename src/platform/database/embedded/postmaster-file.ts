import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from './errors';

/** The file that a server writes to its data directory while it runs. It stays there if the server is killed. */
export interface PostmasterFile {
  /** `undefined` if a power failure truncated the file. */
  pid: number | undefined;
  ready: boolean;
}

/** The file's path in a data directory. */
export function postmasterFileIn(data: string): string {
  return join(data, 'postmaster.pid');
}

/**
 * Reads `postmaster.pid`: the process id is on the first line, the state on the eighth.
 *
 * @returns `undefined` if the file does not exist.
 */
export async function readPostmasterFile(data: string): Promise<PostmasterFile | undefined> {
  try {
    const lines = (await readFile(postmasterFileIn(data), 'utf8')).split('\n');
    const pid = Number.parseInt(lines[0] ?? '', 10);
    return { pid: pid > 0 ? pid : undefined, ready: lines[7]?.trim() === 'ready' };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
