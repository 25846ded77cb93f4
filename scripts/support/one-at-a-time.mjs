import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { uptime } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from './project.mjs';

const lockFile = inProject('.preparing');

/**
 * Runs some work while no other process of this checkout does the same. A lock of a process that has exited is ignored.
 *
 * @param onWait is called once, with the id of the process that holds the lock.
 */
export async function oneAtATime(onWait, work) {
  let saidSo = false;
  while (!tryLock()) {
    const holder = holderOf();
    if (holder === undefined) unlock();
    else {
      if (!saidSo) onWait(holder);
      saidSo = true;
      await sleep(200);
    }
  }
  process.once('exit', unlock);
  try {
    return await work();
  } finally {
    process.off('exit', unlock);
    unlock();
  }
}

function unlock() {
  rmSync(lockFile, { force: true });
}

function tryLock() {
  try {
    writeFileSync(lockFile, `${process.pid}`, { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

/** @returns the process that holds the lock, or `undefined` if it has exited or the machine has restarted since. */
function holderOf() {
  try {
    const startOfMachine = Date.now() - uptime() * 1000;
    const lockedAt = statSync(lockFile).mtimeMs;
    const holder = Number(readFileSync(lockFile, 'utf8'));
    // The file is created and then written, so it is empty for a moment.
    if (holder === 0) return Date.now() - lockedAt < 5000 ? 'unknown' : undefined;
    if (lockedAt < startOfMachine) return undefined;
    process.kill(holder, 0);
    return holder;
  } catch (error) {
    if (error.code === 'EPERM') return 'of another user';
    return undefined;
  }
}
