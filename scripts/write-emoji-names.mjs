// Regenerates packages/speech/src/text/plain/emoji-names: the CLDR names of emoji, in every language in which emojibase-data
// publishes them. That package has 49 MB, the names have 0.7 MB. With --check, writes nothing and fails if a file is
// out of date.
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { inProject } from './support/project.mjs';

const folder = inProject('packages', 'speech', 'src', 'text', 'plain', 'emoji-names');
const require = createRequire(import.meta.url);
const data = dirname(require.resolve('emojibase-data/package.json'));
const licence = 'LICENSE';
const textVariation = /[\ufe0e\ufe0f]/gu;

const languages = readdirSync(data).filter((name) => existsSync(join(data, name, 'compact.json')));
const wanted = new Map(languages.map((language) => [`${language}.json.br`, namesIn(language)]));

if (process.argv.includes('--check')) check();
else write();

/** Maps each emoji, without variation selectors, to its name. */
function namesIn(language) {
  const entries = JSON.parse(readFileSync(join(data, language, 'compact.json'), 'utf8'));
  const all = entries.flatMap((entry) => [entry, ...(entry.skins ?? [])]);
  return JSON.stringify(
    Object.fromEntries(all.map(({ unicode, label }) => [unicode.replace(textVariation, ''), label])),
  );
}

function write() {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  copyFileSync(join(data, licence), join(folder, licence));
  for (const [file, names] of wanted) writeFileSync(join(folder, file), brotliCompressSync(names));
  console.log(`Wrote the names of emoji in ${languages.length} languages`);
}

function check() {
  const present = existsSync(folder) ? readdirSync(folder).filter((file) => file !== licence) : [];
  const stale = [...new Set([...wanted.keys(), ...present])].filter(
    (file) =>
      !present.includes(file) || brotliDecompressSync(readFileSync(join(folder, file))).toString() !== wanted.get(file),
  );
  if (stale.length === 0) return;
  console.error(
    `The emoji names differ from those of emojibase-data: ${stale.map((file) => basename(file, '.json.br')).join(', ')}. Run: npm run emoji`,
  );
  process.exit(1);
}
