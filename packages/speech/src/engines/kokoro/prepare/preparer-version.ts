import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { workerFile } from '../../../support/worker-file';
import { hasEightBitInstructions } from './eight-bit-processor';

/**
 * The directories with the code and data that determine a prepared model: those of the process that prepares. Under Jest, that is the last
 * build, so that tests and servers use the same prepared model.
 */
function directories(): string[] {
  const ofProcess = dirname(workerFile(__dirname, 'prepare.process'));
  return [ofProcess, join(ofProcess, '..', '..', 'onnx')];
}

let known: Promise<string> | undefined;

/**
 * The version of the preparer: a digest of its code and data, and whether it uses 8-bit instructions. A model is prepared anew
 * when any of them changes.
 */
export function preparerVersion(): Promise<string> {
  return (known ??= digestOfCode());
}

async function digestOfCode(): Promise<string> {
  const hash = createHash('sha256');
  for (const directory of directories()) {
    const names = (await readdir(directory)).filter((name) => /\.(js|br)$/u.test(name)).sort();
    for (const name of names) {
      hash.update(`${name}\n`);
      hash.update(await readFile(join(directory, name)));
    }
  }
  return hash.digest('hex').slice(0, 16) + (hasEightBitInstructions() ? '-8-bit' : '');
}
