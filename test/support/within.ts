/**
 * Waits for something that should happen.
 *
 * @param what in the past tense, for the error.
 * @throws {Error} if it has not happened after so many milliseconds.
 */
export async function within<T>(milliseconds: number, what: string, happening: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error(`It did not happen within ${milliseconds} ms that ${what}.`)),
      milliseconds,
    );
  });
  try {
    return await Promise.race([happening, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
