import { isCurrent } from './is-current';
import { isBuiltIn, knownPack, knownPacks } from './known-packs';
import { kokoroModelFile } from './kokoro/kokoro-file-names';
import { modelDigestOf } from './piper/install-piper-voice';
import type { InstalledPack, PackStore } from './pack-store';
import { type PackFacts, type PackEngine, sizeOf } from './voice-pack';

/** `outdated`: installed, but not in the version of the built-in list. */
export type PackState = 'built in' | 'installed' | 'outdated' | 'available';

/** A pack as shown to an operator. */
export interface PackOverview {
  readonly name: string;
  readonly title: string;
  readonly state: PackState;
  readonly version: string;
  readonly engine: PackEngine;
  readonly bytes: number;
  readonly languages: readonly string[];
  readonly license: string;
  readonly attribution: string;
  readonly source: string;
  /** Absolute path; `null` if the pack is not installed. */
  readonly directory: string | null;
  readonly installedAt: Date | null;
  /** SHA-256 of the model of voices that an operator has added, in hexadecimal, for `--sha256`. */
  readonly sha256: string | null;
}

/** All packs: first those of the built-in list, then those added by operators. */
export async function overviewOfPacks(store: PackStore): Promise<PackOverview[]> {
  const installed = await store.list();
  const known = knownPacks.map((pack) => {
    const found = installed.find((candidate) => candidate.pack.name === pack.name);
    return found ? overviewOfInstalled(found) : overviewOf(pack, isBuiltIn(pack) ? 'built in' : 'available');
  });
  const added = installed.filter(({ pack }) => !knownPack(pack.name));
  return [...known, ...added.map(overviewOfInstalled)];
}

/** An installed pack, with its state compared to the built-in list. */
export function overviewOfInstalled(installed: InstalledPack): PackOverview {
  const known = knownPack(installed.pack.name);
  const state = known && !isCurrent(installed, known) ? 'outdated' : 'installed';
  return overviewOf(installed.pack, state, installed);
}

function overviewOf(pack: PackFacts, state: PackState, installed?: InstalledPack): PackOverview {
  const { files: _, description: __, ...facts } = pack;
  return {
    ...facts,
    state,
    bytes: sizeOf(pack),
    directory: installed?.directory ?? null,
    installedAt: installed?.installedAt ?? null,
    sha256: addedModelDigest(pack),
  };
}

function addedModelDigest(pack: PackFacts): string | null {
  if (pack.engine !== 'kokoro' || knownPack(pack.name)) return modelDigestOf(pack) ?? null;
  return pack.files.find(({ path }) => path === kokoroModelFile)?.sha256 ?? null;
}
