import { requirePositiveInteger } from '../support/require-positive';
import type { QueueTicket } from './queue-ticket';
import type { SlotSource } from './slot-source';
import { type QueueStatus, SynthesisQueue, type Urgency } from './synthesis-queue';

/** An engine that has finished no turn for this many milliseconds is stuck. No piece takes that long. */
const stuckAfterMs = 60_000;

/** What a queue needs of an engine. */
export interface QueuedEngine {
  readonly slots: SlotSource;
  readonly traits: {
    /** Approximate seconds per UTF-16 code unit of text, used until measured. */
    readonly workSecondsPerCharacter: number;
  };
}

/** One queue per engine. Engines do not wait for each other. */
export class EngineQueues {
  private readonly queues = new Map<QueuedEngine, SynthesisQueue>();

  /**
   * @param capacity maximum number of requests in each queue.
   * @param now a monotonic clock in milliseconds. Defaults to the system's.
   * @throws {RangeError} if the capacity is not an integer of at least 1.
   */
  constructor(
    private readonly capacity: number,
    private readonly now?: () => number,
  ) {
    requirePositiveInteger('queueCapacity', capacity);
  }

  /**
   * Enters an engine's queue. Always call `leave()` on the ticket at the end.
   *
   * @param length the length of the text in UTF-16 code units.
   * @throws {QueueFullError} if no place is free.
   * @throws {unknown} the signal's reason, if it has aborted.
   */
  enter(engine: QueuedEngine, queueGroup: string, length: number, signal: AbortSignal, urgency?: Urgency): QueueTicket {
    return this.queueOf(engine).enter(queueGroup, length, signal, urgency);
  }

  /** Number of requests waiting for an engine or being spoken by it, without parked requests. */
  size(engine: QueuedEngine): number {
    return this.queueOf(engine).size;
  }

  /** What operators see of an engine's queue. */
  status(engine: QueuedEngine): QueueStatus {
    return this.queueOf(engine).status();
  }

  /** Whether any engine makes no progress. The number of waiting requests and slow readers do not matter. */
  isStuck(): boolean {
    return [...this.queues.values()].some((queue) => queue.stalledForMs() > stuckAfterMs);
  }

  private queueOf(engine: QueuedEngine): SynthesisQueue {
    let queue = this.queues.get(engine);
    if (!queue) {
      const { slots, traits } = engine;
      const { workSecondsPerCharacter } = traits;
      queue = new SynthesisQueue({ slots, workSecondsPerCharacter, capacity: this.capacity, now: this.now });
      this.queues.set(engine, queue);
    }
    return queue;
  }
}
