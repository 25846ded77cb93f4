// Runs the end-to-end tests on a PostgreSQL that is reached like your own: over TCP, with a password. It uses the
// programs of the embedded PostgreSQL with a new cluster in a temporary directory. Arguments select other tests.
// `--results=FILE` works as in run-tests.mjs.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { PostgresServer } = require('../dist/proofs/support/postgres-server.js');

// Only tests whose results could depend on the connection to the database: of the connections themselves, of several processes,
// of statements that requests share, of what is written in the background, and of backups, which use COPY. All other tests send
// the same statements over the same pool.
const databaseTests = [
  'test/database/(connection-pool|migrations)',
  'test/rate-limit/(rate-limit|prove-limit)',
  'test/budgets/leases',
  'test/auth/authentication',
  'test/api-keys/list-and-revoke',
  'test/(requests|usage)/',
  'test/backup/backup',
];

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
