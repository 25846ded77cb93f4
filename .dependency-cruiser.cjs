// The arrows of ARCHITECTURE.md: which folder of `src` may use which. Everything that is not listed is refused.
const leaves = ['config', 'errors', 'ids', 'validation', 'caller'];
const arrows = {
  config: [],
  ids: [],
  caller: [],
  errors: [],
  responses: [],
  validation: ['errors'],
  database: ['config', 'errors'],
  accounts: [...leaves, 'database'],
  audit: [...leaves, 'database'],
  // Only counts, in memory; what is counted is written down by `usage`.
  metering: ['caller'],
  'rate-limit': [...leaves, 'database', 'metering'],
  'api-keys': [...leaves, 'database', 'accounts', 'audit', 'rate-limit'],
  users: [...leaves, 'database', 'accounts', 'audit'],
  sessions: [...leaves, 'database', 'users', 'audit'],
  'sign-in': [...leaves, 'database', 'users', 'sessions', 'audit', 'rate-limit'],
  auth: [...leaves, 'api-keys', 'sessions', 'rate-limit', 'metering'],
  usage: [...leaves, 'database', 'metering'],
  // Speech knows nothing of keys, but whose turn it is.
  tts: ['config', 'errors', 'ids', 'validation', 'caller', 'metering', 'responses'],
  // Other people's APIs, over the same speech and behind the same gate.
  dialects: ['config', 'errors', 'validation', 'caller', 'auth', 'tts', 'usage'],
  dashboard: [...leaves, 'auth', 'sessions', 'sign-in', 'api-keys', 'rate-limit', 'audit', 'metering', 'tts', 'usage'],
  health: ['errors', 'auth', 'tts', 'responses'],
  http: ['config', 'errors', 'auth'],
  observability: ['config', 'api-keys', 'caller', 'responses'],
  openapi: ['errors', 'dialects'],
  startup: [...leaves, 'database', 'accounts', 'api-keys', 'users', 'tts', 'health'],
  cli: [...leaves, 'database', 'accounts', 'api-keys', 'users', 'tts', 'startup'],
};

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'no-circles',
      comment: 'Two files that need each other are one file, or need a third.',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    ...Object.entries(arrows).map(([folder, allowed]) => ({
      name: `arrows-of-${folder}`,
      severity: 'error',
      from: { path: `^src/${folder}/` },
      to: { path: '^src/[^/]+/', pathNot: `^src/(${[folder, ...allowed].join('|')})/` },
    })),
    {
      name: 'every-folder-has-its-arrows',
      comment: 'A new folder states in .dependency-cruiser.cjs whom it may use.',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: `^src/(${Object.keys(arrows).join('|')})/` },
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
      comment: 'What installs the packages cannot import them. The server’s build loads swc later.',
      severity: 'error',
      from: { path: '^scripts/', pathNot: '^scripts/support/build-server[.]mjs$' },
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
