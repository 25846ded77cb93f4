import Module from 'node:module';
import { pathToFileURL } from 'node:url';
import * as nestCommon from '@nestjs/common';
import * as nestCore from '@nestjs/core';
import * as nestSwagger from '@nestjs/swagger';
import * as nestThrottler from '@nestjs/throttler';
import * as nestTypeorm from '@nestjs/typeorm';
import * as classTransformer from 'class-transformer';
import * as classValidator from 'class-validator';
import * as rxjs from 'rxjs';
import * as typeorm from 'typeorm';
import * as voxgate from './voxgate';

/**
 * What extensions share with the server. Nest injects by class, and its exceptions, TypeORM's entities and the rules of validation are
 * known by class too, so a second copy of these packages would not work.
 */
const packages: Readonly<Record<string, object>> = {
  voxgate,
  '@nestjs/common': nestCommon,
  '@nestjs/core': nestCore,
  '@nestjs/swagger': nestSwagger,
  '@nestjs/throttler': nestThrottler,
  '@nestjs/typeorm': nestTypeorm,
  'class-transformer': classTransformer,
  'class-validator': classValidator,
  rxjs,
  typeorm,
  // Its only use is what it does to the global Reflect, where the server has loaded it.
  'reflect-metadata': {},
};

const place = Symbol.for('voxgate.packages');

type Resolve = (
  specifier: string,
  context: object,
  next: (specifier: string, context: object) => { url: string },
) => { url: string; shortCircuit?: boolean };

/** What Node has from 22.15 on, in place of `register`, and its own way from `require` to a file, which its types do not have. */
const node = Module as typeof Module & {
  registerHooks?: (hooks: { resolve: Resolve }) => void;
  _load: (request: string, ...others: unknown[]) => unknown;
};

let isShared = false;

/** From now on, gives whoever requires or imports one of these packages by its name the server's own. */
export function sharePackages(): void {
  if (isShared) return;
  isShared = true;
  const load = node['_load'];
  node['_load'] = function (request, ...others) {
    return Object.hasOwn(packages, request) ? packages[request] : load.call(this, request, ...others);
  };
  Object.assign(globalThis, { [place]: packages });
  const urls = Object.fromEntries(Object.keys(packages).map((name) => [name, moduleOf(name)]));
  if (node.registerHooks) {
    node.registerHooks({
      resolve: (name, context, next) =>
        Object.hasOwn(urls, name) ? { url: urls[name]!, shortCircuit: true } : next(name, context),
    });
  } else {
    node.register(dataUrl(resolver), { parentURL: pathToFileURL(__dirname), data: urls });
  }
}

/** The same for `register`, whose hooks run in a thread of their own. */
const resolver = `
  let urls;
  export const initialize = (given) => { urls = given; };
  export const resolve = (name, context, next) =>
    Object.hasOwn(urls, name) ? { url: urls[name], shortCircuit: true } : next(name, context);`;

/** An ES module with the exports of a package: ES modules need to know names before the code runs. */
function moduleOf(name: string): string {
  const names = Object.keys(packages[name]!).filter((exported) => exported !== 'default');
  return dataUrl(`
    const found = globalThis[Symbol.for(${JSON.stringify(place.description)})][${JSON.stringify(name)}];
    export default found;
    export const { ${names.join(', ')} } = found;`);
}

function dataUrl(code: string): string {
  return `data:text/javascript,${encodeURIComponent(code)}`;
}
