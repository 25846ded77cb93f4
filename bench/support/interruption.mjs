/**
 * Waits for some work. If this process receives a signal to stop, it rejects instead, so that a `finally` block around
 * it can close everything that was started.
 *
 * @throws {Error} that names the signal.
 */
export function unlessInterrupted(work) {
  const interrupted = new Promise((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM'])
      process.once(signal, () => reject(new Error(`Interrupted by ${signal}.`)));
  });
  return Promise.race([work, interrupted]);
}
