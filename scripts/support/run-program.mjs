import { spawn } from 'node:child_process';
import { root } from './project.mjs';

const passedOn = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in the project's directory. Its output goes to standard error, because standard output belongs to the
 * command that follows. Signals that stop this process are passed on to the program.
 *
 * @throws {Error} if it cannot be started, or does not exit with code 0.
 */
export async function runProgram(command, givenArguments, { stdout = 2, stderr = 2 } = {}) {
  const child = spawn(command, givenArguments, { cwd: root, stdio: ['ignore', stdout, stderr] });
  child.stderr?.on('data', (chunk) => process.stderr.write(chunk));
  const passOn = (signal) => child.kill(signal);
  for (const signal of passedOn) process.on(signal, passOn);
  try {
    const [code, signal] = await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (...result) => resolve(result));
    });
    if (code !== 0) throw new Error(`${givenArguments[0]} exited with ${signal ?? `code ${code}`}.`);
  } finally {
    for (const signal of passedOn) process.off(signal, passOn);
  }
}
