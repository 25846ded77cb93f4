import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Where `voxgate voices install kokoro` puts the pack. */
export const installedPack = join(root, 'data/voices/kokoro');

/** @throws {Error} saying how to get it, if the pack is not installed. */
export async function requirePack(pack) {
  await access(join(pack, 'model.onnx')).catch(() => {
    throw new Error(`There is no Kokoro pack in ${pack}: npm run --silent voxgate -- voices install kokoro`);
  });
}

/**
 * Starts the built server on a free port, with an empty database of its own, and waits until it is ready.
 *
 * @param pack the folder of an installed Kokoro pack; left out: it speaks with flite alone.
 * @param nodeOptions what Node is given before the script.
 * @returns its URL, process id and a key with the highest limit there is.
 */
export async function startServer({ pack, nodeOptions = [], stderr = 'inherit' } = {}) {
  const data = await mkdtemp(join(tmpdir(), 'voxgate-bench-'));
  // As root, the database runs as another user, who has to get through.
  await chmod(data, 0o711);
  if (pack) {
    await mkdir(join(data, 'voices'));
    await symlink(resolve(pack), join(data, 'voices/kokoro'));
  }
  const { PATH, HOME, TMPDIR } = process.env;
  const child = spawn(process.execPath, [...nodeOptions, 'dist/src/main.js'], {
    cwd: root,
    env: {
      PATH,
      HOME,
      ...(TMPDIR && { TMPDIR }),
      PORT: '0',
      LOG_FORMAT: 'json',
      VOXGATE_DATA_DIR: data,
      VOXGATE_VOICES: pack ? 'kokoro,flite' : 'flite',
      RATE_LIMIT_REQUESTS: '10000',
    },
    stdio: ['ignore', 'pipe', stderr],
  });
  const ended = once(child, 'exit');
  const close = async () => {
    child.kill('SIGTERM');
    await ended;
    await rm(data, { recursive: true, force: true, maxRetries: 100, retryDelay: 50 });
  };
  try {
    const { url, key } = await Promise.race([
      greeting(child),
      ended.then(([code]) => Promise.reject(new Error(`The server ended with code ${code}.`))),
    ]);
    return { url, key, pid: child.pid, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** What the first start prints. */
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
