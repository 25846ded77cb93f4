// Fails if the compressed scripts that the dashboard loads before its first paint exceed the budget. Needs the build.
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const budgetBytes = 250_000;
const built = join(dirname(dirname(fileURLToPath(import.meta.url))), 'dist', 'dashboard');
const manifest = JSON.parse(readFileSync(join(built, 'manifest.json'), 'utf8'));

/** The files of a chunk and its static imports. Dynamic imports do not count. */
function scripts(name, seen = new Set()) {
  const { file, imports = [] } = manifest[name];
  seen.add(file);
  for (const each of imports) if (!seen.has(manifest[each].file)) scripts(each, seen);
  return seen;
}

const colorScheme = Object.values(manifest).find(({ file }) => /color-scheme-.*\.js$/.test(file)).file;
const files = [colorScheme, ...scripts('index.html')];
const bytes = files.reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file)), { level: 9 }).length, 0);
const kilobytes = (bytes / 1000).toFixed(1);
console.log(
  `The dashboard loads ${kilobytes} kB of compressed script before its first paint (budget ${budgetBytes / 1000} kB).`,
);
if (bytes > budgetBytes) process.exit(1);
