import Module, { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DynamicModule, Type } from '@nestjs/common';
import { OperatorError } from '../../platform/errors/operator-error';
import { withCauses } from '@voxgate/speech/messages/with-causes';

/** A Nest module of an extension. */
export type ExtensionModule = Type | DynamicModule;

/** What @Module() writes to its class. */
const moduleMetadata = ['imports', 'controllers', 'providers', 'exports'];

/** Extensions that come with Voxgate are named `voxgate/` and their folder. */
const ownPrefix = 'voxgate/';
const ownFolder = join(__dirname, '..', '..', '..', 'extensions');

/**
 * Loads the modules of extensions.
 *
 * @param names of packages, or paths of files, which begin with `.` or `/`; both from the working directory.
 * @param load returns what a file exports.
 * @throws {OperatorError} if one is not found, cannot be loaded, or exports no Nest module.
 */
export async function loadExtensions(
  names: readonly string[],
  load: (file: string) => unknown = loadByNode,
): Promise<ExtensionModule[]> {
  const modules: ExtensionModule[] = [];
  for (const name of names) modules.push(...(await loadExtension(name, load)));
  return [...new Set(modules)];
}

async function loadExtension(name: string, load: (file: string) => unknown): Promise<ExtensionModule[]> {
  const file = fileOf(name);
  const fail = (cause: unknown) => {
    // Node's list of who requires what is not for operators.
    const [problem] = withCauses(cause).split('\n');
    throw new OperatorError(`The extension "${name}" of VOXGATE_EXTENSIONS cannot be loaded: ${problem}.`, { cause });
  };
  const found = exportsIn(await Promise.resolve(file).then(load).catch(fail));
  const modules = [...found.values()].filter(isModule);
  if (modules.length > 0) return modules;
  throw new OperatorError(
    `The extension "${name}" of VOXGATE_EXTENSIONS exports no Nest module. It must export a class with @Module(), or a dynamic ` +
      `module. It exports ${[...found].map(([key, value]) => `${key} (${kindOf(value)})`).join(', ') || 'nothing'}.`,
  );
}

function fileOf(name: string): string {
  const [place, folders, advice] = placeOf(name);
  try {
    return createRequire(join(__dirname, 'extensions')).resolve(place, { paths: folders });
  } catch (cause) {
    throw new OperatorError(`The extension "${name}" of VOXGATE_EXTENSIONS was not found. ${advice}`, { cause });
  }
}

/** What is searched, in which folders, and what to tell who finds nothing there. */
function placeOf(name: string): [place: string, folders: string[], advice: string] {
  const here = process.cwd();
  if (name.startsWith(ownPrefix))
    return [join(ownFolder, name.slice(ownPrefix.length)), [], 'It does not come with this version.'];
  if (/^[./]/u.test(name)) return [name, [here], `Paths begin in the working directory, ${here}.`];
  const advice = `Install the package in ${here} or beside Voxgate. The path of a file begins with ./ or /.`;
  return [name, [here, __dirname], advice];
}

/** Loads CommonJS and ES modules. */
async function loadByNode(file: string): Promise<unknown> {
  const { sharePackages } = await import('./shared-packages.js');
  sharePackages();
  // Code that V8 has cached cannot call import() itself.
  const importer = new Module(file) as Module & Record<'_compile', (code: string, file: string) => void>;
  importer['_compile']('exports.load = (url) => import(url);', file);
  const { load } = importer.exports as { load: (url: string) => Promise<unknown> };
  return load(pathToFileURL(file).href);
}

/** The names and values of all exports, also those in a list or an object. What CommonJS exports is the default export. */
function exportsIn(exported: unknown): Map<string, unknown> {
  if (isModule(exported)) return new Map([['default', exported]]);
  const entries = Object.entries(exported ?? {}).flatMap(([name, value]): [string, unknown][] => {
    if (isModule(value) || typeof value !== 'object' || value === null) return [[name, value]];
    const prefix = ['default', 'module.exports'].includes(name) ? '' : `${name}.`;
    return Object.entries(value).map(([inner, content]) => [prefix + inner, content]);
  });
  return new Map(entries);
}

function isModule(value: unknown): value is ExtensionModule {
  if (typeof value === 'function') return moduleMetadata.some((key) => Reflect.hasOwnMetadata(key, value));
  return typeof (value as Partial<DynamicModule> | null | undefined)?.module === 'function';
}

function kindOf(value: unknown): string {
  if (typeof value !== 'function') return value === null ? 'null' : `of type ${typeof value}`;
  return /^class\b/u.test(value.toString()) ? 'a class without @Module()' : 'a function';
}
