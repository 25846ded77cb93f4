// Runs a program of the bundled server. Loaded before everything else, so it uses only Node's own modules.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import Module, { createRequire } from 'node:module';
import { basename, dirname, join, resolve } from 'node:path';
import { Script } from 'node:vm';

/** Where the build puts the bundled code. */
const chunksFolder = join(__dirname, '..', '..', '..', 'chunks');

/** V8's code cache is valid only for the same Node version and processor architecture. */
const cacheFolder = join(chunksFolder, `${process.version}-${process.arch}`);

/** How a frame of a stack trace ends: with the position of the code. */
const position = /(?<file>[^()\s]+\.js):(?<line>\d+):\d+(?=\)?$)/;

/** Where the lines of a chunk come from. */
interface LineTable {
  readonly sources: readonly string[];
  /** Runs of consecutive lines, in order: the first line in the chunk, the index of the source, and the line there. */
  readonly runs: readonly (readonly [line: number, source: number, sourceLine: number])[];
}

/** Of a chunk that contains packages only. */
const noLines: LineTable = { sources: [], runs: [] };

type RunChunk = (
  this: unknown,
  exports: unknown,
  require: (id: string) => unknown,
  module: { exports: unknown },
  filename: string,
  dirname: string,
) => void;

const loaded = new Map<string, { exports: unknown }>();
const scripts = new Map<string, Script>();
const tables = new Map<string, LineTable>();

/**
 * Runs a program. Uses V8's code cache if the build has written one for this Node version, so that nothing is parsed and compiled again.
 *
 * @param chunk the file name of its chunk.
 */
export function loadProgram(chunk: string): void {
  Error.prepareStackTrace = describeStack;
  loadChunk(chunk);
}

/**
 * Loads all chunks but those of programs, and writes V8's code cache of all. It contains the functions that have run, which are those that
 * run on every start.
 *
 * @param programs the file names of the chunks that start something when they are loaded.
 */
export function writeCodeCache(programs: readonly string[]): void {
  const chunks = readdirSync(chunksFolder).filter((name) => name.endsWith('.js'));
  for (const chunk of chunks) {
    if (programs.includes(chunk)) compile(chunk);
    else loadChunk(chunk);
  }
  mkdirSync(cacheFolder, { recursive: true });
  for (const [chunk, script] of scripts) writeFileSync(join(cacheFolder, `${chunk}.cache`), script.createCachedData());
}

function loadChunk(chunk: string): unknown {
  const known = loaded.get(chunk);
  if (known) return known.exports;
  const module = { exports: {} as unknown };
  loaded.set(chunk, module);
  try {
    runChunk(chunk, module);
  } catch (error) {
    // It may be loaded again, for example when this process may open files again.
    loaded.delete(chunk);
    throw error;
  }
  return module.exports;
}

function runChunk(chunk: string, module: { exports: unknown }): void {
  const filename = join(chunksFolder, chunk);
  const run = compile(chunk).runInThisContext() as RunChunk;
  const requireFromChunk = createRequire(filename);
  const requireChunk = (id: string) => (id.startsWith('./') ? loadChunk(basename(id)) : requireFromChunk(id));
  run.call(
    module.exports,
    module.exports,
    Object.assign(requireChunk, requireFromChunk),
    module,
    filename,
    chunksFolder,
  );
}

function compile(chunk: string): Script {
  const filename = join(chunksFolder, chunk);
  const cacheFile = join(cacheFolder, `${chunk}.cache`);
  const script = new Script(Module.wrap(readFileSync(filename, 'utf8')), {
    filename,
    cachedData: existsSync(cacheFile) ? readFileSync(cacheFile) : undefined,
  });
  scripts.set(chunk, script);
  return script;
}

/** A stack trace with the positions in the sources instead of those in chunks. */
function describeStack(error: Error, frames: readonly NodeJS.CallSite[]): string {
  // Node's types do not say that a frame is written as in a stack trace.
  const described = frames as readonly { toString(): string }[];
  return [describeError(error), ...described.map((frame) => `    at ${withSource(frame.toString())}`)].join('\n');
}

/** The first line, as Node writes it. An error can be anything, even what cannot be turned into text. */
function describeError(error: Error): string {
  try {
    return Error.prototype.toString.call(error);
  } catch {
    return '<error>';
  }
}

function withSource(frame: string): string {
  const { file, line } = position.exec(frame)?.groups ?? {};
  // Code from V8's cache has the name of the file from which the cache was made, before the build was moved to its place.
  if (file === undefined || !scripts.has(basename(file)) || basename(dirname(file)) !== basename(chunksFolder))
    return frame;
  const source = sourceOf(basename(file), Number(line)) ?? `${join(chunksFolder, basename(file))}:${line}`;
  return frame.replace(position, () => source);
}

/** The file and line that a line of a chunk comes from. Packages have no source here. */
function sourceOf(chunk: string, line: number): string | undefined {
  const { sources, runs } = linesOf(chunk);
  const run = runs.findLast(([first]) => first <= line);
  const source = run && sources[run[1]];
  return source && `${resolve(chunksFolder, source)}:${run[2] + line - run[0]}`;
}

/** The table of a chunk, which is read when it is first needed; none if this process may open no file. An error must keep its stack. */
function linesOf(chunk: string): LineTable {
  try {
    return tableOf(chunk);
  } catch {
    return noLines;
  }
}

function tableOf(chunk: string): LineTable {
  const known = tables.get(chunk);
  if (known) return known;
  const file = join(chunksFolder, `${chunk}.lines.json`);
  const table = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LineTable) : noLines;
  tables.set(chunk, table);
  return table;
}
