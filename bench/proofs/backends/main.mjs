// Speaks through real servers that are not this project's: kokoro-js and HeadTTS, and through another Voxgate. Checks the
// words that are heard, that parallel requests are not mixed up, and what happens when a server is killed and comes back.
// Needs Kokoro (`npm run --silent voxgate -- voices install kokoro`) and a registry or npm's cache. Takes some minutes.
//
//   npm run proofs -- backends
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { stringify } from 'yaml';
import { Hearing } from '../../support/hearing.mjs';
import { unlessInterrupted } from '../../support/interruption.mjs';
import { installedPack, requirePack, startServer } from '../../support/server.mjs';
import { backends } from './backends.mjs';

/** Harvard sentences. No two share a content word. */
const sentences = [
  'The birch canoe slid on the smooth planks.',
  'Glue the sheet to the dark blue background.',
  'These days a chicken leg is a rare dish.',
  'The juice of lemons makes fine punch.',
  'Four hours of steady work faced us.',
  'A large size in stockings is hard to sell.',
  'Rice is often served in round bowls.',
  'The hogs were fed chopped corn and garbage.',
];
const sampleRate = 24_000;
/** The most words that the recogniser may get wrong, of all. */
const maxErrors = 0.1;

const percent = (part) => `${(part * 100).toFixed(1)} %`;
const shown = (what) => console.log(`shown: ${what}`);
const folder = await mkdtemp(join(tmpdir(), 'voxgate-backends-'));
const closing = [() => rm(folder, { recursive: true, force: true })];

try {
  await requirePack(installedPack);
  await unlessInterrupted(prove());
} finally {
  for (const close of closing.toReversed()) await close();
}

async function prove() {
  const { all, close } = await backends(installedPack);
  closing.push(close);
  const running = new Map();
  let environment = {};
  for (const backend of all) {
    const started = await backend.start();
    running.set(backend, started);
    closing.push(() => running.get(backend)?.stop('SIGTERM'));
    environment = { ...environment, ...started.environment };
    console.log(`started: ${backend.title}`);
  }
  const file = join(folder, 'engines.yaml');
  await writeFile(file, stringify({ engines: all.map(({ engine }) => engine) }));
  const gate = await startServer({ environment: { ...environment, ENGINES_FILE: file } });
  closing.push(gate.close);
  const hearing = new Hearing();
  closing.push(() => hearing.close());

  for (const backend of all) {
    const { title, voice } = backend;
    await untilItSpeaks(gate, voice);
    for (const stream of [undefined, 'audio']) {
      const rate = await errorRate(hearing, sentences.slice(0, 4), (text) => spoken(gate, { text, voice, stream }));
      assert.ok(rate <= maxErrors, `${title}: ${rate} of the words were not heard`);
      shown(`${title}: ${stream ? 'streams' : 'complete responses'} are heard, ${percent(rate)} of the words wrong`);
    }
    const together = await Promise.all(sentences.map((text) => spoken(gate, { text, voice })));
    const rate = await errorRate(hearing, sentences, (text) => together[sentences.indexOf(text)]);
    assert.ok(rate <= maxErrors, `${title}: ${rate} of the words were not heard in parallel requests`);
    shown(`${title}: eight requests at once each have their own words, ${percent(rate)} wrong`);

    if (!backend.canBeStartedAgain) continue;
    const others = sentences.map((text) => answer(gate, { text: `${text} ${text}`, voice }));
    await others[0];
    // One has been answered; the others run or wait.
    await running.get(backend).stop('SIGKILL');
    running.delete(backend);
    const statuses = await Promise.all(others.map(async (other) => check(await other)));
    const refused = await answer(gate, { text: sentences[0], voice });
    assert.equal(refused.status, 503);
    assert.match(refused.headers.get('retry-after') ?? '', /^[1-9]\d*$/u);
    await refused.arrayBuffer();
    const local = await spoken(gate, { text: sentences[1], voice: 'slt' });
    assert.ok(local.samples.length > sampleRate, 'voices of the gate go on speaking');
    shown(
      `${title}: killed while eight requests ran: ${statuses.filter((status) => status === 200).length} complete, the others 503` +
        ' with Retry-After; voices of the gate go on',
    );
    running.set(backend, await backend.start());
    await untilItSpeaks(gate, voice);
    const again = await errorRate(hearing, sentences.slice(0, 4), (text) => spoken(gate, { text, voice }));
    assert.ok(again <= maxErrors, `${title}: ${again} of the words were not heard after its return`);
    shown(`${title}: speaks again after it has been started again`);
  }
}

function answer({ url, key }, { text, voice, stream }) {
  return fetch(`${url}/api/v1/tts`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ text, voice_id: voice, format: 'pcm', sample_rate: sampleRate, ...(stream && { stream }) }),
    signal: AbortSignal.timeout(240_000),
  });
}

/** @returns the status, after a check that it is 200 with sound, or 503 with `Retry-After`. */
async function check(response) {
  const { byteLength } = await response.arrayBuffer();
  if (response.status === 200) assert.ok(byteLength > sampleRate);
  else {
    assert.equal(response.status, 503);
    assert.match(response.headers.get('retry-after') ?? '', /^[1-9]\d*$/u);
  }
  return response.status;
}

async function spoken(gate, wanted) {
  const response = await answer(gate, wanted);
  if (response.status !== 200) throw new Error(`The gate returned ${response.status}: ${await response.text()}`);
  const samples = Float32Array.from(new Int16Array(await response.arrayBuffer()), (sample) => sample / 32_768);
  return { samples, sampleRate };
}

async function errorRate(hearing, texts, speak) {
  let errors = 0;
  let words = 0;
  for (const text of texts) {
    errors += await hearing.errorsIn(text, await speak(text));
    words += hearing.wordsIn(text);
  }
  return errors / words;
}

/** Waits until the backend has loaded its model and told its voices, at most two minutes. */
async function untilItSpeaks(gate, voice) {
  let last;
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await delay(500)) {
    const response = await answer(gate, { text: 'Hello there.', voice });
    await response.arrayBuffer();
    if (response.status === 200) return;
    last = response.status;
  }
  throw new Error(`${voice} did not speak within two minutes. The last status was ${last}.`);
}
