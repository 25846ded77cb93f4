import { setImmediate as letMessagesIn } from 'node:timers/promises';
import type { FromEngine, SpokenChunk, SpokenRequest, ToEngine } from './messages';

/** What speaks inside an engine's process. It may block its process while it works on a chunk. */
export interface HostedEngine {
  /** What the server should know of it, and only loading it tells; anything that can be cloned. */
  readonly facts?: unknown;

  /** Speaks, chunk by chunk. A text with nothing to say yields none. */
  speak(request: SpokenRequest): AsyncIterable<SpokenChunk> | Iterable<SpokenChunk>;
}

/**
 * Makes this process an engine's: loads it when the server says so, and speaks what it asks for, one request at a time.
 *
 * The process ends with the server, however that ends: the channel to it closes. Signals are for the server to answer, as
 * it may still have requests to finish; a terminal sends them to both.
 *
 * @param load gets the settings that the server has sent; what it throws makes the engine unusable.
 */
export function serveEngine(load: (settings: unknown) => Promise<HostedEngine>): void {
  // Not `exit`: that would wait for threads that read a model, and there is nothing to save.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

  let engine: HostedEngine | undefined;
  let speaking: number | undefined;
  let cancelled = false;

  process.on('message', (message: ToEngine) => {
    if (message.type === 'load') void start(message.settings);
    else if (message.type === 'speak') void speak(message.id, message.request);
    else if (message.id === speaking) cancelled = true;
  });

  async function start(settings: unknown): Promise<void> {
    try {
      engine = await load(settings);
      // What loading leaves behind is as large as the model, and lies outside of what the collector keeps an eye on.
      globalThis.gc?.();
      send({ type: 'ready', facts: engine.facts });
    } catch (error) {
      send({ type: 'unusable', message: messageOf(error) });
    }
  }

  async function speak(id: number, request: SpokenRequest): Promise<void> {
    speaking = id;
    cancelled = false;
    let error: string | undefined;
    try {
      // The engine blocks this process, so what the server has sent meanwhile is read between its chunks.
      await letMessagesIn();
      if (!cancelled) {
        let startedAt = performance.now();
        for await (const chunk of engine!.speak(request)) {
          const workSeconds = (performance.now() - startedAt) / 1000;
          send({ type: 'chunk', id, chunk: { ...chunk, workSeconds } });
          await letMessagesIn();
          if (cancelled) break;
          startedAt = performance.now();
        }
      }
    } catch (thrown) {
      error = messageOf(thrown);
    }
    speaking = undefined;
    send({ type: 'done', id, error, residentBytes: process.memoryUsage.rss() });
  }
}

function send(message: FromEngine): void {
  // Once the server is gone nobody wants to know, and this process ends.
  if (process.connected) process.send!(message, undefined, undefined, () => {});
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
