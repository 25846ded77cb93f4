import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment';
import { ApiError } from '../../errors/api-error';
import type { SpeechEngine } from '../engines/speech-engine';
import { QueueFullError, type QueuePlace, SynthesisQueue } from './synthesis-queue';

/** An engine that has had a turn for so long, in milliseconds, and has finished none, is stuck: no piece takes as long. */
const stuckAfterMs = 60_000;

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
  enter(engine: SpeechEngine, account: string, characters: number): QueuePlace {
    try {
      return this.queueOf(engine).enter(account, characters);
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

  /** Requests that wait for an engine or are spoken by it. */
  size(engine: SpeechEngine): number {
    return this.queueOf(engine).size;
  }

  /** Whether some engine makes no progress. How many requests wait, and how fast clients read, is no matter. */
  isStuck(): boolean {
    return [...this.queues.values()].some((queue) => queue.stalledForMs() > stuckAfterMs);
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
