const { statSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { keepingGlobals } = require('./globals.cjs');

const { createRequire, isBuiltin } = Module;
const inPackages = `${path.sep}node_modules${path.sep}`;
const serverFolders = ['src', 'packages', 'extensions'].map((name) => path.join(__dirname, '..', '..', name, path.sep));
const isOurs = (file) => serverFolders.some((folder) => file.startsWith(folder));
const keptFile = path.join(__dirname, 'kept');

/** What packages and the server export, by the folder that requires them and the name. */
const loaded = new Map();
/** When the loaded files of the server were last changed. */
const changes = new Map();
/** The source maps of these files, for stack traces. */
const sourceMaps = new Map();
/** That of the test file that runs. */
let current;

/**
 * Loads the code of a test file. Packages and the server's own code are loaded by Node's own `require`, once for all files of a worker;
 * the tests themselves are loaded for each file. All run in the worker's own context and not in one of `node:vm`, so that they have the
 * same `Error` and `Array`. The application has some 2,000 modules; Jest's own way loads them again for every test file.
 */
module.exports = class LoadedOnce extends Runtime {
  constructor(...given) {
    super(...given);
    const { executor, _environment: environment } = this;
    executor.compile = (source, filename) => {
      const isTornDown = environment.getVmContext() === null;
      if (isTornDown) return null;
      // V8 keeps what it has compiled of a script, but not of a function, for the next test file that has the same source.
      const head = `(function(${executor.injectedModuleParameters.join(',')}){`;
      return new Script(`${head}${source}\n})`, { filename, columnOffset: -head.length }).runInThisContext();
    };
    current = this;
    forgetChangedServer();
    for (const [file, map] of sourceMaps) this.transformCache.getSourceMaps().set(file, map);
  }

  requireModule(from, name, options, isRequireActual) {
    const isOnce = isOfPackage(from, name) || isOfServer(from, name);
    if (!isOnce || options?.isInternalModule) return super.requireModule(from, name, options, isRequireActual);
    const key = `${path.dirname(from)}\0${name}`;
    if (!loaded.has(key)) {
      const nodeRequire = createRequire(from);
      loaded.set(
        key,
        keepingGlobals(() => nodeRequire(name)),
      );
    }
    return loaded.get(key);
  }
};

/** Whether the project's code requires a package. Jest loads itself as it always does. */
function isOfPackage(from, name) {
  if (typeof name !== 'string' || name.startsWith('.') || path.isAbsolute(name) || isBuiltin(name)) return false;
  return !/^(?:@jest\/|jest(?:$|-)|expect$)/u.test(name) && !from.includes(inPackages);
}

function isOfServer(from, name) {
  if (typeof name !== 'string' || !(name.startsWith('.') || path.isAbsolute(name))) return false;
  const file = path.resolve(path.dirname(from), name);
  return file === keptFile || (isOurs(file) && !/\.(?:e2e-)?spec(?:\.ts)?$/u.test(file));
}

require.extensions['.ts'] = (module, filename) => {
  const code = current.transformCache.transform(filename);
  changes.set(filename, statSync(filename).mtimeMs);
  sourceMaps.set(filename, current.transformCache.getSourceMaps().get(filename));
  module['_compile'](code, filename);
};

/** Packages that say only to `import` where their files are. The tests load everything with `require`. */
const importOnly = new Map([
  ['eld/extrasmall', path.resolve(__dirname, '../../node_modules/eld/src/entries/static.extrasmall.js')],
]);

// A dynamic import names the compiled file, as Node requires.
const { _resolveFilename: resolveFilename } = Module;
Module['_resolveFilename'] = (request, parent, ...others) => {
  const known = importOnly.get(request);
  if (known !== undefined) return known;
  const isServer = /^\.{1,2}\//u.test(request) && parent?.filename && isOurs(parent.filename);
  return resolveFilename(isServer ? request.replace(/\.js$/u, '') : request, parent, ...others);
};

/** In watch mode, one process runs the tests of several versions of the server. */
function forgetChangedServer() {
  if ([...changes].every(([file, changedAt]) => statSync(file, { throwIfNoEntry: false })?.mtimeMs === changedAt))
    return;
  for (const file of changes.keys()) delete require.cache[file];
  changes.clear();
  loaded.clear();
}
