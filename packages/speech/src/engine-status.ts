import type { EngineProcesses, SpeechEngine } from './engines/speech-engine';
import type { EngineQueues } from './queue/engine-queues';
import type { QueueStatus } from './queue/synthesis-queue';

/** What operators see of an engine. */
export interface EngineStatus {
  readonly name: string;
  /** Parts that it can speak at the same time, at most and now. */
  readonly slots: { readonly limit: number; readonly ready: number };
  /** The real-time factor that is planned with; `undefined` if it does not matter. */
  readonly rtf: number | undefined;
  readonly queue: QueueStatus;
  /** `undefined` if the engine has no processes of its own. */
  readonly processes: EngineProcesses | undefined;
}

/** Looks at an engine and its queue. */
export function engineStatus(engine: SpeechEngine, queues: EngineQueues): EngineStatus {
  const { name, slots } = engine;
  return {
    name,
    slots: { limit: slots.limit, ready: slots.ready() },
    rtf: engine.rtf(),
    queue: queues.status(engine),
    processes: engine.processes(),
  };
}
