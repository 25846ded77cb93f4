import { once } from 'node:events';
import type { Response } from 'express';
import type { JobWatcher } from './job-watches';

/** Milliseconds of silence after which a comment is sent, so that nothing between server and client takes the stream for dead. */
const heartbeatMs = 15_000;

/** How long a stream lasts, in milliseconds. Its client connects again, and is authenticated again. */
const maxMs = 5 * 60_000;

/** Milliseconds after which a browser connects again when a stream has ended. */
const reconnectMs = 2000;

/** The headers of a stream of events. Proxies must not hold it back. */
export const eventStreamHeaders = {
  'Content-Type': 'text/event-stream; charset=utf-8',
  'Cache-Control': 'no-store',
  'X-Accel-Buffering': 'no',
};

/**
 * Sends the states of a job as server-sent events (html.spec.whatwg.org, section 9.2), and ends with the last one. A client that reads slowly
 * misses states, but gets the newest one when it has read the one before.
 */
export async function sendJobEvents(watcher: JobWatcher, response: Response, gone: AbortSignal): Promise<void> {
  const endsAt = performance.now() + maxMs;
  gone.addEventListener('abort', () => watcher.close(), { once: true });
  try {
    await write(response, `retry: ${reconnectMs}\n\n`, gone);
    while (!gone.aborted && performance.now() < endsAt) {
      const state = await watcher.next(heartbeatMs);
      if (state === undefined) break;
      if (state === 'unchanged') await write(response, ': still there\n\n', gone);
      else await write(response, `id: ${state.mark}\nevent: progress\ndata: ${state.json}\n\n`, gone);
      if (state !== 'unchanged' && state.isOver) break;
    }
  } finally {
    watcher.close();
    response.end();
  }
}

/** Writes, and waits until the client has read enough of what was written before. */
async function write(response: Response, text: string, gone: AbortSignal): Promise<void> {
  if (gone.aborted || response.write(text)) return;
  await once(response, 'drain', { signal: gone }).catch((error: unknown) => {
    if (!gone.aborted) throw error;
  });
}
