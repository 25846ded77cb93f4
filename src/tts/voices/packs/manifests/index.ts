import type { PackFacts, VoicePack } from '../voice-pack';
import { flitePack } from './flite';
import { kokoroPack } from './kokoro';

/** The packs that this program knows by itself, best voices first. */
export const knownPacks: readonly VoicePack[] = [kokoroPack, flitePack];

/** @returns `undefined` for a name that this program does not know, as that of a voice that an operator has added. */
export function knownPack(name: string): VoicePack | undefined {
  return knownPacks.find((pack) => pack.name === name);
}

/** Whether it needs no installing. */
export function isBuiltIn({ files }: PackFacts): boolean {
  return files.length === 0;
}
