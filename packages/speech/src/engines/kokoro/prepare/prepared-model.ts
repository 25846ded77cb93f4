import { fork } from 'node:child_process';
import { lstat, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { isDiskFull } from '../../../messages/disk-full';
import { withLock } from '../../../support/file-lock';
import { type Log, noLog } from '../../../support/log';
import { workerFile } from '../../../support/worker-file';
import { kokoroModelFile } from '../../../voices/packs/kokoro/kokoro-file-names';
import { packIn } from '../../../voices/packs/pack-store';
import { preparedDirectory } from '../../../voices/packs/voice-pack';
import { publishedDigest } from './published-digest';
import type { PrepareAnswer, PrepareRequest } from './prepare.process';
import { type PreparedFile, preparedParts } from './prepared-files';
import { preparerVersion } from './preparer-version';

/** The list of a prepared model's files. Written last. */
const recordFile = 'prepared.json';

/** Its lock lets one process at a time prepare a model there. */
const lockFile = '.lock';

/** The beginning of the names of directories in which models are prepared. */
const unfinished = '.preparing-';

/** Versions to keep besides the current one, because a server of an older version may still run. */
const olderVersions = 1;

/** The files of a prepared model, and what it can do. */
export interface PreparedModel extends Abilities {
  readonly sentence: string;
  readonly generator: string;
}

/** What a prepared model can do. */
interface Abilities {
  /** Whether sentences must be decoded whole, because the statistics that windows need cannot be predicted. Defaults to no. */
  readonly decodesWhole?: boolean;
}

/** The contents of `prepared.json`. */
interface PreparedRecord extends Abilities {
  readonly files: PreparedFile[];
}

/** A model as it came. */
type ModelToPrepare = Pick<PrepareRequest, 'file' | 'sha256'>;

/**
 * Limits the process that prepares. The numbers of a model are not part of this memory, which the published one uses 0.15 GB of. A file that was
 * made to use more ends the process.
 */
const execArgv = ['--max-old-space-size=1024'];

export interface PrepareOptions {
  /** Cancels the preparation. A later one begins anew. */
  readonly signal: AbortSignal;
  /** Defaults to no log. */
  readonly log?: Log;
}

/**
 * Returns the prepared model of a pack, and prepares it if that has not been done by this version of Voxgate. This happens in a
 * process of its own, because it needs much memory, and once: the result is kept with the pack. If the pack's directory cannot
 * be written, it is kept in the directory for temporary files.
 *
 * @param directory of the installed pack.
 * @throws {Error} naming the file, if the model is missing, damaged or not supported, or if the disk is full.
 * @throws {unknown} the signal's reason, once it has aborted.
 */
export async function preparedModel(directory: string, options: PrepareOptions): Promise<PreparedModel> {
  const found = await findPreparedModel(directory);
  if (found) return found;
  const model = { file: join(directory, kokoroModelFile), sha256: await digestIn(directory) };
  try {
    return await prepareAt(await placeBeside(directory), model, options);
  } catch (error) {
    if (!isReadOnly(error)) throw error;
  }
  // Models of other packs have directories of their own there.
  const own = model.sha256 === publishedDigest ? '' : `${model.sha256.slice(0, 16)}-`;
  const temporary = join(await privateDirectory(), `${own}${await preparerVersion()}`);
  return (await modelIn(temporary)) ?? prepareAt(temporary, model, options);
}

/** Returns the prepared model beside a pack; `undefined` if this version of Voxgate has not prepared it there. */
export async function findPreparedModel(directory: string): Promise<PreparedModel | undefined> {
  return modelIn(await placeBeside(directory));
}

/**
 * Reads the list of files of a pack's prepared model.
 *
 * @returns `undefined` if the pack has not been prepared by this version of Voxgate.
 */
export async function preparedFiles(
  directory: string,
): Promise<{ directory: string; files: PreparedFile[] } | undefined> {
  const place = await placeBeside(directory);
  const record = await readRecord(place);
  return record && { directory: place, files: record.files };
}

async function placeBeside(directory: string): Promise<string> {
  return join(directory, preparedDirectory, await preparerVersion());
}

/** The prepared model in a place; `undefined` if there is none, or a file has not its full length. */
async function modelIn(place: string): Promise<PreparedModel | undefined> {
  const record = await readRecord(place);
  if (!record) return undefined;
  const { files, decodesWhole = false } = record;
  const lengths = await Promise.all(files.map(({ path }) => stat(join(place, path)).catch(() => undefined)));
  if (!files.every(({ bytes }, index) => lengths[index]?.size === bytes)) return undefined;
  return {
    sentence: join(place, preparedParts.sentence),
    generator: join(place, preparedParts.generator),
    decodesWhole,
  };
}

async function readRecord(place: string): Promise<PreparedRecord | undefined> {
  try {
    const record = JSON.parse(await readFile(join(place, recordFile), 'utf8')) as PreparedRecord;
    return Array.isArray(record.files) ? record : undefined;
  } catch {
    return undefined;
  }
}

/**
 * A directory for temporary files that only this user can write. Others could otherwise put a model of theirs there.
 *
 * @throws {Error} if another user has made a directory of its name, or others can write it.
 */
async function privateDirectory(): Promise<string> {
  const user = process.getuid?.();
  const directory = join(tmpdir(), `voxgate-prepared-${user ?? 'user'}`);
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const { uid, mode } = await lstat(directory);
  if (user !== undefined && (uid !== user || (mode & 0o022) !== 0)) {
    throw new Error(`${directory} belongs to another user, or others can write it. Remove it and try again.`);
  }
  return directory;
}

/** Prepares a model, unless another process has done so in the meantime. */
async function prepareAt(
  place: string,
  model: ModelToPrepare,
  { signal, log = noLog }: PrepareOptions,
): Promise<PreparedModel> {
  signal.throwIfAborted();
  const directory = dirname(place);
  await mkdir(directory, { recursive: true });
  const onWait = () => log.info('Waiting for another process that prepares a model of the neural voices.');
  return withLock(join(directory, lockFile), { signal, onWait }, async () => {
    const found = await modelIn(place);
    if (found) return found;
    await removeUnfinished(directory, log);
    await prepareLocked(place, model, { signal, log });
    await removeOlder(directory, basename(place), log);
    return (await modelIn(place))!;
  });
}

/** Prepares a model in a temporary directory beside its place, and moves it there. */
async function prepareLocked(
  place: string,
  model: ModelToPrepare,
  { signal, log }: Required<PrepareOptions>,
): Promise<void> {
  const temporary = await mkdtemp(join(dirname(place), unfinished));
  log.info('Preparing the model of the neural voices for this version of Voxgate. This takes some seconds, once.');
  try {
    const record: PreparedRecord = await runProcess({ ...model, directory: temporary }, signal);
    if (record.decodesWhole) {
      log.info(
        'The statistics of this model cannot be predicted. Its sentences are spoken whole, so their sound starts later.',
      );
    }
    await writeFile(join(temporary, recordFile), `${JSON.stringify(record, undefined, 2)}\n`, { flush: true });
    // A damaged model of this version.
    await rm(place, { recursive: true, force: true });
    await rename(temporary, place);
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    throw new Error(
      `The disk of ${dirname(place)} is full. A prepared model needs up to 0.6 GB. Free some space and try again.`,
      {
        cause: error,
      },
    );
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

/**
 * Checks whether a file is a model that can be prepared, in a process of its own.
 *
 * @param sha256 its digest.
 * @returns the number of its letters.
 * @throws {Error} naming the file, with the reason.
 * @throws {unknown} the signal's reason, once it has aborted.
 */
export async function checkModel(file: string, sha256: string, signal: AbortSignal): Promise<number> {
  return (await runProcess({ file, sha256 }, signal)).letters!;
}

/** The digest of the model in a pack's record. A directory without a record has the published model. */
async function digestIn(directory: string): Promise<string> {
  const pack = await packIn(directory);
  return pack?.files.find(({ path }) => path === kokoroModelFile)?.sha256 ?? publishedDigest;
}

function runProcess(request: PrepareRequest, signal: AbortSignal): Promise<PreparedRecord & { letters?: number }> {
  return new Promise((resolve, reject) => {
    const child = fork(workerFile(__dirname, 'prepare.process'), [], {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      env: {},
      execArgv,
    });
    let errors = '';
    child.stderr!.on('data', (text: Buffer) => (errors = (errors + text.toString()).slice(-2000)));
    const stop = () => child.kill('SIGKILL');
    signal.addEventListener('abort', stop, { once: true });
    child.once('message', (answer: PrepareAnswer) => {
      if ('files' in answer) resolve(answer);
      else reject(Object.assign(new Error(answer.error), { code: answer.code }));
      stop();
    });
    child.once('error', reject);
    child.once('exit', (code, killedBy) => {
      signal.removeEventListener('abort', stop);
      // Has no effect after an answer.
      reject(
        signal.aborted
          ? (signal.reason as Error)
          : new Error(`The process that prepares the model ended (${killedBy ?? code}). ${errors}`.trim()),
      );
    });
    child.send(request);
  });
}

/** Removes what interrupted preparations have left. Whoever has the lock is the only one who prepares. */
async function removeUnfinished(directory: string, log: Log): Promise<void> {
  await tidy(directory, log, (names) => names.filter((name) => name.startsWith(unfinished)));
}

/** Removes the models of older versions, except the newest. */
async function removeOlder(directory: string, version: string, log: Log): Promise<void> {
  await tidy(directory, log, async (names) => {
    const others = names.filter((name) => name !== version && !name.startsWith('.'));
    const ages = await Promise.all(
      others.map(async (name) => ({ name, changed: (await stat(join(directory, name))).mtimeMs })),
    );
    return ages
      .sort((one, other) => other.changed - one.changed)
      .slice(olderVersions)
      .map(({ name }) => name);
  });
}

/** Removes some of a directory's entries. A failure is only logged: it costs no more than disk. */
async function tidy(
  directory: string,
  log: Log,
  choose: (names: string[]) => string[] | Promise<string[]>,
): Promise<void> {
  try {
    for (const name of await choose(await readdir(directory))) {
      await rm(join(directory, name), { recursive: true, force: true });
    }
  } catch (error) {
    log.warn(`Older prepared models in ${directory} could not be removed: ${String(error)}`);
  }
}

function isReadOnly(error: unknown): boolean {
  return ['EROFS', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');
}
