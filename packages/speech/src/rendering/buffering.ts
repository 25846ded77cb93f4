import { setMaxListeners } from 'node:events';
import type { QueueTicket } from '../queue/queue-ticket';

/** Sources that are read one after another, some of them ahead of the reader. */
export interface ParallelSources<T> {
  readonly count: number;
  /**
   * Opens a source. Called in order.
   *
   * @param signal aborts when the items are no longer needed. The source then stops waiting, and throws.
   */
  readonly open: (index: number, signal: AbortSignal) => AsyncIterable<T>;
  /** Maximum number of sources that are in work at the same time, and that are ahead of the one being read. */
  readonly atOnce: () => number;
  /** Whether items are needed soon. Then the first item of the source being read is not delayed by other sources. */
  readonly isUrgent: boolean;
  /** Whether others are busy enough. Then at most one source is opened ahead of the one being read. */
  readonly isBusy: () => boolean;
  /** Stops all sources. They throw its reason. */
  readonly signal: AbortSignal;
}

/** An item and the index of its source. */
export interface SourceItem<T> {
  readonly index: number;
  readonly item: T;
}

/**
 * Passes on the items of all sources in order, and works on several sources at the same time. A source that has been opened is read
 * to its end, whether or not its items are read. Up to `atOnce` sources are in work, and up to as many are ahead of the one being
 * read, so a reader that stops does not make the rest of the sources work. If items are urgent, the next sources are opened only
 * when the source being read has yielded its first item.
 *
 * A failure is thrown after the items that precede it. When the reader stops, or a source has failed, the others are stopped too,
 * and the reader waits until they have ended.
 */
export async function* readInParallel<T>({
  count,
  open,
  atOnce,
  isUrgent,
  isBusy,
  signal,
}: ParallelSources<T>): AsyncGenerator<SourceItem<T>> {
  const stopping = new AbortController();
  const stop = AbortSignal.any([stopping.signal, signal]);
  // Each source may wait for several things. Node would warn about a leak.
  setMaxListeners(0, stop);
  /** The source being read, and those ahead of it. */
  const opened: OpenSource<T>[] = [];
  let next = 0;
  const mayOpen = () => {
    if (stop.aborted || opened.some(({ hasFailed }) => hasFailed)) return false;
    const [current] = opened;
    if (!current) return true;
    const inWork = opened.filter(({ isOver }) => !isOver).length;
    if ((isUrgent && !current.hasBegun) || inWork >= atOnce()) return false;
    const ahead = opened.length - 1;
    return ahead === 0 || (ahead < atOnce() && !isBusy());
  };
  const openMore = () => {
    while (next < count && mayOpen()) opened.push(new OpenSource(open(next++, stop), stop, openMore));
  };
  try {
    for (let index = 0; index < count; index++) {
      signal.throwIfAborted();
      openMore();
      for await (const item of opened[0]!) yield { index, item };
      opened.shift();
    }
  } finally {
    stopping.abort(new Error('Nobody reads this speech any more.'));
    await Promise.all(opened.map(({ ended }) => ended));
  }
}

/** A source that is read to its end, and its items that have not been read. */
class OpenSource<T> {
  /** Resolves when the source has ended or failed. */
  readonly ended: Promise<void>;
  isOver = false;
  private readonly items: T[] = [];
  private hasItems = false;
  private failure: { readonly error: unknown } | undefined;
  private wakeReader = () => {};

  /** @param onProgress called when the source has yielded its first item, and when it is over. */
  constructor(
    source: AsyncIterable<T>,
    private readonly stop: AbortSignal,
    private readonly onProgress: () => void,
  ) {
    this.ended = this.readAll(source);
  }

  /** Whether it has yielded an item or is over. */
  get hasBegun(): boolean {
    return this.hasItems || this.isOver;
  }

  get hasFailed(): boolean {
    return this.failure !== undefined;
  }

  /** The items, for one reader. */
  async *[Symbol.asyncIterator](): AsyncGenerator<T> {
    for (;;) {
      while (this.items.length > 0) yield this.items.shift()!;
      if (this.failure) throw this.failure.error;
      if (this.isOver) return;
      await new Promise<void>((resolve) => (this.wakeReader = resolve));
    }
  }

  /** Never rejects. */
  private async readAll(source: AsyncIterable<T>): Promise<void> {
    try {
      for await (const item of source) {
        this.stop.throwIfAborted();
        this.items.push(item);
        this.wakeReader();
        if (this.hasItems) continue;
        this.hasItems = true;
        // Deferred, so that the source can ask for its next item first.
        queueMicrotask(this.onProgress);
      }
    } catch (error) {
      this.failure = { error };
    }
    this.isOver = true;
    this.wakeReader();
    this.onProgress();
  }
}

/** Passes items on. While the reader does not request the next item, the request's places in the queues are parked. */
export async function* parkWhileUnread<T>(
  source: AsyncIterable<T>,
  tickets: readonly QueueTicket[],
): AsyncGenerator<T> {
  for await (const item of source) {
    for (const ticket of tickets) ticket.park();
    yield item;
    for (const ticket of tickets) ticket.resume();
  }
}
