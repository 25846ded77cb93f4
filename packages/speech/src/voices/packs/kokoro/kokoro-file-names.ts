/** Names of the files of a Kokoro pack. */
export const kokoroModelFile = 'model.onnx';
export const kokoroAlphabetFile = 'tokenizer.json';
/** What the operator tells of the voices. Not in every pack. */
export const kokoroDescriptionFile = 'voices.json';
/** The directory with the voices. */
export const kokoroVoicesDirectory = 'voices';

const voiceFile = /^voices\/(?<name>[a-z0-9][a-z0-9_]{0,39})\.bin$/u;

/** Path of a voice's file in the pack. */
export function kokoroVoiceFile(name: string): string {
  return `${kokoroVoicesDirectory}/${name}.bin`;
}

/** The name of the voice in a file; `undefined` if the path is not that of a voice. */
export function kokoroVoiceIn(path: string): string | undefined {
  return voiceFile.exec(path)?.groups?.['name'];
}

/** The name of the pack that comes with Voxgate, whose voices have their own names as ids. */
const publishedPack = 'kokoro';

/** What the ids of a pack's voices begin with. Voices of other packs than the published one may have the same names as its own. */
export function kokoroIdPrefix(packName: string): string {
  return packName === publishedPack ? '' : `${packName}-`;
}
