import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { projectRoot } from '../../src/project-root';
import type { Options } from './options';

const run = promisify(execFile);

/** Server processes on one database, and a key that may manage the others. */
export interface Servers {
  readonly urls: readonly string[];
  readonly managerKey: string;
  close(): Promise<void>;
}

/** @throws {Error} with what a server printed, if it does not start. */
export async function startServers(databaseUrl: string, options: Options): Promise<Servers> {
  const environment = {
    ...inherited(),
    DATABASE_URL: databaseUrl,
    VOXGATE_VOICES: 'flite',
    RATE_LIMIT_REQUESTS: String(options.limit),
    RATE_LIMIT_WINDOW_SECONDS: String(options.windowSeconds),
    // The dying keys fail often, and that is not what is looked at.
    RATE_LIMIT_FAILED_AUTH: '10000',
    MAX_API_KEYS_PER_ACCOUNT: '10000',
    PORT: '0',
    LOG_FORMAT: 'json',
  };
  const started = await Promise.allSettled(Array.from({ length: options.processes }, () => startServer(environment)));
  const servers = started.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
  const close = async () => {
    await Promise.all(servers.map(({ child }) => end(child)));
  };
  try {
    for (const result of started) if (result.status === 'rejected') throw result.reason;
    return { urls: servers.map(({ url }) => url), managerKey: await createManager(environment), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function startServer(env: NodeJS.ProcessEnv): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: projectRoot,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const failed: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => failed.push(line));
  const url = await new Promise<string>((resolve, reject) => {
    // Read to the end, so that a full pipe never holds the server up.
    createInterface({ input: child.stdout }).on('line', (line) => {
      const ready = /is ready at (http:\S+) /.exec(line);
      if (ready) resolve(ready[1]!);
    });
    child.once('exit', (code) => reject(new Error(`A server ended with code ${code}:\n${failed.join('\n')}`)));
  });
  return { child, url };
}

/** As an operator would: with the command line. */
async function createManager(env: NodeJS.ProcessEnv): Promise<string> {
  const account = 'proof@example.com';
  const voxgate = (...args: string[]) =>
    run(process.execPath, ['dist/src/cli/main.js', ...args], { cwd: projectRoot, env });
  await voxgate('accounts', 'create', '--name', 'Proof', '--email', account);
  const { stdout } = await voxgate('api-keys', 'create', '--account', account, '--name', 'Manager', '--json');
  const { id, key } = JSON.parse(stdout) as { id: string; key: string };
  await voxgate('api-keys', 'set-limit', id, '10000', '--account', account);
  return key;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

/** Settings of the shell that the proof is started from must not reach the servers. */
function inherited(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }) };
}
