import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { withoutComments } from './program-text.mjs';

/** Packages with fewer programs stay as they are. */
const leastPrograms = 6;

/** What depends on where a program is, or on how Node loads it. A package with such a program stays as it is. */
const dependsOnItsPlace =
  /__dirname|__filename|import\.meta|require\.(?:resolve|main|cache|extensions)|module\.(?:parent|paths|children|id|filename|require)\b|new Worker\b/u;

/** The `require` of an ES module. It finds other packages from wherever it is in its own, but not its own programs. */
const ownRequire = 'createRequire(import.meta.url)';
const loadsOwn = /\brequire\w*\(\s*['"`]\./u;

/** A package with a JSON file that is larger than this, in bytes, stays as it is, too: JSON is read faster than a program. */
const maxData = 50_000;

/** The options for all bundles. */
const options = {
  bundle: true,
  write: false,
  platform: 'node',
  target: 'node20',
  // Without `module`, which only bundlers know: a bundle has the files that Node loads.
  conditions: [],
  logLevel: 'error',
};

/**
 * Combines the programs of each package, so that an installation has far fewer files to write. A program that another package or the
 * server loads stays where it is, with the same exports.
 *
 * @param folder has the packages in `node_modules`. Its path has no links.
 * @param loaded what `loadedFiles` returns.
 * @throws {Error} if a program cannot be loaded any more, or does not have the same exports as before.
 */
export async function bundlePackages(folder, loaded) {
  const found = await groupsOf(folder, loaded);
  const before = await exportsOf(
    folder,
    found.flatMap((group) => group.entries),
  );
  // The others cannot be loaded, because they need a package that is not installed, or they have names that a bundle cannot export.
  const groups = found.filter((group) =>
    group.entries.every((name) => before[name].names?.every((own) => /^[\w$]+$/u.test(own))),
  );
  const entries = groups.flatMap((group) => group.entries);
  for (const group of groups) {
    const bundles = await (group.isEsm ? bundleModules : bundleCommonJs)(folder, group, (name) => before[name].names);
    for (const name of group.inner) await rm(join(folder, name));
    for (const { path, text } of bundles) await writeFile(path, text);
  }
  const after = await exportsOf(folder, entries);
  for (const name of entries) {
    const { names, error } = after[name];
    if (error !== undefined) throw new Error(`${name} cannot be loaded after it was bundled.`, { cause: error });
    const [was, is] = [before[name].names.join(), names.join()];
    if (is !== was) throw new Error(`${name} exported ${was} before it was bundled, and now ${is}.`);
  }
}

/**
 * The programs of each package that can be combined, with CommonJS and ES modules apart.
 *
 * @returns the `folder` of the package, the `entries` that others load, the `inner` programs, and whether they are ES modules.
 */
async function groupsOf(folder, loaded) {
  const programs = groupBy(
    [...loaded.keys()].filter((name) => packageOf(name) && /\.[cm]?js$/u.test(name)),
    packageOf,
  );
  const groups = [];
  for (const [owner, names] of programs) {
    const data = [...loaded.keys()].filter((name) => packageOf(name) === owner && name.endsWith('.json'));
    if (names.length < leastPrograms || !(await canMove(folder, names, data))) continue;
    const kinds = new Map();
    for (const name of names) kinds.set(name, await isEsm(folder, name));
    const loads = (parent, name) => loaded.get(name).has(parent);
    for (const kind of new Set(kinds.values())) {
      const own = names.filter((name) => kinds.get(name) === kind);
      const others = names.filter((name) => kinds.get(name) !== kind);
      // A bundle would contain copies of the programs of the other kind.
      if (others.some((other) => own.some((name) => loads(name, other)))) continue;
      const isEntry = (name) => [...loaded.get(name)].some((parent) => !own.includes(parent));
      const entries = own.filter(isEntry);
      const inner = own.filter((name) => !isEntry(name));
      if (entries.length > 0 && inner.length > 1) groups.push({ folder: owner, entries, inner, isEsm: kind });
    }
  }
  return groups;
}

/** The folder of the package that has a file, relative to the project; `undefined` for the project's own files. */
function packageOf(name) {
  return /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/u.exec(name)?.[0];
}

async function canMove(folder, programs, data) {
  const own = data.filter((name) => basename(name) !== 'package.json');
  const sizes = await Promise.all(own.map(async (name) => (await readFile(join(folder, name))).length));
  if (sizes.some((size) => size > maxData)) return false;
  for (const name of programs) {
    const text = withoutComments(await readFile(join(folder, name), 'utf8'));
    if (dependsOnItsPlace.test(text.replaceAll(ownRequire, ''))) return false;
    if (text.includes(ownRequire) && loadsOwn.test(text)) return false;
  }
  return true;
}

/** Whether Node loads a program as an ES module. */
async function isEsm(folder, name) {
  if (/\.[cm]js$/u.test(name)) return name.endsWith('.mjs');
  const owner = packageOf(name);
  for (let path = dirname(name); path.length >= owner.length; path = dirname(path)) {
    const manifest = await readFile(join(folder, path, 'package.json'), 'utf8').catch(() => undefined);
    if (manifest !== undefined) return JSON.parse(manifest).type === 'module';
  }
  return false;
}

async function bundleModules(folder, group, namesOf) {
  // One bundle: several would not run what they share in the same order as before.
  const exported = (name, index) => namesOf(name).map((own) => `${own} as entry${index}_${own}`);
  const imported = (name, index) => namesOf(name).map((own) => `entry${index}_${own} as ${own}`);
  return bundleWithStubs(folder, group, {
    // Classes with the same name are renamed, but Nest shows and compares their names.
    format: { format: 'esm', keepNames: true },
    source: (name, index, from) => `export { ${exported(name, index).join(', ')} } from ${from};`,
    stub: (name, index, from) => `export { ${imported(name, index).join(', ')} } from ${from};\n`,
  });
}

async function bundleCommonJs(folder, group, namesOf) {
  return bundleWithStubs(folder, group, {
    format: { format: 'cjs' },
    // A program runs when it is asked for, as before, and only once.
    source: (_name, index, from) => `exports[${index}] = () => require(${from});`,
    stub: (name, index, from) =>
      `'use strict';\nmodule.exports = require(${from})[${index}]();\n${namesForModules(namesOf(name))}`,
  });
}

/** Returns one bundle, and for each entry a program that loads its part of the bundle. */
async function bundleWithStubs(folder, { folder: owner, entries, inner }, { format, source, stub }) {
  const absolute = join(folder, owner);
  // The bundle replaces a program, because npm packs no file whose name the package does not list.
  const [file] = inner;
  const contents = entries.map((name, index) => source(name, index, quoted(relative(owner, name))));
  const { outputFiles } = await build({
    ...options,
    ...format,
    plugins: [onlyFilesOf(absolute)],
    stdin: { contents: contents.join('\n'), resolveDir: absolute, sourcefile: 'entries' },
    outfile: join(folder, file),
  });
  const stubs = entries.map((name, index) => ({
    path: join(folder, name),
    text: stub(name, index, quoted(relative(dirname(name), file))),
  }));
  return [...outputFiles, ...stubs];
}

/**
 * Leaves everything outside a package apart. A package may load its own files by its own name or by a name of its `imports`, and such
 * a name may also stand for another package.
 */
function onlyFilesOf(owner) {
  return {
    name: 'only-files-of',
    setup({ onResolve, resolve }) {
      onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) => {
        if (pluginData === 'asked') return undefined;
        const found = await resolve(path, { ...from, pluginData: 'asked' });
        const isOwn = found.namespace === 'file' && packageOf(found.path) === owner;
        return isOwn ? found : { path, external: true };
      });
    },
  };
}

/** A relative path as a string in a program. */
function quoted(path) {
  return JSON.stringify(path.startsWith('.') ? path : `./${path}`);
}

/** Tells ES modules which names a CommonJS program exports. Node looks for assignments, and does not run them. */
function namesForModules(names) {
  const assigned = names.filter((name) => name !== 'default');
  return assigned.length === 0 ? '' : `0 && (${assigned.map((name) => `exports.${name} = 0`).join(', ')});\n`;
}

/** Loads programs in a process of its own. Returns the `names` that each exports, or the `error` why it cannot be loaded. */
async function exportsOf(folder, names) {
  const program = `
    const found = {};
    for (const name of JSON.parse(process.argv[1])) {
      try { found[name] = { names: Object.keys(await import(name)).sort() }; }
      catch (error) { found[name] = { error: String(error?.stack ?? error) }; }
    }
    process.stdout.write(JSON.stringify(found), () => process.exit());`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program, JSON.stringify(names.map((name) => `./${name}`))],
    { cwd: folder, maxBuffer: 64 * 1024 * 1024, timeout: 120_000 },
  );
  const found = JSON.parse(stdout);
  return Object.fromEntries(names.map((name) => [name, found[`./${name}`]]));
}

function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return groups;
}
