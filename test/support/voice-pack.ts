import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';

/**
 * Finds an installed voice pack for tests that need one: in the directory `VOXGATE_TEST_PACKS`, or in the data
 * directory, where `npm start` and `voxgate voices install` put it.
 *
 * @returns the path, or `undefined` if the pack is not installed. Use `describeWithPack` to skip tests that need it.
 */
export function voicePack(name: string): string | undefined {
  const { VOXGATE_TEST_PACKS: given } = process.env;
  const places = [...(given ? [resolve(given, name)] : []), resolve(__dirname, '../../data/voices', name)];
  return places.find((place) => ['model.onnx', 'voice.onnx'].some((file) => existsSync(join(place, file))));
}

/** A `describe` that is skipped when a pack is not installed. Its name then says so. */
export function describeWithPack(
  name: string,
  title: string,
  tests: (directory: string) => void,
  howToInstall = `npm run voxgate -- voices install ${name}`,
): void {
  const directory = voicePack(name);
  if (directory) describe(title, () => tests(directory));
  else {
    const reason = `skipped: the voice pack ${name} is not installed; to install it, run: ${howToInstall}`;
    // eslint-disable-next-line jest/no-disabled-tests -- the reason is in the name
    describe.skip(`${title} (${reason})`, () => tests('not installed'));
  }
}
