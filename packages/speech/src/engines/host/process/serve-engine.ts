import { setImmediate as letMessagesIn } from 'node:timers/promises';
import type { PronouncedText } from '../../pronounced-text';
import { collectGarbage } from './collect-garbage';
import type { FromEngine, EngineChunk, EngineRequest, ToEngine } from './messages';

/** The engine inside its process. It may block the process while it works on a chunk. */
export interface HostedEngine {
  /** Properties for the server that are known only after loading. Must be cloneable. */
  readonly facts?: unknown;

  /** Speaks chunk by chunk. A text with nothing to speak yields no chunk. */
  speak(request: EngineRequest): AsyncIterable<EngineChunk> | Iterable<EngineChunk>;

  /** Tells how a text is said; `undefined` if it cannot be told for this voice. Engines that never can do not have this method. */
  phonemize?(request: EngineRequest): Promise<PronouncedText | undefined> | PronouncedText;
}

/**
 * Runs an engine in this process: loads it when the server sends its settings, and speaks one request at a time.
 *
 * The process ends when its channel to the server closes, however the server ends. It ignores signals, because a terminal sends
 * them to both processes and the server may still have requests to finish.
 *
 * @param load loads the engine with the settings from the server. If it throws, the engine is unusable.
 */
export function serveEngine(load: (settings: unknown) => Promise<HostedEngine>): void {
  // `exit` would wait for threads that read a model. There is nothing to save.
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
      await collectGarbage();
      send({ type: 'ready', facts: engine.facts });
    } catch (error) {
      send({ type: 'unusable', message: messageOf(error) });
    }
  }

  async function speak(id: number, request: EngineRequest): Promise<void> {
    speaking = id;
    cancelled = false;
    let error: string | undefined;
    try {
      // The engine blocks this process, so messages are read between chunks.
      await letMessagesIn();
      if (!cancelled) {
        let startedAt = performance.now();
        const chunks = request.only === 'phonemes' ? phonemesOf(engine!, request) : engine!.speak(request);
        for await (const chunk of chunks) {
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

async function* phonemesOf(engine: HostedEngine, request: EngineRequest): AsyncGenerator<EngineChunk> {
  const pronounced = await engine.phonemize?.(request);
  yield { samples: new Float32Array(), sampleRate: 1, ...(pronounced && { pronounced }) };
}

function send(message: FromEngine): void {
  // Without a server there is no receiver, and this process ends.
  if (process.connected) process.send!(message, undefined, undefined, () => {});
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
