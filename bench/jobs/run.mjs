// How much longer a book takes from its hand-in to its files than its speaking alone. See README.md.
import { createRequire } from 'node:module';
import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { cpuSeconds } from '../support/processes.mjs';
import { startServer } from '../support/server.mjs';
import { median } from '../support/statistics.mjs';

const require = createRequire(import.meta.url);
const { seededRandom, writeProse } = require('../../dist/bench/proofs/jobs/prose.js');

const { values } = parseArgs({
  options: {
    characters: { type: 'string', default: '52000' },
    chapters: { type: 'string', default: '12' },
    rounds: { type: 'string', default: '1' },
    formats: { type: 'string', default: 'mp3,m4b,opus,flac,wav,srt,vtt,json,epub' },
    seed: { type: 'string', default: '37' },
  },
});

const text = writeProse(seededRandom(Number(values.seed)), Number(values.characters), Number(values.chapters));

/** Milliseconds between two looks at a job. */
const lookMs = 100;

/**
 * Has a new server, which has kept nothing, speak the book.
 *
 * @returns seconds until all chapters are spoken and until the job is over, and processor time of the server, its engines and its database.
 */
async function speak(formats) {
  const server = await startServer({ stderr: 'ignore' });
  try {
    const headers = { authorization: `Bearer ${server.key}`, 'content-type': 'application/json' };
    const ask = async (path, init = {}) => {
      const response = await fetch(server.url + path, { ...init, headers });
      if (!response.ok) throw new Error(`${path} returned ${response.status}: ${await response.text()}`);
      return response.json();
    };
    const cpuBefore = await cpuSeconds(server.pid);
    const began = performance.now();
    const body = JSON.stringify({ text, input_type: 'markdown', voice_id: 'slt', title: 'The book', formats });
    let job = await ask('/api/v1/jobs', { method: 'POST', body });
    let spokenAt;
    while (job.status === 'queued' || job.status === 'running') {
      await delay(lookMs);
      job = await ask(`/api/v1/jobs/${job.id}`);
      if (job.chapters.every((chapter) => chapter.is_done)) spokenAt ??= performance.now();
    }
    const endedAt = performance.now();
    if (job.status !== 'completed') throw new Error(`The job is ${job.status}: ${JSON.stringify(job.error)}`);
    return {
      spoken: (spokenAt - began) / 1000,
      ended: (endedAt - began) / 1000,
      cpu: (await cpuSeconds(server.pid)) - cpuBefore,
      sound: job.progress.audio_seconds,
      files: job.files.length,
    };
  } finally {
    await server.close();
  }
}

const ratios = [];
const cpuRatios = [];
for (let round = 1; round <= Number(values.rounds); round++) {
  // Without a format with sound, nothing is levelled or encoded: its chapters are all that takes time.
  const alone = await speak(['json']);
  const whole = await speak(values.formats.split(','));
  ratios.push(whole.ended / alone.spoken);
  cpuRatios.push(whole.cpu / alone.cpu);
  const facts = `${alone.sound.toFixed(0)} s of sound, ${whole.files} files`;
  const times = `speaking alone ${alone.spoken.toFixed(1)} s, with all files ${whole.ended.toFixed(1)} s (spoken after ${whole.spoken.toFixed(1)} s)`;
  const processor = `processor time ${alone.cpu.toFixed(1)} s and ${whole.cpu.toFixed(1)} s`;
  console.log(`round ${round}: ${facts}; ${times}; ${processor}`);
}
console.log(
  `hand-in to files ÷ speaking alone: ${median(ratios).toFixed(2)}; processor time: ${median(cpuRatios).toFixed(2)}`,
);
