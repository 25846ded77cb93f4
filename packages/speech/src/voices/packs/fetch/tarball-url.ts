import npmFetch from 'npm-registry-fetch';
import { DamagedError, UnreachableError } from '../pack-error';
import type { Tarball } from '../voice-pack';
import { explainFetchFailure } from './explain-fetch-failure';
import type { NpmSettings } from './npm-settings';

/** The part of a registry's package document that is used. */
interface PackageDocument {
  versions?: Record<string, { dist?: { tarball?: string; integrity?: string } }>;
}

/** Documents are small, so npm's fetcher simply retries. */
const retry = { retries: 2, factor: 4, minTimeout: 250, maxTimeout: 2000 };

/**
 * Finds the URL of a package's tarball.
 *
 * @throws {DamagedError} if the registry has a different package of that name and version.
 * @throws {UnreachableError} if the registry cannot be reached or does not have the package.
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
  // Old mirrors may omit the integrity. Each extracted file has its own digest anyway.
  if (dist.integrity !== undefined && dist.integrity !== integrity) {
    throw new DamagedError(
      `${name}@${version} in the registry ${settings.registry} is not the package that it should be: ` +
        `its integrity is ${dist.integrity}, and should be ${integrity}.`,
    );
  }
  return throughMirror(dist.tarball, settings);
}

/** Replaces the default registry with the mirror, as npm does: mirrors copy tarball URLs of the default registry. */
function throughMirror(tarball: string, { registry, defaultRegistry }: NpmSettings): string {
  return tarball.startsWith(defaultRegistry) ? registry + tarball.slice(defaultRegistry.length) : tarball;
}
