const { createRequire, isBuiltin } = require('node:module');
const path = require('node:path');
const { Script } = require('node:vm');
const { default: Runtime } = require('jest-runtime');
const { keepingGlobals } = require('./globals.cjs');

const inPackages = `${path.sep}node_modules${path.sep}`;
/** What packages export, by the folder that requires them and the name. */
const loaded = new Map();

/**
 * Loads the code of a test file. Packages are loaded by Node's own `require`, once for all files of a worker; the project's own code
 * is loaded for each file, so that files share none of its state. Both run in the worker's own context and not in one of
 * `node:vm`, so that the packages and the code have the same `Error` and `Array`. See docs/decisions/0074-packages-are-loaded-once.md.
 */
module.exports = class PackagesOnce extends Runtime {
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
  }

  requireModule(from, name, options, isRequireActual) {
    if (!isOfPackage(from, name) || options?.isInternalModule)
      return super.requireModule(from, name, options, isRequireActual);
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
