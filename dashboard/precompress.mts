import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const shortestBytes = 1024;
const compressible = /\.(js|css|svg)$/;

/**
 * Writes a Brotli and a gzip version of each file beside it, at the highest level, so that the server compresses
 * nothing.
 */
export function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    async writeBundle({ dir }) {
      const assets = join(dir!, 'assets');
      const names = (await readdir(assets)).filter((name) => compressible.test(name));
      await Promise.all(names.map((name) => compressFile(join(assets, name))));
    },
  };
}

async function compressFile(path: string): Promise<void> {
  const bytes = await readFile(path);
  if (bytes.length < shortestBytes) return;
  await Promise.all([
    promisify(brotliCompress)(bytes).then((compressed) => writeFile(`${path}.br`, compressed)),
    promisify(gzip)(bytes, { level: 9 }).then((compressed) => writeFile(`${path}.gz`, compressed)),
  ]);
}
