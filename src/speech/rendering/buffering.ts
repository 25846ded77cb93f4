import type { QueueTicket } from '../queue/queue-ticket';

/**
 * Passes items on and requests the next item while the reader handles the current one. A sentence is therefore spoken while
 * the previous one is encoded.
 */
export async function* readAhead<T>(source: AsyncIterable<T>): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  const ask = () => {
    const next = iterator.next();
    // A failure is reported when its item is read.
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

/** Passes items on. While the reader does not request the next item, the request's place in the queue is parked. */
export async function* parkWhileUnread<T>(source: AsyncIterable<T>, ticket: QueueTicket): AsyncGenerator<T> {
  for await (const item of source) {
    ticket.park();
    yield item;
    ticket.resume();
  }
}
