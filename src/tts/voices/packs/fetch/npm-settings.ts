import Config from '@npmcli/config';
import { definitions, flatten, shorthands } from '@npmcli/config/lib/definitions';
import type { FetchOptions } from 'npm-registry-fetch';
import { projectRoot } from '../../../../project-root';
import { version } from '../../../../version';

/** The settings that npm's fetcher takes, and whose registry stands for all others. */
export interface NpmSettings {
  readonly fetch: FetchOptions;
  /** Where packages come from, with a `/` at the end. */
  readonly registry: string;
  /** The registry that npm's own packages name; a mirror set by the user serves in its stead. */
  readonly defaultRegistry: string;
}

/** A connection on which nothing comes for so long is given up, and another one made. */
const longestSilenceMs = 60_000;

/**
 * Reads npm's configuration as npm does: its files, and the variables `npm_config_…`. So registry, credentials, proxy and
 * certificates are those that `npm install` uses.
 */
export async function readNpmSettings(): Promise<NpmSettings> {
  const config = new Config({ npmPath: projectRoot, definitions, flatten, shorthands, argv: [] });
  await config.load();
  const flat = config.flat as FetchOptions & { registry: string; timeout: number };
  return {
    fetch: {
      ...flat,
      // Models are not to lie in npm's cache, too, and are resumed, which npm's own retries cannot.
      cache: undefined,
      retry: { retries: 0 },
      timeout: Math.min(flat.timeout, longestSilenceMs),
      userAgent: `voxgate/${version}`,
    },
    registry: withSlash(flat.registry),
    defaultRegistry: withSlash(definitions.registry!.default as string),
  };
}

function withSlash(url: string): string {
  return url.endsWith('/') ? url : `${url}/`;
}
