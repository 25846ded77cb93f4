import { stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { dataDirectorySettings } from '../../../platform/config/data-directory.settings';
import type { Environment } from '../../../platform/config/environment';
import { OperatorError, UsageError } from '../../../platform/errors/operator-error';
import { type InstallOptions, installPack } from '@voxgate/speech/voices/packs/install/install-pack';
import { isBuiltIn, knownPack } from '@voxgate/speech/voices/packs/known-packs';
import { overviewOfInstalled, overviewOfPacks, type PackOverview } from '@voxgate/speech/voices/packs/pack-overview';
import type { InstalledPack, PackStore } from '@voxgate/speech/voices/packs/pack-store';
import { voiceStore } from '../../../tts/voice-store';
import { parseOrigin } from '@voxgate/speech/voices/packs/fetch/fetch-from-source';
import { installKokoroPack } from '@voxgate/speech/voices/packs/kokoro/install-kokoro-pack';
import { installPiperVoice } from '@voxgate/speech/voices/packs/piper/install-piper-voice';
import { parsePackSource, fromPackSource } from '@voxgate/speech/voices/packs/pack-source';
import { progressOn } from '@voxgate/speech/voices/packs/progress/progress-on';
import type { PackFacts } from '@voxgate/speech/voices/packs/voice-pack';
import { removePack } from '@voxgate/speech/voices/packs/remove-pack';
import { type FileProblem, verifyFiles, verifyPack } from '@voxgate/speech/voices/packs/verify-pack';
import { kokoroChecks, KokoroEngine, type Log, PiperEngine, preparedFiles, preparedModel } from '@voxgate/speech';
import { loadEnvironment } from '../../settings/all-settings';
import { print, table } from '../output';
import { inMegabytes } from '@voxgate/speech/messages/in-megabytes';

/** The default data directory. It need not exist: the first command in a new checkout creates it. */
const defaultDataDirectory = dataDirectorySettings.settings.VOXGATE_DATA_DIR.default;

/** For an engine that speaks a few sentences. */
const oneProcess = { processes: 1, permanent: 1, threads: 1, memoryLimit: 2 ** 31, idleUnload: 0 };

interface Output {
  json?: boolean;
}

/** `voxgate voices list` */
export async function listVoicePacks({ json }: Output): Promise<void> {
  const data = await overviewOfPacks((await openStore()).store);
  print(json, { data }, tableOf(data));
}

/**
 * `voxgate voices install`
 *
 * @throws {UsageError} if the arguments cannot be combined; {OperatorError} if a name is unknown.
 * @throws {VoicePackError} if a pack cannot be installed.
 */
export async function installVoicePacks(
  names: string[],
  {
    from,
    name,
    sha256,
    engine = 'piper',
    allowRedirect = [],
    json,
  }: Output & {
    from?: string;
    name?: string;
    sha256?: string;
    engine?: 'kokoro' | 'piper';
    allowRedirect?: string[];
  },
): Promise<void> {
  const { environment, store } = await openStore();
  const options = { ...optionsOnTerminal(), redirectsTo: new Set(allowRedirect.map(parseOrigin)) };
  if (sha256 !== undefined && !/^[0-9a-f]{64}$/i.test(sha256)) {
    throw new UsageError('--sha256 must be 64 hexadecimal digits.');
  }
  const installed: InstalledPack[] = [];
  if (from !== undefined && names.length === 0) {
    const wanted = { name, sha256 };
    const source = parsePackSource(from);
    installed.push(
      await (engine === 'kokoro'
        ? installKokoroPack(source, wanted, kokoroChecks, store, options)
        : installPiperVoice(source, wanted, store, options)),
    );
  } else {
    if (from !== undefined && names.length > 1) throw new UsageError('--from installs one pack. Name a single pack.');
    if (name !== undefined)
      throw new UsageError('--name is only for voices of your own. Use it with --from, and name no pack.');
    if (sha256 !== undefined)
      throw new UsageError('--sha256 is only for voices of your own. The digests of other packs are built in.');
    if (engine !== 'piper') throw new UsageError('--engine needs --from, and no name of a pack.');
    for (const wanted of names.length > 0 ? names : environment.VOXGATE_VOICES) {
      const pack = await installByName(wanted, from, store, options);
      if (pack) installed.push(pack);
    }
  }
  for (const pack of installed) await prepare(pack, options);
  const data = installed.map(overviewOfInstalled);
  print(json, { data }, adviceOn(data, environment.VOXGATE_VOICES));
}

/**
 * `voxgate voices remove`
 *
 * @throws {VoicePackError} if the pack is not installed or cannot be removed.
 */
export async function removeVoicePack(name: string, { json }: Output): Promise<void> {
  await removePack(name, (await openStore()).store, optionsOnTerminal());
  print(json, { removed: name }, `Removed ${name}. A running server uses it until it restarts.`);
}

/**
 * `voxgate voices verify`. Exits with code 1 if a file is damaged.
 *
 * @throws {OperatorError} if a pack is not installed.
 */
export async function verifyVoicePacks(names: string[], { json }: Output): Promise<void> {
  const { store } = await openStore();
  const packs = names.length === 0 ? await store.list() : await Promise.all(names.map((name) => find(name, store)));
  const data = [];
  for (const installed of packs) {
    const problems = [...(await verifyPack(installed)), ...(await verifyPrepared(installed))];
    data.push({ name: installed.pack.name, files: installed.pack.files.length, ok: problems.length === 0, problems });
  }
  const words = data.flatMap(({ name, files, problems }) =>
    problems.length === 0
      ? [`${name}: all ${files} files are intact`]
      : [
          ...problems.map(({ path, problem }) => `${name}: ${path} ${problem}`),
          `To repair it, run voxgate voices remove ${name} and install it again.`,
        ],
  );
  print(json, { data }, words.length > 0 ? words.join('\n') : 'No voice packs are installed.');
  if (data.some(({ ok }) => !ok)) process.exitCode = 1;
}

/**
 * Opens the data directory's pack store.
 *
 * @throws {OperatorError} if `VOXGATE_DATA_DIR` names a directory that does not exist, which is usually a typing mistake.
 */
async function openStore(): Promise<{ environment: Environment; store: PackStore }> {
  const environment = loadEnvironment();
  const { VOXGATE_DATA_DIR } = environment;
  const found = await stat(VOXGATE_DATA_DIR).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (found && !found.isDirectory())
    throw new OperatorError(`VOXGATE_DATA_DIR is ${VOXGATE_DATA_DIR}, which is a file. Set it to a directory.`);
  if (!found && VOXGATE_DATA_DIR !== defaultDataDirectory) {
    throw new OperatorError(
      `The data directory ${VOXGATE_DATA_DIR} does not exist. Check VOXGATE_DATA_DIR, or create it: mkdir -p ${VOXGATE_DATA_DIR}`,
    );
  }
  return { environment, store: voiceStore(environment) };
}

async function installByName(
  name: string,
  from: string | undefined,
  store: PackStore,
  options: InstallOptions,
): Promise<InstalledPack | undefined> {
  const pack = knownPack(name);
  if (pack && isBuiltIn(pack)) return undefined;
  if (pack) return installPack(from === undefined ? pack : fromPackSource(pack, parsePackSource(from)), store, options);
  const present = await store.find(name);
  if (present) return present;
  throw new OperatorError(
    `No voice pack is called ${name}. voxgate voices list lists them all. To install voices of your own, use --from without a name.`,
  );
}

async function find(name: string, store: PackStore): Promise<InstalledPack> {
  const installed = await store.find(name);
  if (!installed)
    throw new OperatorError(`The pack ${name} is not installed, or one of its files is missing or incomplete.`);
  return installed;
}

/** Prepares a pack, so that the server starts quickly the first time, too: Kokoro's model, and how loud the voices are that an operator adds. */
async function prepare(installed: InstalledPack, { progress, signal }: InstallOptions): Promise<void> {
  const { pack, directory } = installed;
  const note = (line: string | Error) => progress.note(String(line));
  const log = { info: note, warn: note, error: note };
  if (pack.engine === 'kokoro') await preparedModel(directory, { signal, log });
  if (pack.engine === 'piper' || isAddedKokoro(pack)) await measureLoudness(installed, log, signal);
}

/** A voice that does not speak stays installed: the server says what is wrong with it when it starts. */
async function measureLoudness(installed: InstalledPack, log: Log, signal: AbortSignal | undefined): Promise<void> {
  const isPiper = installed.pack.engine === 'piper';
  const engine = isPiper ? new PiperEngine({ ...oneProcess, log }) : new KokoroEngine({ ...oneProcess, log });
  const stop = () => void engine.stopLoading();
  signal?.addEventListener('abort', stop);
  try {
    await (engine instanceof PiperEngine ? engine.open(installed) : engine.open(installed.directory));
  } catch (error) {
    signal?.throwIfAborted();
    log.warn(`The loudness of ${installed.pack.name} has not been measured: ${(error as Error).message}`);
  } finally {
    signal?.removeEventListener('abort', stop);
    await engine.close();
  }
}

/** Whether a pack is another checkpoint of Kokoro. */
function isAddedKokoro({ name, engine }: PackFacts): boolean {
  return engine === 'kokoro' && !knownPack(name);
}

/** Verifies the prepared model of a pack, if it has one. */
async function verifyPrepared({ pack, directory }: InstalledPack): Promise<FileProblem[]> {
  const prepared = pack.engine === 'kokoro' ? await preparedFiles(directory) : undefined;
  if (!prepared) return [];
  const problems = await verifyFiles(prepared.directory, prepared.files);
  const inPack = relative(directory, prepared.directory);
  return problems.map(({ path, problem }) => ({ path: join(inPack, path), problem }));
}

function optionsOnTerminal(): InstallOptions {
  const interrupted = new AbortController();
  process.once('SIGINT', () =>
    interrupted.abort(new OperatorError('Interrupted. To resume the download, run the command again.')),
  );
  return { progress: progressOn(process.stderr), signal: interrupted.signal };
}

function tableOf(data: readonly PackOverview[]): string {
  const rows = data.map((pack) => ({
    ...pack,
    size: pack.bytes > 0 ? inMegabytes(pack.bytes) : null,
    spoken: pack.languages.join(', '),
  }));
  const columns = {
    name: 'NAME',
    state: 'STATE',
    version: 'VERSION',
    size: 'SIZE',
    spoken: 'LANGUAGES',
    license: 'LICENCE',
  };
  return table(rows, columns, 'There are no voice packs.');
}

function adviceOn(installed: readonly PackOverview[], speaking: readonly string[]): string {
  if (installed.length === 0) return 'Nothing to install.';
  return installed
    .map(({ name, engine, directory, sha256 }) => {
      if (engine === 'moonshine') return `${name} is in ${directory}. Jobs with self_check use it now.`;
      const advice = speaking.includes(name)
        ? 'A server uses it after its next start.'
        : `To use it, set VOXGATE_VOICES=${[...speaking, name].join(',')}`;
      return `${name} is in ${directory}. ${advice}${sha256 === null ? '' : `\nSHA-256 of its model: ${sha256}`}`;
    })
    .join('\n');
}
