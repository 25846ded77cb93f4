import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { cleanEnvironment } from '../../bench/proofs/support/server-process';
import { projectRoot } from '../../src/platform/project-root';

/** How a command ended. */
export interface CommandResult {
  /** The exit code that its process would have. */
  code: number;
  stdout: string;
  stderr: string;
}

let child: ChildProcess | undefined;
let lastId = 0;
const waiting = new Map<number, { resolve: (result: CommandResult) => void; reject: (error: Error) => void }>();

afterAll(async () => {
  const ended = child;
  child = undefined;
  if (!ended?.connected) return;
  const closed = once(ended, 'exit');
  ended.disconnect();
  await closed;
});

/**
 * Runs a command of the built command line. All commands of a test file run in one process, one after the other, because a
 * process needs about a second to load their code. Tests of the process itself use `runToEnd`: its start, its end, signals.
 */
export async function runCommand(args: string[], environment: Record<string, string>): Promise<CommandResult> {
  child ??= start();
  const id = ++lastId;
  const result = new Promise<CommandResult>((resolve, reject) => waiting.set(id, { resolve, reject }));
  child.send({ id, args, environment: { ...cleanEnvironment(), ...environment } });
  return result;
}

function start(): ChildProcess {
  const started = fork(join(__dirname, 'command-line.process.cjs'), {
    cwd: projectRoot,
    env: cleanEnvironment(),
    execArgv: [],
  });
  started.on('message', ({ id, ...result }: CommandResult & { id: number }) => {
    waiting.get(id)?.resolve(result);
    waiting.delete(id);
  });
  started.on('exit', (code, signal) => {
    for (const { reject } of waiting.values()) reject(new Error(`The command line ended: ${code ?? signal}.`));
    waiting.clear();
  });
  return started;
}
