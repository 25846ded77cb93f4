import Config from '@npmcli/config';
import { definitions, flatten, shorthands } from '@npmcli/config/lib/definitions';
import type { FetchOptions } from 'npm-registry-fetch';
import { installationDirectory, manifest } from '../../../support/installation';

/** npm's settings for fetching, and its registries. */
export interface NpmSettings {
  readonly fetch: FetchOptions;
  /** URL of the package registry, ending with `/`. */
  readonly registry: string;
  /** npm's default registry. Its tarball URLs are replaced with those of the configured registry. */
  readonly defaultRegistry: string;
}

/** A connection without data for this long is closed and retried. After four tries, the operator is told. */
const maxSilenceMs = 15_000;

/**
 * Reads npm's configuration from its files and the variables `npm_config_…`. Registry, credentials, proxy and certificates are
 * therefore those of `npm install`.
 */
export async function readNpmSettings(): Promise<NpmSettings> {
  const config = new Config({ npmPath: installationDirectory, definitions, flatten, shorthands, argv: [] });
  await config.load();
  const flat = config.flat as FetchOptions & { registry: string; timeout: number };
  return {
    fetch: {
      ...flat,
      // Do not store models in npm's cache as well. Downloads are resumed here, which npm's retries cannot do.
      cache: undefined,
      retry: { retries: 0 },
      timeout: Math.min(flat.timeout, maxSilenceMs),
      userAgent: `voxgate/${manifest.version}`,
    },
    registry: withSlash(flat.registry),
    defaultRegistry: withSlash(definitions.registry!.default as string),
  };
}

function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}
