import { open } from 'node:fs/promises';
import { tryLock } from 'fs-native-extensions';
import { pause } from './pause';

const retryMs = 100;

interface LockOptions {
  readonly signal: AbortSignal;
  /** Is told once, if somebody else has the lock. */
  readonly onWait: () => void;
}

/**
 * Does some work while this process holds a file's lock; waits for it if another has it.
 *
 * It is the operating system's own lock, on the open file: it ends with the process, however that ends, and so cannot go
 * stale. The file stays, since a lock on a file that somebody else may delete protects nothing.
 *
 * @throws {unknown} the signal's reason, if it aborts while waiting; and whatever the work throws.
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
