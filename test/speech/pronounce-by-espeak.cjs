// Pronounces texts by espeak-ng, which is an ES module that Jest's require cannot load. Reads lists of `{ voice, texts }` as
// JSON, and writes the phonemes of each text of each list, words separated by spaces.
const { readFileSync } = require('node:fs');
const { Espeak } = require('../../dist/packages/speech/src/engines/phonemes/espeak.js');

async function run() {
  const lists = JSON.parse(readFileSync(0, 'utf8'));
  const espeak = await Espeak.load();
  const phonemes = lists.map(({ voice, texts }) =>
    texts.map((text) =>
      espeak
        .pronounce(text, voice)
        .map((phones) => phones.join(''))
        .join(' '),
    ),
  );
  process.stdout.write(JSON.stringify(phonemes));
}

void run();
