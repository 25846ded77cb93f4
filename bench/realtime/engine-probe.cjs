// Loaded before the server (`node --require`). Notes in WINDOW_PROBE_FILE when each window of the neural engine was begun and ended
// (milliseconds since 1970), and its milliseconds of audio; 0 if it was cancelled. With WINDOW_PROBE_FACTOR, makes the engine as slow as
// that: seconds of work per second of audio.
const { appendFileSync } = require('node:fs');
const { setTimeout: delay } = require('node:timers/promises');

const file = process.env.WINDOW_PROBE_FILE;
if (file && process.argv[1]?.endsWith('server-of-files.js')) watch(Number(process.env.WINDOW_PROBE_FACTOR ?? 0));

function watch(factor) {
  const { KokoroEngine } = require('../../dist/packages/speech/src/engines/kokoro/kokoro.engine.js');
  const {
    RealTimeFactorEstimator,
  } = require('../../dist/packages/speech/src/engines/host/real-time-factor-estimator.js');
  const learn = Reflect.get(RealTimeFactorEstimator.prototype, 'learn');
  let measured;
  if (factor > 0) RealTimeFactorEstimator.prototype.learn = (work) => (measured = work);

  const synthesize = Reflect.get(KokoroEngine.prototype, 'synthesize');
  KokoroEngine.prototype.synthesize = async function* (request) {
    const begunAt = performance.now();
    let audioMs = 0;
    try {
      for await (const chunk of synthesize.call(this, request)) {
        audioMs += (1000 * chunk.samples.length) / chunk.sampleRate;
        if (factor > 0) {
          await delay(Math.max(0, begunAt + factor * audioMs - performance.now()));
          // As slow as it seems, so that the server divides sentences as for an engine that is.
          learn.call(this.meter, { ...measured, workSeconds: (performance.now() - begunAt) / 1000 });
        }
        yield chunk;
      }
    } finally {
      const [from, to] = [begunAt, performance.now()].map((at) => (performance.timeOrigin + at).toFixed(1));
      appendFileSync(file, `${from} ${to} ${audioMs.toFixed(1)}\n`);
    }
  };
}
