// Which folders each folder of `src` may import from. All other imports between folders are errors. ARCHITECTURE.md has
// the same table, and a test compares the two.
const leaves = ['config', 'messages', 'errors', 'ids', 'validation', 'caller'];
const allowedImports = {
  config: [],
  ids: [],
  caller: [],
  messages: [],
  errors: ['messages', 'caller'],
  responses: ['errors'],
  // Begins and sends traces. Spans are those of the port in `speech`.
  tracing: ['config', 'speech'],
  validation: ['errors'],
  database: ['config', 'messages', 'errors'],
  // Records alerts and queues their deliveries.
  alerts: [...leaves, 'database'],
  audit: [...leaves, 'database', 'alerts'],
  accounts: [...leaves, 'database', 'audit'],
  // Only counts in memory. `usage` writes the counts to the database.
  metering: ['caller', 'tracing'],
  'rate-limit': [...leaves, 'database', 'metering', 'speech', 'tracing'],
  budgets: [...leaves, 'database', 'metering', 'rate-limit', 'speech', 'tracing'],
  'api-keys': [...leaves, 'database', 'accounts', 'audit', 'rate-limit'],
  users: [...leaves, 'database', 'accounts', 'audit'],
  sessions: [...leaves, 'database', 'users', 'audit'],
  people: [...leaves, 'database', 'alerts', 'users', 'sessions', 'audit', 'rate-limit'],
  'second-factor': [...leaves, 'database', 'sessions', 'audit'],
  'sign-in': [...leaves, 'database', 'users', 'sessions', 'people', 'second-factor', 'audit', 'rate-limit'],
  // Tokens that keys make. `auth` finds them.
  tokens: [...leaves, 'database', 'api-keys', 'audit', 'tts'],
  auth: [...leaves, 'accounts', 'api-keys', 'sessions', 'rate-limit', 'metering', 'speech', 'tokens', 'tracing'],
  usage: [...leaves, 'database', 'metering'],
  requests: [...leaves, 'database', 'metering', 'rate-limit', 'responses'],
  retention: ['config', 'database'],
  webhooks: [...leaves, 'database', 'alerts', 'audit', 'rate-limit'],
  leaks: [...leaves, 'api-keys', 'audit', 'auth', 'http', 'rate-limit', 'tokens'],
  // Sends what `alerts` has queued.
  delivery: [...leaves, 'database', 'alerts', 'audit', 'users', 'webhooks'],
  speech: ['messages'],
  // Reads documents as chapters, in processes. The only part of speech that it uses is the one that finds the files of processes.
  documents: ['speech'],
  // Writes files of long speech. Without Nest, HTTP and the database.
  books: ['speech'],
  // Hears speech again, in a process. Without Nest, HTTP and the database.
  hearing: ['speech'],
  // Speech does not depend on keys. From the caller, it needs only the queue group.
  tts: ['config', 'errors', 'ids', 'validation', 'caller', 'metering', 'responses', 'speech', 'tracing'],
  // Mixes of voices that accounts have saved. `tts` finds them by its port, so it works without a database.
  'saved-voices': [...leaves, 'database', 'audit', 'speech', 'tts'],
  // Stored files of accounts, in a store that `files/store` chooses.
  files: [...leaves, 'database', 'audit', 'metering', 'responses'],
  // Signed links to stored files.
  links: [...leaves, 'database', 'audit', 'auth', 'files', 'metering', 'rate-limit'],
  // Long texts that are spoken in the background, and the files that are made of them.
  jobs: [
    ...leaves,
    'alerts',
    'budgets',
    'database',
    'books',
    'documents',
    'files',
    'health',
    'hearing',
    'http',
    'metering',
    'responses',
    'speech',
    'tts',
    'usage',
  ],
  // Documents that are being prepared, and their feeds. Jobs speak them.
  projects: [
    ...leaves,
    'database',
    'audit',
    'auth',
    'books',
    'documents',
    'files',
    'http',
    'jobs',
    'links',
    'metering',
    'rate-limit',
    'responses',
    'speech',
    'tts',
  ],
  // Many short texts in one request, each with a file of its own. They share the queue of jobs.
  batches: [...leaves, 'database', 'budgets', 'files', 'http', 'jobs', 'links', 'metering', 'speech', 'tts', 'usage'],
  // Answers to repeated requests.
  idempotency: [...leaves, 'database', 'files', 'metering', 'rate-limit', 'responses'],
  // Speech that accounts have chosen to keep. Speech finds it through a port of `tts`.
  history: [...leaves, 'database', 'audit', 'files', 'responses', 'speech', 'tts'],
  // Pronunciation dictionaries of accounts. Speech finds them through a port of `tts`.
  dictionaries: [...leaves, 'database', 'audit', 'http', 'speech', 'tts'],
  // Speech for text that is still being written.
  realtime: [
    ...leaves,
    'auth',
    'budgets',
    'health',
    'http',
    'metering',
    'rate-limit',
    'requests',
    'responses',
    'speech',
    'tracing',
    'tts',
  ],
  // The APIs of other services, with the same speech, authentication and limits.
  dialects: [
    'config',
    'errors',
    'validation',
    'caller',
    'auth',
    'batches',
    'dictionaries',
    'files',
    'history',
    'http',
    'metering',
    'realtime',
    'speech',
    'tokens',
    'tts',
    'usage',
  ],
  dashboard: [
    ...leaves,
    'auth',
    'users',
    'sessions',
    'people',
    'second-factor',
    'sign-in',
    'api-keys',
    'budgets',
    'dictionaries',
    'history',
    'files',
    'jobs',
    'links',
    'projects',
    'rate-limit',
    'audit',
    'metering',
    'requests',
    'saved-voices',
    'speech',
    'tts',
    'usage',
    'webhooks',
  ],
  // The Wyoming protocol on TCP, each address with the key that the operator names.
  wyoming: [...leaves, 'api-keys', 'auth', 'health', 'http', 'metering', 'realtime', 'responses', 'speech', 'tts'],
  // Reads what other folders measure. No folder depends on it: requests are observed through a port of `metering`.
  metrics: ['config', 'messages', 'errors', 'database', 'metering', 'realtime', 'speech', 'tts', 'wyoming'],
  health: ['errors', 'messages', 'auth', 'tts', 'responses'],
  http: ['config', 'errors', 'caller', 'auth', 'responses', 'speech'],
  observability: ['config', 'caller', 'errors', 'responses', 'speech', 'tokens', 'tracing'],
  openapi: ['errors', 'caller', 'dialects', 'realtime'],
  startup: [
    ...leaves,
    'database',
    'accounts',
    'api-keys',
    'users',
    'sign-in',
    'delivery',
    'files',
    'speech',
    'tracing',
    'tts',
    'health',
    'metrics',
    'wyoming',
  ],
  // Engines for other servers. Without Nest and the database.
  speak: ['config', 'errors', 'messages', 'metrics', 'observability', 'speech', 'startup', 'tracing', 'tts'],
  cli: [
    ...leaves,
    'database',
    'accounts',
    'api-keys',
    'auth',
    'budgets',
    'users',
    'people',
    'second-factor',
    'alerts',
    'webhooks',
    'links',
    'speech',
    'speak',
    'startup',
  ],
};

