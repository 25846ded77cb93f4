const Sequencer = require('@jest/test-sequencer').default;

/**
 * The files that take longest, the slowest first. Jest would learn this from earlier runs, but a fresh clone has none, and a
 * slow file that comes last leaves a processor idle for more than a minute.
 */
const slowFiles = [
  'test/tts/kokoro/kokoro-engine.e2e-spec.ts',
  'test/tts/piper/piper-packs.e2e-spec.ts',
  'test/tts/kokoro/kokoro-over-http.e2e-spec.ts',
  'test/tts/kokoro/kokoro-start.e2e-spec.ts',
  'test/tts/kokoro/flite-stands-in.e2e-spec.ts',
  'test/tts/kokoro/kokoro-ssml.e2e-spec.ts',
  'test/tts/kokoro/kokoro-quality.e2e-spec.ts',
  'test/tts/kokoro/kokoro-contract.e2e-spec.ts',
  'test/tts/piper/piper-over-http.e2e-spec.ts',
  'test/tts/piper/piper-engine.e2e-spec.ts',
  'test/tts/piper/piper-contract.e2e-spec.ts',
  'test/tts/piper/piper-windows.e2e-spec.ts',
  'test/dashboard/browser/accessibility.e2e-spec.ts',
  'test/dashboard/browser/projects.e2e-spec.ts',
  'test/app/startup/configuration-mistakes.e2e-spec.ts',
  'test/app/hostile/event-loop.e2e-spec.ts',
  'test/app/faults/replicas-behind-haproxy.e2e-spec.ts',
  'test/dashboard/browser/offline-actions.e2e-spec.ts',
  'test/long-form/jobs/results.e2e-spec.ts',
  'test/app/startup/stop-signals.e2e-spec.ts',
  'test/long-form/projects/projects.e2e-spec.ts',
  'test/long-form/jobs/endings.e2e-spec.ts',
  'test/rate-limit/budgets/leases.e2e-spec.ts',
  'test/tts/cache/cache.e2e-spec.ts',
  'test/app/speak/node.e2e-spec.ts',
  'test/rate-limit/prove-limit.e2e-spec.ts',
  'test/tts/remote-engines/open-inference.e2e-spec.ts',
  'test/dashboard/browser/resilience.e2e-spec.ts',
  'test/accounts/alerts/webhooks.e2e-spec.ts',
  'test/dashboard/browser/drafts.e2e-spec.ts',
  'test/platform/database/migrations.e2e-spec.ts',
  'test/tts/unread-answers.e2e-spec.ts',
  'test/long-form/jobs/take-over.e2e-spec.ts',
  'test/platform/backup/backup.e2e-spec.ts',
  'test/platform/backup/servers.e2e-spec.ts',
  'test/speech/voices/start.e2e-spec.ts',
  'test/app/faults/failover.e2e-spec.ts',
  'test/dashboard/browser/mix-voices.e2e-spec.ts',
  'test/dashboard/browser/alerts.e2e-spec.ts',
  'test/app/hostile/characters.e2e-spec.ts',
  'test/app/cli/command-line.e2e-spec.ts',
  'test/app/docs/extending.e2e-spec.ts',
  'test/dashboard/roles.e2e-spec.ts',
  'test/dashboard/browser/flow.e2e-spec.ts',
  'test/app/faults/pgbouncer.e2e-spec.ts',
  'test/dashboard/browser/people.e2e-spec.ts',
  'test/app/faults/full-disk.e2e-spec.ts',
  'test/tts/cache/killed-server.e2e-spec.ts',
  'test/long-form/batches/killed-process.e2e-spec.ts',
  'test/app/scripts/run-tests.e2e-spec.ts',
  'test/app/hostile/idle-sockets.e2e-spec.ts',
  'test/accounts/alerts/killed.e2e-spec.ts',
  'test/app/startup/parent-process-exit.e2e-spec.ts',
  'test/dialects/realtime/sockets.e2e-spec.ts',
  'test/app/hostile/realtime-messages.e2e-spec.ts',
  'test/dialects/elevenlabs/elevenlabs-js.e2e-spec.ts',
  'test/tts/remote-engines/dead-servers.e2e-spec.ts',
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
