import { copyFile, mkdir, readdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { bundleServer } from './bundle-server.mjs';
import { inProject, root } from './project.mjs';

const require = createRequire(import.meta.url);

/** How many files are built at once. Each has up to two open, and many systems allow a process only 1,024, or 256. */
const maxAtOnce = 32;

/**
 * Compiles the server and its proofs with swc, without type checks (see `npm run lint`), and copies the other files that
 * they read.
 *
 * @param into the output directory. It is created if necessary.
 */
export async function buildServer(into) {
  const files = await compileTree(['ormconfig.ts', 'src', 'packages', 'extensions', 'bench/proofs'], (path) =>
    join(into, path),
  );
  await bundleServer(
    into,
    files.filter((file) => !file.startsWith(inProject('bench', 'proofs'))),
  );
}

/**
 * Compiles TypeScript, and copies the files beside it that it reads.
 *
 * @param sources files and folders of the project.
 * @param targetOf returns where a file goes, from its path: relative to the project, or to the only source.
 * @param changed options of swc's `jsc` that differ from the project's.
 * @returns the TypeScript files.
 */
export async function compileTree(sources, targetOf, changed = {}) {
  // Loaded here, because the packages may not be installed yet when this file is loaded.
  const { transformFile } = require('@swc/core');
  const { jsc, ...common } = require('../../swc.config.cjs');
  // Keep import(), because some packages are ES modules. Files loaded by import() must annotate the names of their
  // exports.
  const module = { type: 'commonjs', ignoreDynamic: true, exportInteropAnnotation: true };
  const options = { ...common, jsc: { ...jsc, ...changed }, module, sourceMaps: true };
  const start = sources.length === 1 ? inProject(...sources) : root;

  // Extensions import the server that runs by its name, `voxgate`, which the tests replace with its source.
  const ofExtensions = { ...options, jsc: { ...options.jsc, baseUrl: undefined, paths: undefined } };

  async function compile(source) {
    const target = targetOf(relative(start, source)).replace(/\.ts$/u, '.js');
    const sourceFileName = relative(dirname(target), source);
    const isExtension = source.startsWith(inProject('extensions'));
    const { code, map } = await transformFile(source, { ...(isExtension ? ofExtensions : options), sourceFileName });
    await mkdir(dirname(target), { recursive: true });
    const mapName = `${target.slice(target.lastIndexOf('/') + 1)}.map`;
    await writeFile(target, `${code}//# sourceMappingURL=${mapName}\n`);
    await writeFile(`${target}.map`, map);
  }

  async function copy(source) {
    const target = targetOf(relative(start, source));
    await mkdir(dirname(target), { recursive: true });
    await copyFile(source, target);
  }

  const files = (await Promise.all(sources.map(filesIn))).flat();
  const compiled = files.filter((file) => /(?<!\.spec|\.d)\.ts$/u.test(file));
  const copied = files.filter((file) => /(?:\.br|\.proto|\.sql|\.txt|LICENSE|package\.json)$/u.test(file));
  const work = [...compiled.map((file) => () => compile(file)), ...copied.map((file) => () => copy(file))].values();
  await Promise.all(Array.from({ length: maxAtOnce }, () => doNext(work)));
  return compiled;
}

/** Does one after another of what several loops share. */
async function doNext(work) {
  for (const item of work) await item();
}

async function filesIn(folder) {
  if (folder.endsWith('.ts')) return [inProject(folder)];
  const entries = await readdir(inProject(folder), { recursive: true, withFileTypes: true }).catch((error) => {
    // The image build has no proofs folder.
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name));
}
