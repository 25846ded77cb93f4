import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanEnvironment } from '../../../../bench/proofs/support/server-process';
import { projectRoot } from '../../../../src/platform/project-root';

/** A running `voxgate say`. */
export interface Saying {
  readonly child: ChildProcessWithoutNullStreams;
  /** How it ended. */
  readonly ended: Promise<{ code: number | null; stdout: Buffer; stderr: string }>;
}

/** Starts the built `voxgate say`, with only the players of a folder. Its standard input stays open. */
export function startSaying(args: string[], folder: string, environment: Record<string, string> = {}): Saying {
  const child = spawn(process.execPath, [join(projectRoot, 'dist/src/app/cli/main.js'), 'say', ...args], {
    cwd: folder,
    env: { ...cleanEnvironment(), PATH: folder, VOXGATE_DATA_DIR: folder, ...environment },
  });
  const stdout: Buffer[] = [];
  let stderr = '';
  child.stdout.on('data', (bytes: Buffer) => stdout.push(bytes));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
  // A process that has ended reads nothing.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close').then(([code]) => ({
    code: code as number | null,
    stdout: Buffer.concat(stdout),
    stderr,
  }));
  return { child, ended };
}

/** Says a text, which is all of standard input if it is given. */
export function say(args: string[], folder: string, text?: string): Saying['ended'] {
  const { child, ended } = startSaying(args, folder);
  child.stdin.end(text ?? '');
  return ended;
}

/** What a player does: a program for Node with `fs` and its arguments as `args`. */
export async function makePlayer(folder: string, name: string, program: string): Promise<void> {
  const file = join(folder, name);
  const head = `#!${process.execPath}\nconst fs = require('node:fs');\nconst args = process.argv.slice(2);\n`;
  await writeFile(file, head + program);
  await chmod(file, 0o755);
}

/** Writes what it is given to `<name>.played`, and its arguments to `<name>.args`. */
export const recorder = `
const name = process.argv[1];
fs.writeFileSync(name + '.args', args.join(' '));
process.stdin.pipe(fs.createWriteStream(name + '.played'));`;

/** Appends the samples of each file that it is given to `<name>.played`. */
export const fileRecorder = `
const name = process.argv[1];
const wav = fs.readFileSync(args[0]);
fs.appendFileSync(name + '.played', wav.subarray(44));
fs.appendFileSync(name + '.files', wav.readUInt32LE(24) + ' ' + (wav.readUInt32LE(40) === wav.length - 44) + '\\n');`;
