/**
 * Waits for a promise, but not longer than a timeout.
 *
 * @param what a clause in the past tense, for the error message: "the server stopped".
 * @throws {Error} with `what`, if the promise is still pending after that many milliseconds.
 */
export async function within<T>(milliseconds: number, what: string, promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Timed out after ${milliseconds} ms. Expected: ${what}.`)), milliseconds);
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
