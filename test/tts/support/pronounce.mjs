// Reads [espeak's voice, text] pairs as JSON, and writes the phonemes of each text as JSON. Its own process, since Jest cannot
// import ES modules.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const { Espeak } = createRequire(import.meta.url)('../../../dist/src/speech/engines/phonemes/espeak.js');
const espeak = await Espeak.load();
const pairs = JSON.parse(readFileSync(0, 'utf8'));
const phonemes = pairs.map(([voice, text]) =>
  espeak
    .pronounce(text, voice)
    .map((group) => group.join(''))
    .join(' '),
);
process.stdout.write(JSON.stringify(phonemes));
