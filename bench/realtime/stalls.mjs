// Measures whether a player runs dry while a slow engine speaks a text that comes in tokens. See README.md.
import { parseArgs } from 'node:util';
import { table } from '../support/markdown.mjs';
import { startProgress } from '../support/run-facts.mjs';
import { installedPack } from '../support/server.mjs';
import { median, sum } from '../support/statistics.mjs';
import { stalledSeconds, underrunsOf } from './playback.mjs';
import { openSocket, speakTokens } from './session-client.mjs';
import { saveFigures } from './save-figures.mjs';
import { texts } from './texts.mjs';
import { startWatchedServer } from './watched-server.mjs';

const { values: options } = parseArgs({
  options: {
    pack: { type: 'string', default: installedPack },
    /** Seconds of work per second of audio. */
    factor: { type: 'string', default: '0.6' },
    voice: { type: 'string', default: 'af_heart' },
    /** Tokens per second. */
    rates: { type: 'string', default: '40,8' },
    /** Only the texts with these names. */
    texts: {
      type: 'string',
      default: 'one word first,short sentences,long sentence first,alternating,short and very long',
    },
    /** Writes the results to `results/stalls.json`. */
    save: { type: 'boolean', default: false },
  },
});

const server = await startWatchedServer({ pack: options.pack, factor: Number(options.factor) });
const progress = startProgress();
const rows = [];
try {
  const socket = await openSocket(server);
  const spoken = { voice: options.voice, timestamps: 'sentence' };
  await speakTokens(socket, 'The engine has to be measured before it is used. That takes a few sentences.', spoken);
  for (const tokensPerSecond of options.rates.split(',').map(Number)) {
    for (const name of options.texts.split(',')) {
      const text = texts[name];
      const heard = await speakTokens(socket, text, { ...spoken, tokensPerSecond });
      const underruns = underrunsOf(heard.audio);
      // How long a sentence takes to be heard if nothing else is: what follows late text cannot be faster.
      const latencyMs = Math.max(0, heard.audio[0].at - heard.sentAt(heard.timestamps[0].text_end + 1));
      const waits = underruns.map((each) => ({
        seconds: (each.to - each.from) / 1000,
        atSeconds: each.atSeconds,
        stalled: stalledSeconds(each, { sentences: heard.timestamps, sentAt: heard.sentAt, latencyMs }),
      }));
      const row = {
        tokensPerSecond,
        text: name,
        sentences: heard.timestamps.length,
        seconds: sum(heard.audio.map(({ seconds }) => seconds)),
        firstAudioSeconds: latencyMs / 1000,
        waits,
      };
      rows.push(row);
      progress(
        `${tokensPerSecond}/s ${name}: ${row.seconds.toFixed(1)} s, first ${row.firstAudioSeconds.toFixed(2)} s, underruns ` +
          (waits
            .map((w) => `${w.seconds.toFixed(2)} at ${w.atSeconds.toFixed(2)} (stalled ${w.stalled.toFixed(2)})`)
            .join(', ') || 'none'),
      );
    }
  }
  socket.terminate();
  const windows = (await server.windows()).filter(({ audioMs }) => audioMs > 0);
  const factors = windows.map(({ from, to, audioMs }) => (to - from) / audioMs);
  const slower = factors.filter((each) => each > 1.05 * Number(options.factor) + 0.02).length;
  const pace = `${windows.length} windows, median real-time factor ${median(factors).toFixed(2)}, worst ${Math.max(...factors).toFixed(2)}, ${slower} slower than asked for`;
  console.log(pace);
  const summary = table(
    [
      'tokens per second',
      'texts',
      'seconds of audio',
      'underruns',
      'of these with complete text',
      'stalled, s',
      'longest, s',
    ],
    [...new Set(rows.map((row) => row.tokensPerSecond))].map((rate) => {
      const own = rows.filter((row) => row.tokensPerSecond === rate);
      const all = own.flatMap(({ waits }) => waits);
      const stalls = all.filter(({ stalled }) => stalled > 0.02).map(({ stalled }) => stalled);
      return [
        rate,
        own.length,
        sum(own.map(({ seconds }) => seconds)).toFixed(0),
        all.length,
        stalls.length,
        sum(stalls).toFixed(2),
        Math.max(0, ...stalls).toFixed(2),
      ];
    }),
  );
  console.log(`\n${summary}`);
  if (options.save) await saveFigures('stalls', { factor: Number(options.factor), pace }, rows);
} finally {
  await server.close();
}
