const tests = (...files) => ['node', 'scripts/run-tests.mjs', ...files];

/**
 * The proofs, each with the folders whose changes it is about. A proof takes at most some minutes on two processors, so that CI can run one
 * beside all its other steps.
 */
export const proofs = [
  {
    name: 'linear-time',
    proves: 'every rule of normalisation takes linear time',
    of: ['packages/speech/src/text', 'test/tts/linear-time.e2e-spec.ts'],
    command: tests(
      'test/tts/linear-time',
      'packages/speech/src/text/normalize',
      'packages/speech/src/text/analyze-text',
      'packages/speech/src/markup/scan-markup',
    ),
  },
  {
    name: 'generated-text',
    proves: 'numbers, dates and names are said right, by a thousand generated cases of each class',
    of: ['packages/speech/src/text'],
    command: tests('packages/speech/src/text/english/generated-cases', 'packages/speech/src/text/languages/languages'),
  },
  {
    name: 'event-loop',
    proves: 'no text and no body blocks the event loop',
    of: ['src/platform/http', 'test/app/hostile/event-loop.e2e-spec.ts'],
    command: tests('test/app/hostile/event-loop'),
  },
  {
    name: 'hostile',
    proves: 'generated requests get no status 500, and memory does not grow',
    of: ['test/app/hostile'],
    command: tests('test/app/hostile/generated-requests', 'test/app/hostile/characters', 'test/app/hostile/ssml'),
  },
  {
    name: 'dashboard',
    proves: 'no action of the dashboard is lost or repeated without a network, and its pages are accessible',
    of: ['dashboard', 'test/dashboard/browser'],
    command: tests(
      'test/dashboard/browser/offline-actions',
      'test/dashboard/browser/accessibility',
      'test/dashboard/browser/usage',
      'test/dashboard/browser/mix-voices',
      'test/dashboard/browser/dictionaries',
    ),
  },
  {
    name: 'rights',
    proves: 'no scope of a key, no session and no other site reaches what it may not',
    of: ['src/auth', 'src/platform/caller', 'test/auth', 'test/dashboard/access-control.e2e-spec.ts'],
    command: tests(
      'test/auth/rights-table',
      'test/dashboard/access-control',
      'test/dashboard/change-limit',
      'test/accounts/people/replicas',
    ),
  },
  {
    name: 'formats',
    proves:
      'every format holds the whole sound at every rate, and generated documents are read as they are; clients can be generated',
    of: [
      'packages/speech/src/encoding',
      'packages/speech/src/markup',
      'packages/documents/src',
      'openapi.json',
      'test/operations/openapi',
    ],
    command: tests(
      'packages/speech/src/encoding/audio-encoders',
      'packages/speech/src/markup/parse-ssml',
      'packages/documents/src',
      'src/platform/http/parse-json',
      'test/long-form/jobs/results',
      'test/operations/openapi/generated-clients',
      'test/dialects/elevenlabs/elevenlabs-js',
      'test/dialects/elevenlabs/ai-sdk',
      'test/dialects/deepgram/deepgram-sdk',
      'test/dialects/cartesia/cartesia-js',
      'test/dialects/openai/openai-sdk',
      'test/dialects/line-lengths',
      'test/tts/formats-by-ffmpeg',
      'test/tts/cache/cache',
      'test/documents/books/audio-files',
      'test/documents/books/m4b',
      'test/documents/books/epub',
    ),
  },
  {
    name: 'voices',
    proves: 'the neural voices are understood, and speak what is hard to speak',
    of: ['packages/speech/src/engines', 'test/tts/kokoro', 'test/tts/piper'],
    command: tests(
      'test/tts/kokoro',
      'test/tts/piper',
      'test/tts/flite-quality',
      'test/tts/loudness',
      'test/tts/piece-ceiling',
      'test/tts/speech',
      'test/speech',
      'packages/speech/src/engines/flite',
    ),
  },
  {
    name: 'package',
    proves: 'the npm package starts and speaks in an empty folder',
    of: ['package.json', 'scripts/package.mjs', 'scripts/trim-packages.mjs', 'bench/proofs/package'],
    command: ['npm', 'run', '--silent', 'prove:package', '--', '--cheap'],
  },
  {
    name: 'limit',
    proves: 'limits and budgets are exact over several processes, while servers are killed',
    of: ['src/rate-limit', 'bench/proofs/limit'],
    command: ['node', 'dist/bench/proofs/limit/main.js', '--short'],
  },
  {
    name: 'processes',
    proves: 'servers, nodes and commands start, stop and fail as they should, whatever signal ends them',
    of: [
      'src/app/startup',
      'src/app/cli',
      'src/platform/database/embedded',
      'test/app/startup',
      'test/app/cli',
      'test/app/speak',
      'test/platform/database',
      'test/app/docs/extending.e2e-spec.ts',
    ],
    command: tests(
      'test/app/startup',
      'test/rate-limit/replicas',
      'test/rate-limit/account-replicas',
      'test/app/cli/command-line',
      'test/platform/database/embedded-postgres',
      'test/app/speak/node',
      'test/app/docs/extending',
      'test/speech/voices/start',
      'test/speech/voices/killed',
      'test/speech/voices/install',
      'test/tts/engine-host/engine-queue',
      'test/tts/fair-queue',
      'test/dialects/realtime/engine-turns',
    ),
  },
  {
    name: 'faults',
    proves: 'servers keep what they have promised while databases, disks, connections and other servers fail',
    of: [
      'src/platform/database',
      'test/app/faults',
      'test/platform/backup',
      'test/app/hostile/idle-sockets.e2e-spec.ts',
      'test/tts/requests',
    ],
    command: tests(
      'test/app/faults',
      'test/platform/backup',
      'test/app/hostile/idle-sockets',
      'test/tts/requests/request-log',
      'test/tts/cache/killed-server',
      'packages/speech/src/cache/disk-store',
      'test/tts/unread-answers',
      'test/long-form/jobs/take-over',
      'test/long-form/jobs/endings',
      'test/long-form/batches/killed-process',
    ),
  },
  {
    name: 'fleet',
    proves: 'gates share nodes fairly, and speak on when nodes fail',
    of: ['packages/speech/src/engines/remote', 'bench/proofs/fleet'],
    command: ['node', 'dist/bench/proofs/fleet/main.js'],
  },
  {
    name: 'jobs',
    proves: 'no sample of a book is lost or changed by kills',
    of: ['src/long-form/jobs', 'src/long-form/work', 'packages/documents/src/books', 'bench/proofs/jobs'],
    command: ['node', 'dist/bench/proofs/jobs/main.js', '--short'],
  },
  {
    name: 'backends',
    proves: 'servers of other projects speak as engines',
    of: ['bench/proofs/backends'],
    command: ['node', 'bench/proofs/backends/main.mjs'],
  },
  {
    name: 'commands',
    proves: 'every command that the documents offer works',
    of: ['scripts', 'bench/proofs/commands', 'package.json'],
    command: ['node', 'bench/proofs/commands/main.mjs'],
  },
  {
    name: 'alerts',
    proves: 'the alerts of Prometheus fire when something breaks, and are over when it is mended',
    of: ['deploy/prometheus', 'bench/proofs/alerts'],
    command: ['node', 'bench/proofs/alerts/main.mjs'],
  },
];

/**
 * The share of the proofs that CI runs.
 *
 * @param commits how many commits there are. Each has the next proof.
 * @param changed the files of the last commit. The proofs of their folders are added.
 */
export function chosenProofs(commits, changed) {
  const isChanged = ({ of }) => of.some((path) => changed.some((file) => file === path || file.startsWith(`${path}/`)));
  return proofs.filter((proof, index) => index === commits % proofs.length || isChanged(proof));
}
