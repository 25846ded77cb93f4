// Runs the end-to-end tests on a PostgreSQL that is reached as one of your own would be: over TCP, with a password.
// It is the embedded one's programs, started anew in a temporary directory. Arguments go to Jest
// instead of all of them.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const require = createRequire(import.meta.url);
const { locateBinaries, program } = require('../dist/src/database/embedded/binaries.js');
const { isRoot, unprivilegedUser } = require('../dist/src/database/embedded/server-user.js');
const { usableBinaries } = require('../dist/src/database/embedded/usable-binaries.js');
const { WatchedProcess } = require('../dist/src/database/embedded/watched-process.js');

// What has to do with the database: voices have not; and the tests of faults bring servers of their own.
const databaseTests = ['test/', '--testPathIgnorePatterns=test/(faults|hostile|voices)/|test/tts/(kokoro|piper)/'];

const directory = mkdtempSync(join(tmpdir(), 'voxgate-tcp-'));
chmodSync(directory, 0o755);
const data = join(directory, 'data');
const passwordFile = join(directory, 'password');
const password = randomBytes(12).toString('hex');
const user = isRoot() ? unprivilegedUser : undefined;
mkdirSync(data, { mode: 0o700 });
writeFileSync(passwordFile, password, { mode: 0o600 });
for (const path of [data, passwordFile]) if (user) chownSync(path, user.uid, user.gid);

let server;
try {
  const copyDirectory = async () => directory;
  const binaries = await usableBinaries(await locateBinaries(), { user, copyDirectory, log: console.log });
  const output = openSync(join(directory, 'log'), 'a');
  const initdb = [
    '-D',
    data,
    '-U',
    'voxgate',
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    '-E',
    'UTF8',
    '--no-sync',
  ];
  const { code } = await new WatchedProcess(program(binaries, 'initdb'), initdb, { user, output }).ended;
  if (code !== 0) throw new Error(`initdb failed with code ${code}; see ${directory}/log`);

  const port = await freePort();
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=200'];
  const postgres = ['-D', data, '-p', `${port}`, '-c', 'fsync=off', ...settings];
  server = new WatchedProcess(program(binaries, 'postgres'), postgres, { user, output });
  const url = `postgres://voxgate:${password}@127.0.0.1:${port}/postgres`;
  await untilItAnswers(url);

  const given = process.argv.slice(2);
  const jest = ['node_modules/jest/bin/jest.js', ...(given.length > 0 ? given : databaseTests)];
  const tests = spawn(process.execPath, jest, { stdio: 'inherit', env: { ...process.env, DATABASE_URL: url } });
  [process.exitCode] = await once(tests, 'exit');
} finally {
  await server?.stop('SIGINT', 'SIGKILL', 10_000);
  rmSync(directory, { recursive: true, force: true });
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}

async function untilItAnswers(connectionString) {
  for (let attempt = 0; ; attempt++) {
    const client = new pg.Client({ connectionString });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (attempt === 300) throw error;
      await delay(50);
    }
  }
}
