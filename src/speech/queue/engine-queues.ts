import { Injectable } from '@nestjs/common';
import { Environment } from '../../config/environment';
import { ApiError } from '../../errors/api-error';
import type { SpeechEngine } from '../engines/speech-engine';
import { QueueFullError, type QueueTicket, SynthesisQueue } from './synthesis-queue';

/** An engine that has finished no turn for this many milliseconds is stuck. No piece takes that long. */
const stuckAfterMs = 60_000;

/** One queue per engine. Engines do not wait for each other. */
@Injectable()
export class EngineQueues {
  private readonly queues = new Map<SpeechEngine, SynthesisQueue>();

  constructor(private readonly environment: Environment) {}

  /**
   * Enters an engine's queue. Always leave the place at the end.
   *
   * @throws {ApiError} `OVERLOADED` if the queue is full.
   */
  enter(engine: SpeechEngine, group: string, characters: number): QueueTicket {
    try {
      return this.queueOf(engine).enter(group, characters);
    } catch (error) {
      if (!(error instanceof QueueFullError)) throw error;
      throw new ApiError('OVERLOADED', `The speech queue is full. Retry after ${error.retryAfterSeconds} seconds`, {
        headers: { 'Retry-After': String(error.retryAfterSeconds) },
      });
    }
  }

  /** Number of requests that wait for an engine or are spoken by it. */
  size(engine: SpeechEngine): number {
    return this.queueOf(engine).size;
  }

  /** Whether any engine makes no progress. The number of waiting requests and slow readers do not matter. */
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
