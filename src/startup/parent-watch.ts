/** How often the parent is looked for, in milliseconds. */
const intervalMs = 500;

/**
 * Calls back once when this process's parent has ended, however that was. Windows does not tell; there it never calls back.
 * The watch does not keep this process alive.
 */
export function watchParent(onEnd: () => void): { stop: () => void } {
  // A process whose parent ends gets another one.
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnd();
  }, intervalMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
