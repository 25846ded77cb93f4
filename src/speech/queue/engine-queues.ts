import type { QueueTicket } from './queue-ticket';
import type { SlotSource } from './slot-source';
import { SynthesisQueue } from './synthesis-queue';

/** An engine that has finished no turn for this many milliseconds is stuck. No piece takes that long. */
const stuckAfterMs = 60_000;

/** What a queue needs of an engine. */
export interface QueuedEngine {
  readonly slots: SlotSource;
  readonly traits: {
    /** Approximate seconds per character of text, used until measured. */
    readonly secondsPerCharacter: number;
  };
}

/** One queue per engine. Engines do not wait for each other. */
export class EngineQueues {
  private readonly queues = new Map<QueuedEngine, SynthesisQueue>();

  /** @param capacity maximum number of requests in each queue. */
  constructor(private readonly capacity: number) {}

  /**
   * Enters an engine's queue. Always leave the place at the end.
   *
   * @throws {QueueFullError} if no place is free.
   * @throws {unknown} the signal's reason, if it has aborted.
   */
  enter(engine: QueuedEngine, group: string, characters: number, signal: AbortSignal): QueueTicket {
    return this.queueOf(engine).enter(group, characters, signal);
  }

  /** Number of requests that wait for an engine or are spoken by it. */
  size(engine: QueuedEngine): number {
    return this.queueOf(engine).size;
  }

  /** Whether any engine makes no progress. The number of waiting requests and slow readers do not matter. */
  isStuck(): boolean {
    return [...this.queues.values()].some((queue) => queue.stalledForMs() > stuckAfterMs);
  }

  private queueOf(engine: QueuedEngine): SynthesisQueue {
    let queue = this.queues.get(engine);
    if (!queue) {
      const { slots, traits } = engine;
      queue = new SynthesisQueue({ slots, secondsPerCharacter: traits.secondsPerCharacter, capacity: this.capacity });
      this.queues.set(engine, queue);
    }
    return queue;
  }
}
