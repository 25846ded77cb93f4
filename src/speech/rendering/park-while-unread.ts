import type { QueueTicket } from '../queue/synthesis-queue';

/** Passes items on. While the reader does not request the next item, the request's place in the queue is parked. */
export async function* parkWhileUnread<T>(source: AsyncIterable<T>, ticket: QueueTicket): AsyncGenerator<T> {
  for await (const item of source) {
    ticket.park();
    yield item;
    ticket.resume();
  }
}
