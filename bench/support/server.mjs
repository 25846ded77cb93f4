import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const { freePort } = require('../../dist/bench/proofs/support/free-port.js');

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The folder where `voxgate voices install kokoro` puts the pack. */
export const installedPack = join(root, 'data/voices/kokoro');

/** @throws {Error} that says how to install the pack, if it is missing. */
export async function requirePack(pack) {
  await access(join(pack, 'model.onnx')).catch(() => {
    throw new Error(`There is no Kokoro pack in ${pack}. Run: npm run --silent voxgate -- voices install kokoro`);
  });
}

/**
 * Starts the built server on a free port with a new database, and waits until it is ready.
 *
 * @param pack the folder of an installed Kokoro pack. Without it, the server has only Flite.
 * @param script as in `startReplica`.
 * @param nodeOptions the options of Node.
 * @param environment additional settings.
 * @returns its URL, process id, data directory and a key with the highest possible limit.
 */
export async function startServer({ pack, script, nodeOptions = [], environment = {}, stderr = 'inherit' } = {}) {
  const settings = { PORT: '0', VOXGATE_VOICES: pack ? 'kokoro,flite' : 'flite', ...environment };
  return start({ pack, script, nodeOptions, environment: settings, stdio: ['ignore', 'pipe', stderr] }, greeting);
}

/**
 * Starts a server on a shared database and waits until its port is open. Its log goes to the null device, because
 * reading it would affect the measurement.
 *
 * @param script the script with its arguments. The default is the built server.
 * @param environment additional settings.
 * @returns its URL and process id.
 */
export async function startReplica({ databaseUrl, script, nodeOptions = [], environment = {} }) {
  const port = await freePort();
  const settings = { PORT: String(port), DATABASE_URL: databaseUrl, VOXGATE_VOICES: 'flite', ...environment };
  return start({ script, nodeOptions, environment: settings, stdio: ['ignore', 'ignore', 'inherit'] }, () =>
    untilOpen(port),
  );
}

/** Creates a data directory. @param pack the folder of a Kokoro pack to install there. */
export async function createData(pack) {
  const data = await mkdtemp(join(tmpdir(), 'voxgate-bench-'));
  // When run as root, the database runs as another user, who needs access.
  await chmod(data, 0o711);
  if (pack) {
    await mkdir(join(data, 'voices'));
    await symlink(resolve(pack), join(data, 'voices/kokoro'));
  }
  return data;
}

/** The settings of a server with this data directory, without those of this process. */
export function environmentFor(data) {
  const { PATH, HOME, TMPDIR } = process.env;
  return {
    PATH,
    HOME,
    ...(TMPDIR && { TMPDIR }),
    LOG_FORMAT: 'json',
    VOXGATE_DATA_DIR: data,
    RATE_LIMIT_REQUESTS: '10000',
    // Benchmarks repeat texts, and measure how they are spoken.
    SPEECH_CACHE: 'off',
  };
}

/** Starts a server without this process's settings, and with a data directory that is removed when it exits. */
async function start({ script = ['dist/src/main.js'], nodeOptions, environment, stdio, pack }, untilReady) {
  const data = await createData(pack);
  const child = spawn(process.execPath, [...nodeOptions, ...script], {
    cwd: root,
    env: { ...environmentFor(data), ...environment },
    stdio,
  });
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true, maxRetries: 100, retryDelay: 50 });
  };
  try {
    const ready = await Promise.race([
      untilReady(child),
      ended.then(([code]) => Promise.reject(new Error(`The server exited with code ${code}.`))),
    ]);
    return { ...ready, pid: child.pid, data, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Waits up to a minute until a port of the loopback address accepts connections. */
async function untilOpen(port) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await setTimeout(20)) {
    const socket = connect(port, '127.0.0.1');
    const isOpen = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen) return { url: `http://127.0.0.1:${port}` };
  }
  throw new Error(`No server listens on port ${port}.`);
}

/** Reads the output of the first start. */
async function greeting(child) {
  let url, key;
  return new Promise((resolvePromise) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      url ??= /is ready at (http:\S+) /.exec(line)?.[1];
      key ??= /API key\s+(sk-\S+)/.exec(line)?.[1];
      if (url && key) resolvePromise({ url, key });
    });
  });
}
