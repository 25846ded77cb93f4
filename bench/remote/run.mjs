// Compares a local engine with the same engine at a speech node on this machine: see README.md.
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { unlessInterrupted } from '../support/interruption.mjs';
import { machine } from '../support/machine.mjs';
import { table } from '../support/markdown.mjs';
import { installedPack, startServer } from '../support/server.mjs';
import { startSpeechNode, timeStream, untilListed, writeEnginesFile } from '../support/speech-node.mjs';
import { median, percentile } from '../support/statistics.mjs';

const { values: options } = parseArgs({
  options: {
    pack: { type: 'string', default: installedPack },
    rounds: { type: 'string', default: '15' },
    /** Voices, one for each engine. */
    voices: { type: 'string', default: 'slt,af_heart' },
  },
});
const texts = [
  'Hello.',
  'The birch canoe slid on the smooth planks.',
  'Thank you for calling. Your order will be delivered on Thursday, between nine and eleven in the morning.',
];
const pack = await access(join(options.pack, 'model.onnx')).then(
  () => options.pack,
  () => undefined,
);
const voices = options.voices.split(',').filter((voice) => pack || voice === 'slt');

console.log(JSON.stringify(machine()));
const started = [];
try {
  await unlessInterrupted(measure());
} finally {
  for (const each of started.toReversed()) await each.close();
}

async function measure() {
  const node = await startSpeechNode({ pack });
  started.push(node);
  const file = await writeEnginesFile([node.url], 4);
  started.push(file);
  const gate = await startServer({ pack, environment: { ENGINES_FILE: file.path } });
  started.push(gate);
  const rows = [];
  for (const voice of voices) {
    await untilListed(gate, `far-${voice}`);
    const times = { local: [], remote: [] };
    for (let round = -2; round < Number(options.rounds); round++) {
      for (const text of texts) {
        // Taking turns at being first.
        for (const where of round % 2 === 0 ? ['local', 'remote'] : ['remote', 'local']) {
          const time = await timeStream(gate, text, where === 'local' ? voice : `far-${voice}`);
          // Two rounds to warm up.
          if (round >= 0) times[where].push(time);
        }
      }
    }
    for (const what of ['first', 'total']) {
      const [local, remote] = ['local', 'remote'].map((where) => times[where].map((each) => each[what]));
      const differences = remote.map((value, index) => value - local[index]);
      rows.push([
        `${voice}, ${what === 'first' ? 'first sound' : 'whole'}`,
        `${median(local).toFixed(1)} / ${percentile(local, 0.95).toFixed(1)}`,
        `${median(remote).toFixed(1)} / ${percentile(remote, 0.95).toFixed(1)}`,
        `${median(differences).toFixed(1)} / ${percentile(differences, 0.95).toFixed(1)}`,
        (median(remote) / median(local)).toFixed(2),
      ]);
    }
  }
  console.log(table(['ms: median / 95th percentile', 'local', 'speech node', 'difference', 'ratio'], rows));
}
