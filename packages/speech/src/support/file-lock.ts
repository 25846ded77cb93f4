import { open } from 'node:fs/promises';
import { tryLock } from 'fs-native-extensions';
import { pause } from './abortable';

const retryMs = 100;

interface LockOptions {
  readonly signal: AbortSignal;
  /** Called once if another process holds the lock. */
  readonly onWait: () => void;
}

/**
 * Runs work while holding a file's lock. Waits while another process holds it.
 *
 * This is the operating system's lock on the open file. It ends with the process, however that ends, so it cannot become stale.
 * The file is never deleted, because a lock on a deleted file protects nothing.
 *
 * @throws {unknown} the signal's reason if it aborts while waiting; and what the work throws.
 */
export async function withLock<T>(file: string, { signal, onWait }: LockOptions, work: () => Promise<T>): Promise<T> {
  const handle = await open(file, 'a+');
  try {
    for (let isFirst = true; !tryLock(handle.fd); isFirst = false) {
      if (isFirst) onWait();
      await pause(retryMs, signal);
    }
    return await work();
  } finally {
    await handle.close();
  }
}
