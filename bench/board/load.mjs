import { setTimeout as delay } from 'node:timers/promises';

const sentences = [
  'The birch canoe slid on the smooth planks.',
  'Glue the sheet to the dark blue background. It is easy to tell the depth of a well.',
  'These days, a chicken leg is a rare dish. Rice is often served in round bowls.',
  'The juice of lemons makes fine punch. The box was thrown beside the parked truck.',
];

/**
 * Clients that speak moderately: each waits between two requests. Some leave early, some repeat themselves, some make mistakes, and now and
 * then many come at once.
 *
 * @returns `stop`, which returns the number of responses by status.
 */
export function startLoad({ url, key }, { hasKokoro }) {
  const stopping = new AbortController();
  const counts = {};
  let number = 0;
  const request = async (path, body, { leavesAfterMs, authorization = `Bearer ${key}` } = {}) => {
    const leaving = leavesAfterMs === undefined ? [] : [AbortSignal.timeout(leavesAfterMs)];
    const signal = AbortSignal.any([stopping.signal, ...leaving]);
    try {
      const headers = { authorization, 'content-type': 'application/json' };
      const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body), signal });
      await response.arrayBuffer();
      counts[response.status] = (counts[response.status] ?? 0) + 1;
    } catch {
      counts.left = (counts.left ?? 0) + 1;
    }
  };
  const client = async (pauseMs, work) => {
    while (!stopping.signal.aborted) {
      await work();
      await delay(pauseMs * (0.5 + Math.random()), undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const text = () => `${sentences[number++ % sentences.length]} This is number ${number}.`;
  const stream = (voice) => ({ text: text(), voice_id: voice, stream: 'audio' });
  const clients = [
    client(800, () => request('/api/v1/tts', stream('slt'))),
    client(1200, () => request('/v1/audio/speech', { model: 'tts-1', voice: 'rms', input: text() })),
    client(1500, () => request('/api/v1/tts', { text: sentences[number++ % 4], voice_id: 'slt', stream: 'audio' })),
    client(2000, () => request('/api/v1/tts', stream('far'))),
    client(6000, () => request('/api/v1/tts', { text: 'Hello.', voice_id: 'nobody' })),
    client(9000, () => request('/api/v1/tts', { text: 'Hello.' }, { authorization: 'Bearer sk-wrong' })),
    client(8000, () =>
      request('/api/v1/tts', { ...stream('slt'), text: sentences.join(' ').repeat(6) }, { leavesAfterMs: 400 }),
    ),
    // Many at once.
    client(40_000, () =>
      Promise.all(
        Array.from({ length: 20 }, () =>
          request('/api/v1/tts', { ...stream('slt'), text: `${text()} ${sentences.join(' ').repeat(3)}` }),
        ),
      ),
    ),
    ...(hasKokoro ? [client(2500, () => request('/api/v1/tts', stream('af_heart')))] : []),
  ];
  return {
    stop: async () => {
      stopping.abort();
      await Promise.all(clients);
      return counts;
    },
  };
}
