import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);
const maxStartSeconds = 900;
const pollMilliseconds = 100;

/** Clones a repository at a commit into a new folder. */
export async function cloneAt(repository, commit, folder) {
  await run('git', ['clone', '--quiet', '--no-checkout', repository, folder]);
  await run('git', ['-C', folder, 'checkout', '--quiet', '--detach', commit]);
}

/** The command that runs npm: that of `VOXGATE_NPM` (the path of an npm-cli.js), or else the one in PATH. */
export function npmCommand() {
  const { VOXGATE_NPM } = process.env;
  return VOXGATE_NPM ? [process.execPath, VOXGATE_NPM] : ['npm'];
}

/** Starts npm in its own process group and collects its output. */
export function spawnNpm(folder, givenArguments, environment = {}) {
  return spawnProgram(folder, [...npmCommand(), ...givenArguments], environment);
}

/** Starts a program in its own process group and collects its output. */
export function spawnProgram(folder, [command, ...givenArguments], environment = {}) {
  const child = spawn(command, givenArguments, {
    cwd: folder,
    detached: true,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code]) => code);
  const end = async (signal) => {
    try {
      process.kill(-Number(child.pid), signal);
    } catch (error) {
      if (error.code !== 'ESRCH') throw error;
    }
    await ended;
  };
  return { output: () => output, ended, end };
}

/**
 * Runs `npm start`, or another command of npm that starts the server, and waits until the server responds.
 *
 * @returns the seconds that this took, the server's URL, the API key of its first account, and `end`.
 * @throws {Error} with its output, if it exits or does not respond in time.
 */
export async function startServer(folder, environment = {}, command = ['start']) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const start = process.hrtime.bigint();
  const npm = spawnNpm(folder, command, { VOXGATE_VOICES: 'flite', ...environment, PORT: `${port}` });
  let hasEnded = false;
  void npm.ended.then(() => (hasEnded = true));
  const seconds = () => Number(process.hrtime.bigint() - start) / 1e9;
  while (!(await isLive(url))) {
    if (hasEnded || seconds() > maxStartSeconds) {
      await npm.end('SIGKILL');
      throw new Error(
        `npm ${command.join(' ')} did not listen within ${seconds().toFixed(0)} s. It printed:\n${npm.output()}`,
      );
    }
  }
  const listening = seconds();
  const key = await firstKey(npm);
  return { seconds: listening, url, key, output: npm.output, end: () => npm.end('SIGTERM') };
}

async function firstKey(npm) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline;) {
    const key = /sk-[A-Za-z0-9]{32}/u.exec(npm.output());
    if (key) return key[0];
    await sleep(pollMilliseconds);
  }
  throw new Error(`The first start printed no key within a minute. It printed:\n${npm.output()}`);
}

/** Sends one request, and waits a moment if there is no response. */
async function isLive(url) {
  const answer = await fetch(`${url}/health/live`).catch(() => undefined);
  await answer?.body?.cancel();
  if (!answer?.ok) await sleep(pollMilliseconds);
  return answer?.ok ?? false;
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}
