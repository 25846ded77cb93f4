// Measures the encoders: their speed, the time to the first bytes, how much they delay the event loop, and the memory
// after
// 500 files. Needs the build. See README.md.
import { createRequire } from 'node:module';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';

const require = createRequire(import.meta.url);
const { AudioEncoders } = require('../../dist/packages/speech/src/encoding/audio-encoders.js');
const { audioFormats } = require('../../dist/packages/speech/src/encoding/audio-format.js');

const inputRate = 24_000;
const encoders = new AudioEncoders({ maxThreads: 1 });
encoders.start();

/** Test audio: a hum with syllables and a little noise. */
function sound(seconds) {
  let noise = 1;
  return Float32Array.from({ length: seconds * inputRate }, (_, index) => {
    const time = index / inputRate;
    noise = (noise * 48_271) % 0x7fff_ffff;
    const phase = 2 * Math.PI * (140 * time - 9 * Math.cos(4.4 * time));
    let voice = 0;
    for (let harmonic = 1; harmonic <= 12; harmonic++) voice += Math.sin(harmonic * phase) / harmonic;
    return 0.4 * Math.max(0, Math.sin(14 * time)) * voice + 0.01 * (noise / 0x7fff_ffff - 0.5);
  });
}

/** Encodes audio piece by piece. Returns the time and the number of output bytes of each piece. */
async function encode(format, outputRate, mode, samples, pieceLength) {
  const encoder = encoders.open(format, { inputRate, outputRate, mode });
  const answers = [];
  for (let start = 0; start < samples.length; start += pieceLength) {
    const asked = performance.now();
    const { length } = await encoder.encode(samples.slice(start, start + pieceLength));
    answers.push({ milliseconds: performance.now() - asked, bytes: length });
  }
  const asked = performance.now();
  const { length } = await encoder.finish();
  answers.push({ milliseconds: performance.now() - asked, bytes: length });
  encoder.close();
  return answers;
}

const total = (answers, key) => answers.reduce((sum, answer) => sum + answer[key], 0);
const kinds = Object.entries(audioFormats).flatMap(([format, { sampleRates }]) =>
  sampleRates.map((outputRate) => ({ format, outputRate })),
);

async function speeds() {
  const [long, short] = [sound(20), sound(1)];
  console.log(
    '| format | rate | kbit/s | seconds of audio per CPU second | input before first output | time until then |',
  );
  console.log('| --- | --- | --- | --- | --- | --- |');
  for (const { format, outputRate } of kinds) {
    await encode(format, outputRate, 'whole', short, short.length);
    const before = process.cpuUsage();
    const whole = await encode(format, outputRate, 'whole', long, 2 * inputRate);
    const { user, system } = process.cpuUsage(before);
    const kilobits = (8 * total(whole, 'bytes')) / 20 / 1000;

    const tenMilliseconds = inputRate / 100;
    const streamed = await encode(format, outputRate, 'stream', short, tenMilliseconds);
    // The first output of a framed format is its header.
    const headers = { mp3: 1, flac: 1, opus: 1 }[format] ?? 0;
    const first = streamed.map(({ bytes }, index) => (bytes > 0 ? index : -1)).filter((index) => index >= 0)[headers];
    const work = total(streamed.slice(0, first + 1), 'milliseconds');
    console.log(
      `| ${format} | ${outputRate} | ${kilobits.toFixed(0)} | ${(20e6 / (user + system)).toFixed(0)} ` +
        `| ${10 * (first + 1)} ms | ${work.toFixed(0)} ms |`,
    );
  }
}

/** The delay of the event loop while some work runs. */
async function late(work) {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  await work();
  delay.disable();
  return (delay.percentile(99) / 1e6).toFixed(1);
}

/** Encodes 500 files, four at a time, with each format and rate in turn. Every fifth file is cancelled halfway. */
async function memory() {
  const samples = sound(4);
  const curve = [];
  const alone = await late(() => setTimeout(2000));
  let count = 0;
  const worker = async () => {
    while (count < 500) {
      const number = count++;
      const { format, outputRate } = kinds[number % kinds.length];
      const mode = number % 2 ? 'stream' : 'whole';
      if (number % 5 === 4) {
        const encoder = encoders.open(format, { inputRate, outputRate, mode });
        const answer = encoder.encode(samples.slice()).catch(() => {});
        if (number % 2) await Promise.race([answer, setTimeout(20)]);
        encoder.close();
        await answer;
      } else await encode(format, outputRate, mode, samples, inputRate);
      if (count % 50 === 0) curve.push(Math.round(process.memoryUsage.rss() / 1e6));
    }
  };
  const busy = await late(() => Promise.all([worker(), worker(), worker(), worker()]));
  console.log(`\nResident memory after every 50 of 500 files, in MB: ${curve.join(', ')}`);
  console.log(`Event loop delay, 99th percentile: ${busy} ms while encoding, ${alone} ms when idle`);
}

await speeds();
await memory();
await encoders.close();
