const Sequencer = require('@jest/test-sequencer').default;

/**
 * The files that take longest, the slowest first. Jest would learn this from earlier runs, but a fresh clone has none, and a
 * slow file that comes last leaves a processor idle for more than a minute.
 */
const slowFiles = [
  'test/tts/kokoro/kokoro-engine.e2e-spec.ts',
  'test/tts/kokoro/kokoro-quality.e2e-spec.ts',
  'test/hostile/event-loop.e2e-spec.ts',
  'src/speech/text/normalize.spec.ts',
  'src/speech/text/languages/languages.spec.ts',
  'test/rate-limit/replicas.e2e-spec.ts',
  'test/rate-limit/prove-limit.e2e-spec.ts',
  'test/backup/servers.e2e-spec.ts',
  'test/faults/replicas-behind-haproxy.e2e-spec.ts',
  'test/dashboard/browser/accessibility.e2e-spec.ts',
  'test/budgets/budgets.e2e-spec.ts',
  'src/speech/encoding/audio-encoders.spec.ts',
  'test/tts/linear-time.e2e-spec.ts',
  'test/tts/flite-quality.e2e-spec.ts',
  'test/startup/parent-process-exit.e2e-spec.ts',
  'test/startup/stop-signals.e2e-spec.ts',
  'test/startup/first-start.e2e-spec.ts',
  'test/tts/unread-answers.e2e-spec.ts',
  'test/dashboard/browser/resilience.e2e-spec.ts',
  'test/hostile/idle-sockets.e2e-spec.ts',
  'test/tts/kokoro/kokoro-over-http.e2e-spec.ts',
  'test/tts/kokoro/kokoro-start.e2e-spec.ts',
  'test/cli/command-line.e2e-spec.ts',
  'test/startup/configuration-mistakes.e2e-spec.ts',
  'test/startup/graceful-stop.e2e-spec.ts',
  'test/alerts/webhooks.e2e-spec.ts',
  'test/scripts/run-tests.e2e-spec.ts',
  'test/faults/postgres-faults.e2e-spec.ts',
  'test/dialects/elevenlabs/elevenlabs-js.e2e-spec.ts',
  'test/wyoming/start-and-stop.e2e-spec.ts',
  'test/openapi/generated-clients.e2e-spec.ts',
  'test/speech/phonemes-of-languages.e2e-spec.ts',
  'test/dialects/cartesia/cartesia-js.e2e-spec.ts',
  'test/dialects/deepgram/deepgram-sdk.e2e-spec.ts',
  'test/hostile/realtime.e2e-spec.ts',
  'test/realtime/sockets.e2e-spec.ts',
  'test/realtime/native.e2e-spec.ts',
  'test/tokens/tokens.e2e-spec.ts',
  'src/speech/text/english/generated-cases.spec.ts',
];

/** Starts slow files first, if Jest has no durations of an earlier run. */
class SlowFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.some(({ duration }) => typeof duration === 'number')) return sorted;
    const place = ({ path, context }) => {
      const index = slowFiles.findIndex((file) => path === `${context.config.rootDir}/${file}`);
      return index < 0 ? slowFiles.length : index;
    };
    return sorted.sort((one, other) => place(one) - place(other));
  }
}

module.exports = SlowFirst;
module.exports.slowFiles = slowFiles;
