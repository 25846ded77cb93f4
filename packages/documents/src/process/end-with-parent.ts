import { Worker } from 'node:worker_threads';

/**
 * Ends this process about a second after the one that started it, also if that one is killed while this one is busy: a thread of its own
 * looks whether the parent is another one. On Windows, where a process keeps the number of a parent that has ended, it has no effect.
 */
export function endWithParent(): void {
  new Worker(watch, { eval: true, workerData: process.ppid }).unref();
}

const watch = `
const { workerData: parent } = require('node:worker_threads');
setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, 'SIGKILL');
}, 1000);
`;
