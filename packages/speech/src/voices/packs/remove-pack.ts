import { type InstallOptions, withPackLock } from './install/install-pack';
import { isBuiltIn, knownPack } from './known-packs';
import { VoicePackError } from './pack-error';
import type { PackStore } from './pack-store';
import { packNamePattern } from './voice-pack';

/**
 * Removes a pack and the remains of an interrupted installation from the data directory.
 *
 * @throws {VoicePackError} if the pack is part of the program or of its image, or is not installed.
 */
export async function removePack(name: string, store: PackStore, options: InstallOptions): Promise<void> {
  const known = knownPack(name);
  if (known && isBuiltIn(known)) {
    throw new VoicePackError(`${known.title} is part of the program, and cannot be removed.`);
  }
  if (!packNamePattern.test(name)) throw new VoicePackError(`There is no pack "${name}".`);
  await withPackLock(name, store, options, async () => {
    const hadLeftovers = await store.removeLeftovers(name);
    if ((await store.remove(name)) || hadLeftovers) return;
    const isBundled = (await store.find(name)) !== undefined;
    throw new VoicePackError(
      isBundled
        ? `${name} came with this image, and cannot be removed from it. Leave it out of VOXGATE_VOICES.`
        : `The pack ${name} is not installed.`,
    );
  });
}
