import { join } from 'node:path';
import { workerFile } from '../../workers/worker-file';

/** What the processes of engines load besides what lies in their own folder: a file of each folder. */
const shared = [
  ['host/process', 'serve-engine'],
  ['onnx', 'protobuf'],
  ['phonemes', 'espeak'],
  ['sound', 'trim'],
  ['words', 'align'],
] as const;

/**
 * Finds the JavaScript of an engine's process.
 *
 * @param folder where it lies, with all that it loads and other engines do not.
 * @throws {Error} if it has not been built, or not since it was changed.
 */
export function processScript(folder: string, name: string): string {
  for (const [sharedFolder, file] of shared) workerFile(join(__dirname, '..', sharedFolder), file);
  return workerFile(folder, name);
}
