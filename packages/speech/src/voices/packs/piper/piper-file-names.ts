/** Names of the two files in the download directory and in a pack. */
export const piperModelFile = 'voice.onnx';
export const piperConfigFile = 'voice.onnx.json';
