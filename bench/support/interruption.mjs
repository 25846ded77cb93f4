/**
 * Waits for some work, but not when this process is asked to end: then it rejects, so that a `finally` around it closes what
 * was started, and nothing is left running.
 *
 * @throws {Error} naming the signal.
 */
export function unlessInterrupted(work) {
  const interrupted = new Promise((_resolve, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => reject(new Error(`Ended by ${signal}.`)));
  });
  return Promise.race([work, interrupted]);
}
