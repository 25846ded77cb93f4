// A process that installs a pack, to be killed: node install-pack.mjs <data directory> <file with the manifest>
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const { installPack } = require('../../../../dist/packages/speech/src/voices/packs/install/install-pack.js');
const { PackStore } = require('../../../../dist/packages/speech/src/voices/packs/pack-store.js');
const { LineProgress } = require('../../../../dist/packages/speech/src/voices/packs/progress/line-progress.js');

const [dataDirectory, manifest] = process.argv.slice(2);
await installPack(JSON.parse(readFileSync(manifest, 'utf8')), new PackStore(dataDirectory), {
  progress: new LineProgress((line) => console.log(line)),
  signal: new AbortController().signal,
});
