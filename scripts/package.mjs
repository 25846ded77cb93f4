// Makes the npm package: voxgate-<version>.tgz, in the project's directory. It contains the built server with the page, and the
// packages that it needs in the versions of package-lock.json. docs/decisions/0071 says why.
//
//   npm run package
import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { bundlePackages } from './support/bundled-packages.mjs';
import { filesBelow, loadedFiles } from './support/loaded-files.mjs';
import { npmCommand } from './support/npm.mjs';
import { serverManifest } from './support/packages.mjs';
import { productionLock } from './support/production-lock.mjs';
import { inProject, root } from './support/project.mjs';
import { deleteUnusedFiles } from './support/unused-files.mjs';

const documents = ['README.md', 'CHANGELOG.md', 'SECURITY.md', 'LICENSE', 'THIRD-PARTY-NOTICES.md'];

/** What `package.json` says to users of the package. The rest is for the checkout. */
const keptFields =
  'name version description license type engines bin dependencies optionalDependencies scarfSettings'.split(' ');

/** Not in the package: npm chooses its programs for the user's platform. */
const chosenByPlatform = ['@node-rs/argon2'];

/** Files of packages that the server does not use. */
const unused = /(?:\.map|\.d\.[cm]?ts|\.a)$/u;
const isUsed = (path) => !unused.test(path);

const megabytes = (bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

// Without links in its path, such as that of macOS's temporary directory: the files that are loaded are found by their real paths.
const staged = await realpath(await mkdtemp(join(tmpdir(), 'voxgate-package-')));
try {
  await stagePackages();
  await stageProject();
  const loaded = await loadedFiles(staged);
  await deleteUnusedFiles(staged, loaded);
  await bundlePackages(staged, loaded);
  const [{ filename, size, unpackedSize, entryCount }] = JSON.parse(
    await npm('pack', '--json', '--pack-destination', root),
  );
  console.log(`${filename}: ${megabytes(size)}, unpacked ${megabytes(unpackedSize)} in ${entryCount} files`);
} finally {
  await rm(staged, { recursive: true, force: true });
}

/** Installs the packages of the lock file, without those that depend on the platform, and reduces them to what is used. */
async function stagePackages() {
  const manifest = publishedManifest();
  const { overrides } = await readJson(inProject('package.json'));
  const lock = await readJson(inProject('package-lock.json'));
  // npm checks the lock file against the overrides. Users' npm does not know them, and need not: it takes bundled packages as they are.
  await writeJson(join(staged, 'package.json'), { ...manifest, overrides });
  await writeJson(join(staged, 'package-lock.json'), productionLock(lock, manifest));
  await npm('ci', '--omit=optional', '--omit=dev', '--no-audit', '--no-fund');
  const modules = join(staged, 'node_modules');
  const libraries = join(modules, 'onnxruntime-node', 'bin', 'napi-v6');
  await Promise.all(
    [
      // The embedded PostgreSQL has no build for Windows, so the package is not for Windows.
      join(libraries, 'win32'),
      // The same library a second time, by a name that nothing loads: 45 MB.
      join(libraries, 'darwin', 'arm64', `libonnxruntime.${await versionOf('onnxruntime-node')}.dylib`),
      // For drawing, and tests. Only text is read, with the tables of characters (`cmaps`).
      ...['iccs', 'legacy/web', 'standard_fonts', 'wasm', 'web'].map((name) => join(modules, 'pdfjs-dist', name)),
      join(modules, 'mammoth', 'test'),
      ...chosenByPlatform.map((name) => join(modules, name)),
    ].map((path) => rm(path, { recursive: true })),
  );
  await rm(join(staged, 'package-lock.json'));
  await writeJson(join(staged, 'package.json'), manifest);
  for (const entry of await readdir(modules, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath ?? entry.path, entry.name);
    if (entry.isFile() && !isUsed(path)) await rm(path);
    else if (entry.isFile() && entry.name === 'package.json') await removeInstallScripts(path);
  }
}

/** npm would run them at users: onnxruntime-node's downloads from another host, and fails without it; @scarf/scarf's reports. */
async function removeInstallScripts(path) {
  const manifest = await readJson(path);
  const kinds = ['preinstall', 'install', 'postinstall'].filter((kind) => manifest.scripts?.[kind] !== undefined);
  if (kinds.length === 0) return;
  for (const kind of kinds) delete manifest.scripts[kind];
  await writeJson(path, manifest);
}

/** Copies the built server and the documents. */
async function stageProject() {
  await mkdir(join(staged, 'dist'));
  const isShipped = await shippedFiles();
  await Promise.all([
    ...documents.map((name) => copyFile(inProject(name), join(staged, name))),
    ...['dashboard', 'extensions'].map((folder) =>
      cp(inProject('dist', folder), join(staged, 'dist', folder), { recursive: true, filter: isUsed }),
    ),
    ...['src', 'packages'].map((folder) =>
      cp(inProject('dist', folder), join(staged, 'dist', folder), { recursive: true, filter: isShipped }),
    ),
    // V8's code cache is only for the Node version of this build.
    cp(inProject('dist', 'chunks'), join(staged, 'dist', 'chunks'), {
      recursive: true,
      filter: (path) => !/^v\d+\./u.test(basename(path)),
    }),
  ]);
}

/**
 * Which files of `dist/src` and `dist/packages` are in the package: data, the programs that run chunks, and the code whose digest is the version of prepared
 * models. The code of everything else is in the chunks.
 */
async function shippedFiles() {
  const digested = ['kokoro/prepare', 'onnx'].map(
    (name) => inProject('dist', 'packages', 'speech', 'src', 'engines', name) + sep,
  );
  const programs = [];
  const compiled = await Promise.all(['src', 'packages'].map((folder) => filesBelow(inProject('dist', folder))));
  for (const path of compiled.flat())
    if (path.endsWith('.js') && (await readFile(path, 'utf8')).includes(".loadProgram('")) programs.push(path);
  const kept = new Set([...programs, inProject('dist', 'src', 'app', 'startup', 'load-program.js')]);
  return (path) =>
    isUsed(path) && (!path.endsWith('.js') || kept.has(path) || digested.some((folder) => path.startsWith(folder)));
}

async function versionOf(name) {
  return (await readJson(join(staged, 'node_modules', name, 'package.json'))).version;
}

function publishedManifest() {
  const manifest = serverManifest();
  const kept = Object.fromEntries(keptFields.map((field) => [field, manifest[field]]));
  const bundled = Object.keys(kept.dependencies).filter((name) => !chosenByPlatform.includes(name));
  return { ...kept, bundleDependencies: bundled };
}

/** Runs the same npm that runs this script, and returns what it prints. */
async function npm(...givenArguments) {
  const [command, ...first] = npmCommand();
  const options = { cwd: staged, maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)(
    command,
    [...first, ...givenArguments, '--ignore-scripts', '--loglevel=error'],
    options,
  );
  return stdout;
}

async function readJson(path) {
  return JSON.parse(await readFile(path, 'utf8'));
}

async function writeJson(path, value) {
  await writeFile(path, `${JSON.stringify(value, undefined, 2)}\n`);
}
