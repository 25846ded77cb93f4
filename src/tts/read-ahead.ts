/**
 * Passes items on, and asks the source for the next one while the receiver is busy with the last. So a sentence is
 * spoken while the one before it is encoded.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  const ask = () => {
    const next = iterator.next();
    // A failure counts when its turn comes.
    next.catch(() => {});
    return next;
  };
  try {
    let next = ask();
    for (;;) {
      const result = await next;
      if (result.done) return;
      next = ask();
      yield result.value;
    }
  } finally {
    await iterator.return?.();
  }
}
