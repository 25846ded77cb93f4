import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const root = join(__dirname, '../..');

/** A server in a process of its own, as an operator starts it. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Everything it has printed so far, on both streams. */
  output(): string;
  /** Sends a signal, and waits for the end. */
  end(signal: NodeJS.Signals): Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
}

/** Starts the built server, and waits until it says that it is ready. `npm test` builds it first. */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: root,
    env: { ...cleanEnvironment(), PORT: '0', LOG_FORMAT: 'json', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => lines.push(line));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      lines.push(line);
      const ready = /is ready at (http:\S+) /.exec(line);
      if (ready) resolve(ready[1]!);
    });
    child.once('exit', (code) => reject(new Error(`The server ended with code ${code}:\n${lines.join('\n')}`)));
  });
  return {
    url,
    pid: child.pid!,
    output: () => lines.join('\n'),
    end: (signal) => end(child, signal),
  };
}

/** Runs the built server or the command line to its end. */
export async function runToEnd(
  script: 'main.js' | 'cli/main.js' | '../proofs/limit/main.js',
  args: string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join('dist/src', script), ...args], {
    cwd: root,
    env: { ...cleanEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

/** An empty data directory, and how to take it away, even while the database of a killed server still ends. */
export async function createDataDirectory(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'voxgate-data-'));
  // As root, so that the database's own user gets through, and the cluster lies in it.
  await chmod(path, 0o711);
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 100, retryDelay: 50 }) };
}

async function end(child: ChildProcess, signal: NodeJS.Signals) {
  if (child.exitCode === null && child.signalCode === null) {
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }
  return { code: child.exitCode, signal: child.signalCode };
}

/**
 * Nothing of what the tests themselves were started with may configure the servers that they start; and unless a test is
 * about that, they fetch no voices.
 */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, VOXGATE_VOICES: 'flite', ...(TMPDIR && { TMPDIR }) };
}
