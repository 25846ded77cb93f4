const swcOptions = require('./swc.config.cjs');

/** @type {import('jest').Config} */
module.exports = {
  // Load packages once for all test files of a worker.
  testEnvironment: '<rootDir>/test/support/environment.cjs',
  runtime: '<rootDir>/test/support/runtime.cjs',
  roots: ['<rootDir>/src', '<rootDir>/packages', '<rootDir>/extensions', '<rootDir>/bench/proofs', '<rootDir>/test'],
  testMatch: ['**/*.spec.ts', '**/*.e2e-spec.ts'],
  transform: {
    '^.+\\.[cm]?[jt]s$': ['@swc/jest', { ...swcOptions, module: { type: 'commonjs' }, sourceMaps: true }],
  },
  // A dynamic import names the compiled file, as Node requires; the tests load its source.
  moduleNameMapper: { '^(\\.{1,2}/.+)\\.js$': ['$1.js', '$1.ts'] },
  testSequencer: '<rootDir>/test/support/slow-first.cjs',
  globalSetup: '<rootDir>/test/support/global-setup.ts',
  globalTeardown: '<rootDir>/test/support/global-teardown.ts',
  testTimeout: 300_000,
  // For two processors: many tests wait, for time limits or for other processes. With 3 workers, the processors are idle for a fifth of the time.
  maxWorkers: 4,
  // A worker that ends closes servers, databases and a browser first. On a busy machine, that takes longer than Jest's usual 500 ms.
  workerGracefulExitTimeout: 15_000,
  // What test files leave in memory adds up. A new worker has to load everything again. With 2 GB, a collection of garbage can stop a worker
  // for longer than the 3 seconds in which its servers must get a connection to the database.
  workerIdleMemoryLimit: '1400MB',
};
