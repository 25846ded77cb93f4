import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hasEightBitInstructions } from './eight-bit-processor';

/** The code and data that determine a prepared model. */
const directories = [__dirname, join(__dirname, '..', '..', 'onnx')];

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
  for (const directory of directories) {
    const names = (await readdir(directory)).filter((name) => /(?<!\.spec|\.d)\.(js|ts|br)$/u.test(name)).sort();
    for (const name of names) {
      hash.update(`${name}\n`);
      hash.update(await readFile(join(directory, name)));
    }
  }
  return hash.digest('hex').slice(0, 16) + (hasEightBitInstructions() ? '-8-bit' : '');
}
