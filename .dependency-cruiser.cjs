// The arrows of ARCHITECTURE.md: which folder of `src` may use which. Everything that is not listed is refused.
const leaves = ['config', 'errors', 'ids', 'validation', 'caller'];
const arrows = {
  config: [],
  ids: [],
  caller: [],
  errors: [],
  validation: ['errors'],
  database: ['config', 'errors'],
  accounts: [...leaves, 'database'],
  'rate-limit': [...leaves, 'database'],
  'api-keys': [...leaves, 'database', 'accounts', 'rate-limit'],
  auth: [...leaves, 'api-keys', 'rate-limit'],
  // Speech knows nothing of keys, but whose turn it is.
  tts: ['config', 'errors', 'ids', 'validation', 'caller'],
  health: ['errors', 'auth', 'tts'],
  http: ['config', 'errors', 'auth'],
  observability: ['config', 'api-keys', 'caller'],
  openapi: ['errors'],
  startup: [...leaves, 'database', 'accounts', 'api-keys', 'tts', 'health'],
  cli: [...leaves, 'database', 'accounts', 'api-keys', 'tts', 'startup'],
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
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.spec\\.ts$' },
    tsConfig: { fileName: 'tsconfig.json' },
    tsPreCompilationDeps: true,
  },
};
