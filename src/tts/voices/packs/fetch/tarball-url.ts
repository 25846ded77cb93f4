import npmFetch from 'npm-registry-fetch';
import { DamagedError, UnreachableError } from '../pack-error';
import type { Tarball } from '../voice-pack';
import { explainFetchFailure } from './explain-fetch-failure';
import type { NpmSettings } from './npm-settings';

/** What is read of a registry's document about a package. */
interface PackageDocument {
  versions?: Record<string, { dist?: { tarball?: string; integrity?: string } }>;
}

/** A document is small: npm's fetcher may simply ask again. */
const retry = { retries: 2, factor: 4, minTimeout: 250, maxTimeout: 2000 };

/**
 * Asks the registry where a package's tarball is.
 *
 * @throws {DamagedError} if the registry has another package of that name and version.
 * @throws {UnreachableError} if it cannot be reached, or does not have it.
 */
export async function findTarball(
  { name, version, integrity }: Tarball,
  settings: NpmSettings,
  signal: AbortSignal,
): Promise<string> {
  const url = new URL(name.replace('/', '%2f'), settings.registry).href;
  const document = (await npmFetch
    .json(url, { ...settings.fetch, retry, signal, headers: { accept: 'application/vnd.npm.install-v1+json' } })
    .catch((error: unknown) => {
      throw explainFetchFailure(error, url, signal);
    })) as PackageDocument;

  const dist = document.versions?.[version]?.dist;
  if (!dist?.tarball) throw new UnreachableError(`The registry ${settings.registry} does not have ${name}@${version}.`);
  // Mirrors of old make may not state it; every file that is taken has its own digest anyway.
  if (dist.integrity !== undefined && dist.integrity !== integrity) {
    throw new DamagedError(
      `${name}@${version} in the registry ${settings.registry} is not the package that it should be: ` +
        `its integrity is ${dist.integrity}, and should be ${integrity}.`,
    );
  }
  return throughMirror(dist.tarball, settings);
}

/** As npm does it: mirrors repeat the address that the original registry states, and mean their own. */
function throughMirror(tarball: string, { registry, defaultRegistry }: NpmSettings): string {
  return tarball.startsWith(defaultRegistry) ? registry + tarball.slice(defaultRegistry.length) : tarball;
}
