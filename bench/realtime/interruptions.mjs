// Measures how soon the engine is idle after a context was cancelled, and that nothing more of it is sent. See README.md.
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { table } from '../support/markdown.mjs';
import { startProgress } from '../support/run-facts.mjs';
import { installedPack } from '../support/server.mjs';
import { median } from '../support/statistics.mjs';
import { saveFigures } from './save-figures.mjs';
import { openSocket, sampleRate, send } from './session-client.mjs';
import { texts } from './texts.mjs';
import { startWatchedServer } from './watched-server.mjs';

const { values: options } = parseArgs({
  options: {
    pack: { type: 'string', default: installedPack },
    voice: { type: 'string', default: 'af_heart' },
    cancels: { type: 'string', default: '30' },
    /** Writes the results to `results/interruptions.json`. */
    save: { type: 'boolean', default: false },
  },
});

const text = texts['three long ones'];
const server = await startWatchedServer({ pack: options.pack });
const progress = startProgress();

/** Waits until the engine has done nothing for this long, and returns its windows. */
async function untilIdle(quietMs = 1500) {
  for (;;) {
    const windows = await server.windows();
    if (performance.now() - (windows.at(-1)?.to ?? 0) > quietMs) return windows;
    await delay(100);
  }
}

/** Cancels a context some time after its first audio. */
async function cancelled(id, afterMs) {
  const socket = await openSocket(server);
  const seen = [];
  const firstAudio = new Promise((resolve) => {
    socket.on('message', (data) => {
      const { type, context_id } = JSON.parse(data);
      seen.push({ type, context_id });
      if (type === 'speech.audio.delta') resolve();
    });
  });
  const start = { type: 'context.start', voice_id: options.voice, format: 'pcm', sample_rate: sampleRate };
  send(socket, { ...start, context_id: id });
  send(socket, { type: 'input_text.append', context_id: id, text });
  send(socket, { type: 'input_text.end', context_id: id });
  await firstAudio;
  await delay(afterMs);
  const sentAt = performance.now();
  send(socket, { type: 'context.cancel', context_id: id });
  // An empty context is answered at once: what comes after its answer was sent after the server had read the cancellation.
  send(socket, { ...start, context_id: 'mark' });
  send(socket, { type: 'input_text.end', context_id: 'mark' });
  const windows = (await untilIdle()).filter(({ to }) => to > sentAt);
  socket.terminate();
  const mark = seen.findIndex(({ context_id }) => context_id === 'mark');
  return {
    afterMs,
    idleMs: Math.max(0, ...windows.map(({ to }) => to - sentAt)),
    // A window that was begun within some milliseconds was begun before the server had read the message.
    begunLater: windows.filter(({ from }) => from > sentAt).length,
    messagesLater: seen.slice(mark).filter(({ context_id }) => context_id === id).length,
  };
}

const rows = [];
try {
  // So that the model is warm.
  await cancelled('first', 3000);
  for (let count = 1; count <= Number(options.cancels); count++) {
    rows.push(await cancelled(`context ${count}`, Math.random() * 2500));
    const row = rows.at(-1);
    progress(
      `cancelled after ${row.afterMs.toFixed(0)} ms: idle after ${row.idleMs.toFixed(0)} ms, ${row.begunLater} windows begun later`,
    );
  }
  const lengths = (await server.windows()).filter(({ audioMs }) => audioMs > 0).map(({ from, to }) => to - from);
  const longest = Math.max(...lengths);
  const idle = rows.map(({ idleMs }) => idleMs);
  const summary = table(
    ['', 'median', 'worst'],
    [
      ['from the cancellation until the engine is idle, ms', median(idle).toFixed(0), Math.max(...idle).toFixed(0)],
      ['time of a window, ms', median(lengths).toFixed(0), longest.toFixed(0)],
      [
        'windows begun after it',
        median(rows.map((row) => row.begunLater)),
        Math.max(...rows.map((row) => row.begunLater)),
      ],
      ['messages of the context after it was read', 0, Math.max(...rows.map((row) => row.messagesLater))].map(String),
    ],
  );
  console.log(`\n${rows.length} cancellations at random moments.\n\n${summary}`);
  if (options.save) await saveFigures('interruptions', { maxWindowMs: longest }, rows);
} finally {
  await server.close();
}
