import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment';
import { ApiError } from '../../errors/api-error';
import type { SpeechEngine } from '../engines/speech-engine';
import { QueueFullError, type QueuePlace, SynthesisQueue } from './synthesis-queue';

/** A queue that has been full for so long, in milliseconds, is not a peak: load balancers should look elsewhere. */
const fullForLongMs = 10_000;

/** One queue for each engine: they do not wait for each other. */
@Injectable()
export class SynthesisQueues {
  private readonly queues = new Map<SpeechEngine, SynthesisQueue>();

  constructor(private readonly environment: Environment) {}

  /**
   * Takes a place in an engine's queue. Leave it in the end.
   *
   * @throws {ApiError} `OVERLOADED` when it is full.
   */
  enter(engine: SpeechEngine, group: string, characters: number): QueuePlace {
    try {
      return this.queueOf(engine).enter(group, characters);
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      throw new ApiError(
        'OVERLOADED',
        `Too many requests are being spoken. Retry after ${error.retryAfterSeconds} seconds`,
        {
          headers: { 'Retry-After': String(error.retryAfterSeconds) },
        },
      );
    }
  }

  /** Requests that an engine is speaking, or that wait for it. */
  size(engine: SpeechEngine): number {
    return this.queueOf(engine).size;
  }

  /** Whether some queue has been full for long. */
  isStuck(): boolean {
    return [...this.queues.values()].some((queue) => queue.fullForMs() > fullForLongMs);
  }

  private queueOf(engine: SpeechEngine): SynthesisQueue {
    let queue = this.queues.get(engine);
    if (!queue) {
      const { slots, secondsPerCharacter } = engine.traits;
      queue = new SynthesisQueue({ slots, secondsPerCharacter, capacity: this.environment.SPEECH_QUEUE_CAPACITY });
      this.queues.set(engine, queue);
    }
    return queue;
  }
}
