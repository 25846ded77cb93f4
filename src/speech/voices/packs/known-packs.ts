import type { PackFacts, VoicePack } from './voice-pack';
import { flitePack } from './manifests/flite';
import { kokoroPack } from './manifests/kokoro';

/** The built-in list of packs, best voices first. */
export const knownPacks: readonly VoicePack[] = [kokoroPack, flitePack];

/** @returns `undefined` for a name that is not in the list, such as that of a voice added by an operator. */
export function knownPack(name: string): VoicePack | undefined {
  return knownPacks.find((pack) => pack.name === name);
}

/** Whether the pack is part of the program and needs no installation. */
export function isBuiltIn({ files }: PackFacts): boolean {
  return files.length === 0;
}
