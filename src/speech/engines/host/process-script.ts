import { join } from 'node:path';
import { workerFile } from '../../support/worker-file';

/** Folders that engine processes load besides their own, with one file of each. */
const shared = [
  ['engines/host/process', 'serve-engine'],
  ['engines/onnx', 'protobuf'],
  ['engines/phonemes', 'espeak'],
  ['sound', 'trim'],
  ['times', 'align-phones'],
] as const;

/**
 * Finds the JavaScript file of an engine's process.
 *
 * @param folder the folder of the script and of everything that only this engine loads.
 * @throws {Error} if the script has not been built since it changed.
 */
export function processScript(folder: string, name: string): string {
  for (const [sharedFolder, file] of shared) workerFile(join(__dirname, '../..', sharedFolder), file);
  return workerFile(folder, name);
}
