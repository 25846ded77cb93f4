import { join } from 'node:path';
import { workerFile } from '../../workers/worker-file';

/** Folders that engine processes load besides their own, with one file of each. */
const shared = [
  ['host/process', 'serve-engine'],
  ['onnx', 'protobuf'],
  ['phonemes', 'espeak'],
  ['sound', 'trim'],
  ['words', 'align'],
] as const;

/**
 * Finds the JavaScript file of an engine's process.
 *
 * @param folder the folder of the script and of everything that only this engine loads.
 * @throws {Error} if the script has not been built since it changed.
 */
export function processScript(folder: string, name: string): string {
  for (const [sharedFolder, file] of shared) workerFile(join(__dirname, '..', sharedFolder), file);
  return workerFile(folder, name);
}
