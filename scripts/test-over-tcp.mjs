// Runs the end-to-end tests on a PostgreSQL that is reached as one of your own would be: over TCP, with a password.
// It is the embedded one's programs, started anew in a temporary directory. Arguments choose other tests; `--results=FILE` is
// that of run-tests.mjs.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { PostgresServer } = require('../dist/proofs/support/postgres-server.js');

// What the way to the database could change; the tests of faults bring servers of their own.
const others =
  'config|faults|hostile|voices|tts|dialects|errors|openapi|observability|scripts|support|dashboard/browser';
const files = 'database/embedded|startup/mistakes|startup/parent-gone';
const databaseTests = ['test/', `--testPathIgnorePatterns=test/((${others})/|${files})`];

const server = await PostgresServer.create({
  password: randomBytes(12).toString('hex'),
  settings: { max_connections: '200', fsync: 'off' },
});
try {
  const given = process.argv.slice(2);
  const choosesTests = given.some((argument) => !argument.startsWith('--results='));
  const jestArguments = ['scripts/run-tests.mjs', ...(choosesTests ? [] : databaseTests), ...given];
  const tests = spawn(process.execPath, jestArguments, {
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: server.url },
  });
  [process.exitCode] = await once(tests, 'exit');
} finally {
  await server.remove();
}
