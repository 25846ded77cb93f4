import type { QueuePlace } from '../queue/synthesis-queue';

/** Passes items on. While the reader does not request the next item, the request's place in the queue is parked. */
export async function* parkWhileUnread<T>(source: AsyncIterable<T>, place: QueuePlace): AsyncGenerator<T> {
  for await (const item of source) {
    place.park();
    yield item;
    place.resume();
  }
}
