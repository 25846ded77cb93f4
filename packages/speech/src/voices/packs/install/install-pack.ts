import { isDiskFull } from '../../../messages/disk-full';
import type { AllowedOrigins } from '../fetch/fetch-from-source';
import { withLock } from '../../../support/file-lock';
import { isCurrent } from '../is-current';
import { isBuiltIn } from '../known-packs';
import { DamagedError, UnreachableError, VoicePackError } from '../pack-error';
import type { InstalledPack, PackStore } from '../pack-store';
import type { InstallProgress } from '../progress/install-progress';
import { type PackFacts, sizeOf, type VoicePack } from '../voice-pack';
import { bytesNeeded, checkDiskSpace } from './disk-space';
import { PartFetcher } from './part-fetcher';
import { reuseInstalled } from './reuse-installed';
import { groupBySource } from './sources';
import { Staging } from './staging';

/** Options for an installation. */
export interface InstallOptions {
  readonly progress: InstallProgress;
  /** Cancels the installation. A later one resumes it. */
  readonly signal: AbortSignal;
  /** Origins that downloads from an operator's URL may be redirected to, besides their own. Defaults to none. */
  readonly redirectsTo?: AllowedOrigins;
}

/**
 * Installs a pack unless this version is installed and all files have their full length. Installation is atomic: a pack appears
 * only after every byte has been verified. It may be killed at any time; the next installation resumes it. Concurrent
 * installations in one data directory wait for each other.
 *
 * @throws {VoicePackError} (`DamagedError`, `UnreachableError`) with instructions.
 * @throws {unknown} the signal's reason, once it has aborted.
 */
export async function installPack(pack: VoicePack, store: PackStore, options: InstallOptions): Promise<InstalledPack> {
  const installed = await findCurrent(pack, store);
  if (installed) return installed;
  return withPackLock(pack.name, store, options, async () => {
    // Another process may have installed it meanwhile.
    if (!(await findCurrent(pack, store))) await installHeld(pack, store, options);
    return (await store.find(pack.name))!;
  });
}

/**
 * Runs work while holding the lock of a pack.
 *
 * @throws {VoicePackError} if the disk is full; and what the work throws.
 */
export async function withPackLock<T>(
  name: string,
  store: PackStore,
  { progress, signal }: InstallOptions,
  work: () => Promise<T>,
): Promise<T> {
  const onWait = () => progress.note(`Another process is installing or removing ${name}; waiting for it`);
  try {
    await store.create();
    return await withLock(store.lockFile(name), { signal, onWait }, work);
  } catch (error) {
    if (!isDiskFull(error) || error instanceof VoicePackError) throw error;
    throw new VoicePackError(
      `The disk of ${store.directory} is full. The downloaded parts of ${name} are kept. Free some space and try again, ` +
        'or set VOXGATE_DATA_DIR to a directory on another disk.',
      { cause: error },
    );
  }
}

async function findCurrent(pack: PackFacts, store: PackStore): Promise<InstalledPack | undefined> {
  if (isBuiltIn(pack)) throw new VoicePackError(`${pack.title} is part of the program: there is nothing to install.`);
  const installed = await store.find(pack.name);
  return installed && isCurrent(installed, pack) ? installed : undefined;
}

/**
 * Installs a pack, replacing an installed one. The caller must hold the pack's lock.
 *
 * @throws what `installPack` throws.
 */
export async function installHeld(
  pack: VoicePack,
  store: PackStore,
  { progress, signal, redirectsTo = new Set() }: InstallOptions,
): Promise<void> {
  const staging = await Staging.open(store.stagingDirectory(pack.name), pack);
  const installed = await store.find(pack.name);
  if (installed) await reuseInstalled(installed, pack, staging.packDirectory);
  const missing = await staging.missing();
  await checkDiskSpace(store.directory, bytesNeeded(pack, missing), pack.title);

  const total = sizeOf(pack);
  let done = total - missing.reduce((sum, { part }) => sum + part.bytes, 0);
  progress.start(pack.title, done, total);
  const fetcher = new PartFetcher(
    staging,
    async (wanted, content, from) => {
      await staging.receive(wanted, content, from, (bytes) => progress.update(done + bytes));
      done += wanted.part.bytes;
    },
    signal,
    redirectsTo,
  );
  try {
    for (const source of groupBySource(missing)) await fetcher.fetch(source);
    await store.put(pack.name, await staging.finish());
    await staging.remove();
  } catch (error) {
    progress.stop();
    signal.throwIfAborted();
    throw withAdvice(error, pack);
  }
  progress.finish();
}

/** Adds instructions to an error. */
function withAdvice(error: unknown, { name, title }: PackFacts): unknown {
  const again = `voxgate voices install ${name}`;
  if (error instanceof UnreachableError) {
    return new UnreachableError(
      `${title} cannot be installed: ${error.message} The downloaded parts are kept.\n` +
        `With a network, retry: ${again}\n` +
        `Without a network, copy the directory voices/${name} from another server and run: ${again} --from <folder>`,
      { cause: error },
    );
  }
  if (error instanceof DamagedError) {
    return new DamagedError(
      `${title} is not installed: ${error.message}\nTry again: ${again}\n` +
        'If the error persists, the source does not have the files that this version of Voxgate expects.',
      { cause: error },
    );
  }
  return error;
}
