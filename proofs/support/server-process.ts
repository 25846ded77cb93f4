import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { projectRoot } from '../../src/project-root';

/** Many times what a busy machine takes, with voices to load. */
const longestStartMs = 300_000;

/** How a process ended. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A server in a process of its own, as an operator starts it. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Its standard output: paused, it is not read. */
  stdout: Readable;
  /** Sends a signal, and waits for the end. */
  end(signal: NodeJS.Signals): Promise<Ending>;
}

/**
 * Starts the built server on a free port, and waits until it says that it is ready.
 *
 * @param onLine is told each line that it prints, on either stream.
 * @param abort kills it.
 * @throws {Error} with what it printed, if it ends before, or is not ready within five minutes.
 */
export async function startServerProcess(
  environment: Record<string, string>,
  onLine: (line: string) => void = () => undefined,
  abort?: AbortSignal,
): Promise<ServerProcess> {
  const child = spawn(process.execPath, ['dist/src/main.js'], {
    cwd: projectRoot,
    env: { ...cleanEnvironment(), PORT: '0', LOG_FORMAT: 'json', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(abort && { signal: abort, killSignal: 'SIGKILL' }),
  });
  // To be killed by the signal is told as an error, too; its end says it all.
  child.on('error', () => undefined);
  const url = await new Promise<string>((resolve, reject) => {
    const printed: string[] = [];
    let isReady = false;
    const failure = (what: string) => new Error(`The server ${what}:\n${printed.join('\n')}`);
    const deadline = setTimeout(() => {
      child.kill('SIGKILL');
      reject(failure(`was not ready within ${longestStartMs / 1000} s`));
    }, longestStartMs);
    // Read to the end, so that a full pipe never holds the server up.
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on('line', (line) => {
        onLine(line);
        if (isReady) return;
        printed.push(line);
        const ready = /is ready at (http:\S+) /.exec(line);
        isReady = ready !== null;
        if (ready) {
          clearTimeout(deadline);
          resolve(ready[1]!);
        }
      });
    }
    // Not `exit`: what it printed last is still to be read then.
    child.once('close', (code) => {
      clearTimeout(deadline);
      reject(failure(`ended with code ${code}`));
    });
  });
  return { url, pid: child.pid!, stdout: child.stdout, end: (signal) => end(child, signal) };
}

/** Runs the built server, the command line or a proof to its end. */
export async function runToEnd(
  script: 'main.js' | 'cli/main.js' | '../proofs/limit/main.js',
  args: string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join('dist/src', script), ...args], {
    cwd: projectRoot,
    env: { ...cleanEnvironment(), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (output.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output.stderr += text));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, ...output };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<Ending> {
  if (child.exitCode === null && child.signalCode === null) {
    const closed = once(child, 'close');
    child.kill(signal);
    await closed;
  }
  return { code: child.exitCode, signal: child.signalCode };
}

/**
 * Nothing of what tests and proofs themselves were started with may configure the servers that they start; and unless
 * they are about that, servers fetch no voices.
 */
function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, VOXGATE_VOICES: 'flite', ...(TMPDIR && { TMPDIR }) };
}
