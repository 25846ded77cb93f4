const swcOptions = require('./swc.config.cjs');

// Jest's own require cannot load ES modules on Node 20, so swc compiles these packages, such as Nest 12, to CommonJS.
const esmPackages = [
  '@nestjs/',
  'file-type/',
  'strtok3/',
  'token-types/',
  'uint8array-extras/',
  '@tokenizer/',
  '@borewit/',
  'n2words/',
  'any-ascii/',
  'openid-client/',
  'oauth4webapi/',
  'jose/',
  'cacache/',
  'p-map/',
  // These import Node's modules dynamically, which Jest cannot do either.
  '@opentelemetry/exporter-trace-otlp-proto/',
  '@opentelemetry/otlp-exporter-base/',
];

/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: '<rootDir>/test/support/environment.cjs',
  roots: ['<rootDir>/src', '<rootDir>/proofs', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts', '**/*.e2e-spec.ts'],
  transform: {
    '^.+\\.[cm]?[jt]s$': ['@swc/jest', { ...swcOptions, module: { type: 'commonjs' }, sourceMaps: true }],
  },
  // A dynamic import names the compiled file, as Node requires; the tests load its source.
  moduleNameMapper: { '^(\\.{1,2}/.+)\\.js$': ['$1.js', '$1.ts'] },
  transformIgnorePatterns: [`/node_modules/(?!(${esmPackages.join('|')}))`],
  testSequencer: '<rootDir>/test/support/slow-first.cjs',
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  // Jest runs code in a `vm` context, where each use of a global costs 0.1 µs. These are used in inner loops.
  sandboxInjectedGlobals: ['Math', 'Float32Array', 'Float64Array'],
  testTimeout: 300_000,
  // For two processors: many tests wait, for time limits or for other processes.
  maxWorkers: 3,
};