// The same inside `src/speech`, also in ARCHITECTURE.md. Each folder may also use `errors.ts`.
const allowedInSpeech = {
  support: [],
  sound: [],
  text: ['support'],
  markup: ['text', 'engines'],
  plan: ['support', 'sound', 'text'],
  times: ['sound', 'text', 'plan'],
  queue: ['support'],
  voices: ['support', 'sound', 'times'],
  encoding: ['support'],
  'open-inference': ['support'],
  captions: ['times'],
  engines: ['support', 'sound', 'plan', 'times', 'queue', 'voices', 'open-inference'],
  rendering: ['support', 'sound', 'plan', 'times', 'queue', 'engines'],
  cache: ['support', 'plan', 'times', 'queue', 'engines', 'rendering'],
  // Text that is still being written.
  session: ['sound', 'text', 'times', 'encoding', 'rendering'],
};

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circular-imports',
      comment:
        'Two files that import each other should be one file, or share a third. Types may be imported in a circle.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...Object.entries(allowedImports).map(([folder, allowed]) => ({
      name: `allowed-imports-of-${folder}`,
      severity: 'error',
      from: { path: `^src/${folder}/` },
      to: { path: '^src/[^/]+/', pathNot: `^src/(${[folder, ...allowed].join('|')})/` },
    })),
    ...Object.entries(allowedInSpeech).map(([folder, allowed]) => ({
      name: `allowed-imports-of-speech-${folder}`,
      severity: 'error',
      from: { path: `^src/speech/${folder}/` },
      to: { path: '^src/speech/', pathNot: `^src/speech/(errors[.]ts$|(${[folder, ...allowed].join('|')})/)` },
    })),
    {
      name: 'every-folder-of-speech-lists-its-imports',
      severity: 'error',
      from: { path: '^src/speech/[^/]+/', pathNot: `^src/speech/(${Object.keys(allowedInSpeech).join('|')})/` },
      to: {},
    },
    {
      name: 'only-the-face-of-speech',
      comment:
        'Import from src/speech, that is from its index.ts. The only exceptions are neural-engines.ts, node-parts.ts, remote-engines.ts, the port to tracing and the finder of worker files, which load nothing else, the Open Inference Protocol (open-inference) and the installer of voices (voices/packs).',
      severity: 'error',
      from: { path: '^src/(?!speech/)' },
      to: {
        path: '^src/speech/',
        pathNot:
          '^src/speech/((index|neural-engines|node-parts|remote-engines|open-inference-dialect|open-inference/index|support/tracing|support/worker-file)[.]ts$|voices/packs/)',
      },
    },
    {
      name: 'speech-does-not-use-its-own-face',
      severity: 'error',
      from: { path: '^src/speech/' },
      to: { path: '^src/speech/index[.]ts$' },
    },
    {
      name: 'speech-is-a-library',
      comment:
        'src/speech works without Nest, an HTTP server, a database and OpenTelemetry. src/tts puts it into the application.',
      severity: 'error',
      from: { path: '^src/speech/' },
      to: { path: '^node_modules/(@nestjs|@opentelemetry|express|typeorm|pg|class-validator|class-transformer)(/|$)' },
    },
    {
      name: 'documents-is-a-library',
      comment: 'src/documents works without Nest, an HTTP server and a database, and loads no engines.',
      severity: 'error',
      from: { path: '^src/documents/' },
      to: {
        path: '^node_modules/(@nestjs|@opentelemetry|express|typeorm|pg|class-validator|class-transformer)(/|$)|^src/speech/index[.]ts$',
      },
    },
    {
      name: 'only-the-face-of-documents',
      comment: 'Import from src/documents, that is from its index.ts.',
      severity: 'error',
      from: { path: '^src/(?!documents/)' },
      to: { path: '^src/documents/', pathNot: '^src/documents/index[.]ts$' },
    },
    {
      name: 'only-the-face-of-books',
      severity: 'error',
      from: { path: '^src/(?!books/)' },
      to: { path: '^src/books/', pathNot: '^src/books/index[.]ts$' },
    },
    {
      name: 'books-is-a-library',
      comment: 'src/books writes files, without Nest, an HTTP server and a database.',
      severity: 'error',
      from: { path: '^src/books/' },
      to: { path: '^node_modules/(@nestjs|@opentelemetry|express|typeorm|pg|class-validator|class-transformer)(/|$)' },
    },
    {
      name: 'hearing-is-a-library',
      comment: 'src/hearing works without Nest, an HTTP server and a database. Import from its index.ts.',
      severity: 'error',
      from: { path: '^src/hearing/' },
      to: { path: '^node_modules/(@nestjs|@opentelemetry|express|typeorm|pg|class-validator|class-transformer)(/|$)' },
    },
    {
      name: 'only-the-face-of-hearing',
      severity: 'error',
      from: { path: '^src/(?!hearing/)' },
      to: { path: '^src/hearing/', pathNot: '^src/hearing/index[.]ts$' },
    },
    {
      name: 'metrics-without-nest',
      comment:
        'Speech nodes, which do not use Nest or a database, have the same metrics of engines, queues and processes.',
      severity: 'error',
      from: { path: '^src/metrics/', pathNot: '^src/metrics/(metrics[.]module|server-metrics)[.]ts$' },
      to: { path: '^node_modules/(@nestjs|express|typeorm|pg|class-validator|class-transformer)(/|$)' },
    },
    {
      name: 'every-folder-lists-its-imports',
      comment: 'A new folder must list its allowed imports in .dependency-cruiser.cjs.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: `^src/(${Object.keys(allowedImports).join('|')})/` },
      to: {},
    },
    {
      name: 'no-development-packages',
      severity: 'error',
      from: { path: '^(src|ormconfig)', pathNot: '\\.spec\\.ts$' },
      to: { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-test-packages-in-the-build',
      comment: '`npm start` does not install the packages of test/package.json.',
      severity: 'error',
      from: { path: '^(dashboard|scripts)/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    },
    {
      name: 'no-packages-before-they-are-installed',
      comment:
        'Scripts that install the packages cannot import them. Those of the build are loaded after the installation.',
      severity: 'error',
      from: { path: '^scripts/', pathNot: '^scripts/support/(?:build|bundle)-server[.]mjs$' },
      to: { dependencyTypesNot: ['core', 'local'] },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.spec\\.ts$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
  },
};
