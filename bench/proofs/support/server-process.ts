import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { projectRoot } from '../../../src/platform/project-root';

/** Many times longer than a busy machine needs, including the loading of voices. */
const startTimeoutMs = 300_000;

/** How a process exited. */
export interface Ending {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** A server in its own process, started as an operator starts it. */
export interface ServerProcess {
  url: string;
  pid: number;
  /** Its standard output. Pause the stream to stop reading it. */
  stdout: Readable;
  /** Sends a signal and waits until the process has exited. */
  end(signal: NodeJS.Signals): Promise<Ending>;
}

/**
 * Starts the built server on a free port and waits until it prints that it is ready. Its cache of speech is off by default.
 *
 * @param onLine receives each printed line of both streams.
 * @param abort kills the server when it aborts.
 * @param program another one than the built server.
 * @throws {Error} with its output, if it exits first or is not ready within five minutes.
 */
export async function startServerProcess(
  environment: Record<string, string>,
  onLine: (line: string) => void = () => undefined,
  abort?: AbortSignal,
  program = 'dist/src/main.js',
): Promise<ServerProcess> {
  const child = spawn(process.execPath, [program], {
    cwd: projectRoot,
    env: { ...cleanEnvironment(), PORT: '0', LOG_FORMAT: 'json', SPEECH_CACHE: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(abort && { signal: abort, killSignal: 'SIGKILL' }),
  });
  // An abort is also reported as an error. The exit is handled below.
  child.on('error', () => undefined);
  const url = await new Promise<string>((resolve, reject) => {
    const printed: string[] = [];
    let isReady = false;
    const failure = (what: string) => new Error(`The server ${what}. It printed:\n${printed.join('\n')}`);
    const deadline = setTimeout(() => {
      child.kill('SIGKILL');
      reject(failure(`was not ready within ${startTimeoutMs / 1000} s`));
    }, startTimeoutMs);
    // Always read the output, so that a full pipe never blocks the server.
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
    // Not `exit`, because the last output may still be unread then.
    child.once('close', (code) => {
      clearTimeout(deadline);
      reject(failure(`exited with code ${code}`));
    });
  });
  return { url, pid: child.pid!, stdout: child.stdout, end: (signal) => end(child, signal) };
}

/** Runs the built server, the command line or a proof until it exits. What the server says about its start is text, as on a terminal. */
export async function runToEnd(
  script: 'main.js' | 'app/cli/main.js' | '../bench/proofs/limit/main.js',
  args: string[],
  environment: Record<string, string>,
): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [join('dist/src', script), ...args], {
    cwd: projectRoot,
    env: { ...cleanEnvironment(), LOG_FORMAT: 'pretty', ...environment },
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
 * The environment of the tests and proofs must not configure the servers that they start. By default, these servers do
 * not download voices.
 */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR } = process.env;
  return { PATH, HOME, VOXGATE_VOICES: 'flite', ...(TMPDIR && { TMPDIR }) };
}
