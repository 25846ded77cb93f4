/** How often to check the parent, in milliseconds. */
const intervalMs = 500;

/**
 * Calls back once when this process's parent has ended, for whatever reason. Never calls back on Windows, which does not report
 * it. The watch does not keep this process alive. A server that npm runs needs it: npm forwards only SIGTERM and SIGINT, so nothing tells the
 * server that npm was killed or hung up.
 */
export function watchParent(onEnd: () => void): { stop: () => void } {
  // When its parent ends, a process gets another parent.
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onEnd();
  }, intervalMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
