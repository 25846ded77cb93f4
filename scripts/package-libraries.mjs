// Makes the npm packages of the two libraries, voxgate-speech-<version>.tgz and voxgate-documents-<version>.tgz, in the project's
// directory. They contain the compiled code with its types; npm installs what they depend on.
//
//   npm run package:libraries
import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { compileTree } from './support/build-server.mjs';
import { npmCommand } from './support/npm.mjs';
import { inProject, root } from './support/project.mjs';
import { runProgram } from './support/run-program.mjs';

const staged = await mkdtemp(join(tmpdir(), 'voxgate-libraries-'));
try {
  const types = join(staged, 'types');
  await runProgram(process.execPath, [
    inProject('node_modules', 'typescript', 'bin', 'tsc'),
    '--project',
    inProject('packages', 'tsconfig.json'),
    '--outDir',
    types,
  ]);
  for (const name of ['speech', 'documents']) await pack(name, join(types, 'packages', name, 'src'));
} finally {
  await rm(staged, { recursive: true, force: true });
}

async function pack(name, types) {
  const folder = join(staged, name);
  const dist = join(folder, 'dist');
  await mkdir(folder);
  // Each imports the other by its name, as it is installed.
  await compileTree([`packages/${name}/src`], (path) => join(dist, path), { paths: {} });
  await cp(types, dist, { recursive: true });
  await copyFile(inProject('packages', name, 'README.md'), join(folder, 'README.md'));
  await copyFile(inProject('LICENSE'), join(folder, 'LICENSE'));
  const manifest = JSON.parse(await readFile(inProject('packages', name, 'package.json'), 'utf8'));
  await writeFile(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
  const [command, ...first] = npmCommand();
  const options = ['pack', '--json', '--pack-destination', root, '--ignore-scripts', '--loglevel=error'];
  const { stdout } = await promisify(execFile)(command, [...first, ...options], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  });
  const [{ filename, size, entryCount }] = JSON.parse(stdout);
  console.log(`${filename}: ${(size / 1e6).toFixed(1)} MB, ${entryCount} files`);
}
