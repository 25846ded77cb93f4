// Checks the npm packages of the two libraries, as somebody who has only the tarballs and npm: they are installed in an empty folder, the
// first example of each README runs there, the longer one of speech too, and TypeScript finds their types. Needs a registry, and downloads
// Kokoro's voices unless the project's data directory has them.
//
//   npm run prove:libraries   makes the packages before
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { npmCommand } from '../../../scripts/support/npm.mjs';
import { inProject } from '../../../scripts/support/project.mjs';

const run = promisify(execFile);
const { version } = JSON.parse(await readFile(inProject('package.json'), 'utf8'));
const folder = await mkdtemp(join(tmpdir(), 'voxgate-libraries-proof-'));
try {
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  for (const name of ['speech', 'documents'])
    await copyFile(inProject(`voxgate-${name}-${version}.tgz`), join(folder, `${name}.tgz`));
  const [npm, ...before] = npmCommand();
  const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund', './speech.tgz', './documents.tgz'];
  const start = process.hrtime.bigint();
  await run(npm, [...before, ...options], { cwd: folder });
  console.log(`installed in ${(Number(process.hrtime.bigint() - start) / 1e9).toFixed(1)} s`);
  // A server's voices are where a library looks for them.
  if (existsSync(inProject('data', 'voices', 'kokoro'))) await symlink(inProject('data'), join(folder, 'data'));

  const [first, more] = await examples('speech');
  assert.match(await output('first.js', first), /^\d\.\d s of speech\n$/u);
  const wave = await readFile(join(folder, 'costs.wav'));
  assert.equal(wave.toString('latin1', 0, 4), 'RIFF');
  assert.ok(wave.length > 40_000, `${wave.length} bytes`);
  assert.match(
    await output('more.mjs', more),
    /^It costs five dollars\.\n(?:\d\.\d \S+\n){3}ɪt kɑsts faɪv dɑlɝz\.\n\d\.\d s\nThere is no voice nobody\n$/u,
  );
  console.log('the examples of @voxgate/speech run');

  const [book] = await examples('documents');
  assert.match(await output('book.js', book), /^2 chapters, \d\.\d s\n$/u);
  assert.equal((await readFile(join(folder, 'alice.m4b'))).toString('latin1', 4, 8), 'ftyp');
  console.log('the example of @voxgate/documents runs');

  await checkTypes();
  console.log('TypeScript finds their types');
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** The examples of a library's README, in order. */
async function examples(name) {
  const readme = await readFile(inProject('packages', name, 'README.md'), 'utf8');
  return [...readme.matchAll(/```js\n([^]*?)```/gu)].map(([, code]) => code);
}

async function output(file, code) {
  await writeFile(join(folder, file), code);
  const { stdout } = await run(process.execPath, [file], { cwd: folder, timeout: 600_000 });
  return stdout;
}

async function checkTypes() {
  await writeFile(
    join(folder, 'typed.ts'),
    `import { type DocumentType, readDocument } from '@voxgate/documents';
import { bookFormatNames } from '@voxgate/documents/books';
import { openSpeech, type Speech, type SpeechSynthesizer } from '@voxgate/speech';
export const opened: Promise<SpeechSynthesizer> = openSpeech({ voices: ['kokoro'] });
export const read = (bytes: Uint8Array, type: DocumentType): Promise<unknown> => readDocument(bytes, { type });
export const seconds = ({ durationSeconds }: Speech): number => durationSeconds;
export const names: string[] = bookFormatNames;
// @ts-expect-error There is no such option.
void openSpeech({ voice: 'kokoro' });
`,
  );
  const compiler = inProject('node_modules', 'typescript', 'bin', 'tsc');
  const types = ['--types', 'node', '--typeRoots', inProject('node_modules', '@types')];
  const kind = ['--module', 'nodenext', '--target', 'es2023', '--strict', '--skipLibCheck', '--noEmit'];
  await run(process.execPath, [compiler, ...kind, ...types, 'typed.ts'], { cwd: folder }).catch((error) => {
    throw new Error(`TypeScript reports:\n${error.stdout}`);
  });
}
