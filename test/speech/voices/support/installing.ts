import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { InstallOptions } from '@voxgate/speech/voices/packs/install/install-pack';
import { PackStore } from '@voxgate/speech/voices/packs/pack-store';
import { createDataDirectory } from '../../../support/server-process';
import { LocalRegistry } from './local-registry';
import { sha256 } from './tiny-pack';

/** A registry and an empty data directory. */
export interface InstallPlace {
  registry: LocalRegistry;
  store: PackStore;
  dataDirectory: string;
  remove(): Promise<void>;
}

/**
 * Makes one; from then on, npm's configuration names that registry.
 *
 * @param data the data directory; left out: one of its own.
 */
export async function createInstallPlace(
  data?: Awaited<ReturnType<typeof createDataDirectory>>,
): Promise<InstallPlace> {
  const registry = await LocalRegistry.start();
  data ??= await createDataDirectory();
  process.env.npm_config_registry = registry.url;
  return {
    registry,
    store: new PackStore(data.path),
    dataDirectory: data.path,
    remove: async () => {
      delete process.env.npm_config_registry;
      await registry.close();
      await data.remove();
    },
  };
}

/** Options without progress output, unless overridden. */
export function quietly({ signal = new AbortController().signal, ...watch }: QuietOptions = {}): InstallOptions {
  const progress = { note: () => {}, start: () => {}, update: () => {}, finish: () => {}, stop: () => {}, ...watch };
  return { progress, signal };
}

type QuietOptions = Partial<InstallOptions['progress']> & { signal?: AbortSignal };

/** The SHA-256 of every file below a directory but the record, by path. */
export async function digestsIn(directory: string): Promise<Record<string, string>> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() && entry.name !== 'pack.json')
    .map((entry) => join(entry.parentPath, entry.name));
  const digests = await Promise.all(paths.map(async (path) => sha256(await readFile(path))));
  return Object.fromEntries(paths.map((path, index) => [path.slice(directory.length + 1), digests[index]!]));
}
